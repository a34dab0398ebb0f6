import { runAdmin } from '../cli/command.ts'
import { registers } from '../cli/registers.ts'
import type { Config } from '../ops/config.ts'

/** Runs a register command beside the service, like an operator. Returns its output. */
export async function operateRegisters(config: Config, ...args: string[]): Promise<string> {
  const said: string[] = []
  await runAdmin(
    ['registers', ...args],
    { registers },
    {
      config: () => config,
      out: (line) => void said.push(line),
      progress: { say: (line) => void said.push(line), at() {}, done() {} },
      ask: async () => null,
      signal: new AbortController().signal,
      now: Date.now,
    },
  )
  return said.join('\n')
}
