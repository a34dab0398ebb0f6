import { readConfig } from './ops/config.ts'
import { startFailure } from './ops/failures.ts'
import { createLog, endOnUnforeseen } from './ops/log.ts'
import { startService } from './service.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config)
  endOnUnforeseen(log)
  const service = await startService(config, log).catch((error: unknown) => {
    log.error(startFailure(error).facts, 'the service could not start')
    throw error
  })
  const { url, port, metricsPort } = service
  log.info({ url, port, metricsPort, dataDir: config.dataDir }, 'listening')
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
  process.stderr.write(`${startFailure(error).text}\n`)
  process.exitCode = 1
}
