// Plain CommonJS that reads three settings itself: this runs every 30 seconds, and modules, types and the settings of
// all offices would cost it 40 times the CPU.
const PATIENCE_MS = 4000
/** A service that listens on all addresses also listens on these. */
const HERE = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const setting = (name, standard) => process.env[name]?.trim() || standard
const host = setting('HOST', '127.0.0.1')
const hasTls = setting('TLS_CERT', '') !== ''
const { request } = require(hasTls ? 'node:https' : 'node:http')
process.exitCode = 1
const asked = request({
  host: HERE[host] ?? host,
  port: setting('PORT', '8787'),
  path: '/healthz',
  timeout: PATIENCE_MS,
  // The certificate is for the public address, and this probes only our own port.
  rejectUnauthorized: false,
})
asked.on('response', (answer) => {
  answer.resume()
  if (answer.statusCode === 200) process.exitCode = 0
})
asked.on('timeout', () => asked.destroy())
asked.on('error', () => {})
asked.end()
