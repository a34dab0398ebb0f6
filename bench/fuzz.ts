import { parseArgs } from 'node:util'
import { fuzz } from '../service/testing/fuzz/fuzz.ts'
import { startTestService } from '../service/testing/test-service.ts'

/** Thousands of requests made from the service's document, each answer held against it. Exits with 1 where one is not. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
})
const [runs = 0, seed = 0] = [values.runs, values.seed].map(Number)
if (![runs, seed].every(Number.isSafeInteger) || runs < 1) throw new Error('--runs and --seed take whole numbers.')
const t = await startTestService({ LOG_LEVEL: 'silent' })
try {
  const report = await fuzz(t, { runs, seed })
  process.stderr.write(`${report.requests} requests, seed ${seed}\n`)
  for (const [name, { asked, good }] of Object.entries(report.operations).toSorted())
    process.stderr.write(`  ${name.padEnd(44)} ${String(asked).padStart(6)} asked ${String(good).padStart(6)} well\n`)
  process.stderr.write(
    `  ${report.failure === null ? 'every answer is as the document says' : report.failure.complaints.join('\n  ')}\n`,
  )
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`)
  else if (report.failure !== null) process.stdout.write(`${JSON.stringify(report.failure, null, 2)}\n`)
  process.exitCode = report.failure === null ? 0 : 1
} finally {
  await t.close()
}
