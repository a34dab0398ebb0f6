import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { readConfig } from '../ops/config.ts'

const PATIENCE_MS = 4000
/** A service that listens on all addresses also listens on these. */
const HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const { host, port, tls } = readConfig(process.env)
const address = { host: HERE[host] ?? host, port, path: '/healthz', timeout: PATIENCE_MS }
// The certificate is not checked, because it is for the public address, and this probes only our own port.
const asked = tls === null ? request(address) : requestTls({ ...address, rejectUnauthorized: false })
process.exitCode = 1
asked.on('response', (answer) => {
  answer.resume()
  if (answer.statusCode === 200) process.exitCode = 0
})
asked.on('timeout', () => asked.destroy())
asked.on('error', () => {})
asked.end()
