import { command, JSON_OPTION, print, printJson, say, seedOption, whole } from '../research/measure/command.ts'
import { fuzz } from '../service/testing/fuzz/fuzz.ts'
import { startTestService } from '../service/testing/test-service.ts'

const OPTIONS = { runs: whole(5000, 'requests'), seed: seedOption(), json: JSON_OPTION }

await command(
  {
    name: 'bench:fuzz',
    about: "Sends requests made from the service's document, and compares each answer with it.",
    options: OPTIONS,
  },
  async ({ runs, seed, json }) => {
    const t = await startTestService({ LOG_LEVEL: 'silent' })
    try {
      const report = await fuzz(t, { runs, seed })
      say(`${report.requests} requests, seed ${seed}`)
      for (const [name, { asked, good }] of Object.entries(report.operations).toSorted())
        say(`  ${name.padEnd(44)} ${String(asked).padStart(6)} asked ${String(good).padStart(6)} well`)
      say(
        `  ${report.failure === null ? 'every answer is as the document says' : report.failure.complaints.join('\n  ')}`,
      )
      if (json) printJson(report)
      else if (report.failure !== null) print(JSON.stringify(report.failure, null, 2))
      return report.failure === null
    } finally {
      await t.close()
    }
  },
)
