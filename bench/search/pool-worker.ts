import { parentPort, workerData } from 'node:worker_threads'
import { ENGINE } from '../engine.ts'
import { TOP } from './timed.ts'

const searcher = ENGINE.open(workerData as SharedArrayBuffer)

parentPort?.on('message', (name: string) => {
  parentPort?.postMessage(searcher.search(name, { limit: TOP }))
})
parentPort?.postMessage('ready')
