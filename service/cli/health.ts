import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { readConfig } from '../config/config.ts'

const PATIENCE_MS = 4000
/** Address at which this machine asks a service that listens on all addresses. */
const HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Exits with 0 where the service with the settings of this environment answers that it is up, else with 1. */
const { host, port, tls } = readConfig(process.env)
const address = { host: HERE[host] ?? host, port, path: '/healthz', timeout: PATIENCE_MS }
// The certificate is for the public address, and the only question here is whether something answers on our own port, so
// it is not checked.
const asked = tls === null ? request(address) : requestTls({ ...address, rejectUnauthorized: false })
process.exitCode = 1
asked.on('response', (answer) => {
  answer.resume()
  if (answer.statusCode === 200) process.exitCode = 0
})
asked.on('timeout', () => asked.destroy())
asked.on('error', () => {})
asked.end()
