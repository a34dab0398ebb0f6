import { BadSettings, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { startService } from './service.ts'

/** Starts the service from the environment and stops it on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  const service = await startService(config, log)
  log.info({ url: service.url, dataDir: config.dataDir }, 'listening')
  const stop = async () => {
    log.info({}, 'stopping')
    await service.close()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

try {
  await main()
} catch (error) {
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const said = error instanceof BadSettings ? error.message : inUse ? 'The port is in use: set PORT to another.' : error
  process.stderr.write(`${said instanceof Error ? (said.stack ?? said.message) : said}\n`)
  process.exitCode = 1
}
