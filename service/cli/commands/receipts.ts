import { parseArgs } from 'node:util'
import { rotateKeys } from '../../receipts/key-file.ts'
import type { Command, Subject } from './command.ts'

const rotate: Command = {
  usage: '[--json]',
  about: 'Signs receipts with a new key from now on; what was signed before can still be verified.',
  async run(args, { config, out, now }) {
    const options = { json: { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: [...args], options })
    const { dataDir, receiptKey } = config()
    if (receiptKey !== null) throw new Error('RECEIPT_KEY brings the key: set another one and start the service again.')
    const { from, to } = rotateKeys(dataDir, now())
    if (values.json) out(JSON.stringify({ from, to }))
    else out(from === null ? `Receipts are signed with the key ${to}.` : `The key ${from} is retired; ${to} signs now.`)
    return 0
  },
}

export const receipts: Subject = {
  about: 'The keys that sign receipts.',
  commands: { rotate },
}
