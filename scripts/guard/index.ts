import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { differences, legibleJson } from './compare.ts'
import { keptElsewhere, sizes, VALUES_FILE, valuesNow } from './parts.ts'

const { values } = parseArgs({ options: { accept: { type: 'boolean', default: false } } })
let changed = false

function report(part: string, found: readonly string[], record = 'npm run guard -- --accept'): void {
  if (found.length === 0) return void process.stdout.write(`${part}: unchanged\n`)
  process.stdout.write(`${part}: CHANGED (if intended: ${record})\n${found.map((line) => `  ${line}\n`).join('')}`)
  changed = true
}

for (const [part, { found, record }] of Object.entries(await keptElsewhere())) report(part, found, record)
const now = await valuesNow()
if (values.accept) {
  writeFileSync(VALUES_FILE, `${legibleJson(now)}\n`)
  process.stdout.write(`Recorded: ${Object.keys(now).join(', ')}.\n`)
} else {
  const kept = JSON.parse(readFileSync(VALUES_FILE, 'utf8'))
  for (const part of Object.keys({ ...kept, ...now })) report(part, differences(kept[part], now[part]))
}
const built = sizes()
process.stdout.write(
  `bundle sizes: ${built === null ? 'not built' : `${built.over ? 'OVER BUDGET: ' : ''}${built.line}`}\n`,
)
process.exitCode = changed || built?.over ? 1 : 0
