import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { createRegister } from './register.ts'

const { values } = parseArgs({
  options: {
    marks: { type: 'string', default: '2500000' },
    seed: { type: 'string', default: '1' },
    jsonl: { type: 'boolean', default: false },
  },
})

/** Lines that are written in one call. */
const LINES = 5000

/** Writes a made register to standard output, one name a line or, with --jsonl, one record. */
async function write(marks: number, seed: number, whole: boolean): Promise<void> {
  const register = createRegister(seed)
  const line = (ref: number) => (whole ? JSON.stringify(register.markAt(ref)) : register.nameAt(ref))
  for (let from = 0; from < marks; from += LINES) {
    const count = Math.min(LINES, marks - from)
    const text = Array.from({ length: count }, (_, i) => `${line(from + i)}\n`).join('')
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  }
}

const [marks, seed] = [Number(values.marks), Number(values.seed)]
if (!Number.isSafeInteger(marks) || marks < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('Usage: node research/register/write.ts [--marks N] [--seed N] [--jsonl] > FILE\n')
  process.exitCode = 1
} else await write(marks, seed, values.jsonl)
