import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A screen of its own, with a window manager: without one a browser's menus take no keys. */
export interface Display {
  /** Value for the environment variable DISPLAY. */
  name: string
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** Starts Xvfb on the first free display number, and openbox on it. */
export async function startDisplay({ width = 1280, height = 900 } = {}): Promise<Display> {
  const size = `${width}x${height}x24`
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(xvfb.stdio[3] as Readable, 'data')
  const name = `:${String(number).trim()}`
  const openbox = spawn('openbox', [], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' })
  return {
    name,
    async stop() {
      await end(openbox)
      await end(xvfb)
    },
  }
}
