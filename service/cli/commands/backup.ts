import { parseArgs } from 'node:util'
import { backUp } from '../../backup/backup.ts'
import { restore as restoreFile } from '../../backup/restore.ts'
import type { Config } from '../../config/config.ts'
import { type Command, UsageError } from './command.ts'

function fileArgument(args: readonly string[]): { file: string; json: boolean } {
  const options = { json: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new UsageError('Name one file.')
  return { file, json: values.json }
}

function mustBeEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === null) return
  throw new Error(
    'DATABASE_URL names a PostgreSQL server: back it up by pg_dump or its own means (docs/OPERATIONS.md), and keep KEY_PEPPER with it.',
  )
}

/** Writes keys, use and secrets as one file, while the service runs or not. */
export const backup: Command = {
  usage: 'FILE [--json]',
  about: 'Writes keys, use and secrets as one file; the service may run. Imported registers are not in it.',
  async run(args, { config, out }) {
    const { file, json } = fileArgument(args)
    const settings = config()
    mustBeEmbedded(settings)
    const { files, bytes } = await backUp(settings.dataDir, settings.keyPepper, file)
    if (json) out(JSON.stringify({ file, bytes, files }))
    else {
      out(`${file} holds the database and ${files.join(', ')}. Keep it like a key: it holds secrets.`)
      out('Imported registers are not in it: import them again, or copy the folder registers.')
      if (settings.keyPepper !== null) out('KEY_PEPPER is a setting and is not in it: keep that as well.')
    }
    return 0
  },
}

export const restoreCommand: Command = {
  usage: 'FILE [--json]',
  about: 'Puts a backup into an empty DATA_DIR in which no service runs.',
  async run(args, { config, out }) {
    const { file, json } = fileArgument(args)
    const settings = config()
    mustBeEmbedded(settings)
    const { files } = restoreFile(settings.dataDir, settings.keyPepper, file)
    if (json) out(JSON.stringify({ dataDir: settings.dataDir, files }))
    else out(`${settings.dataDir} holds what ${file} held. Registers are imported anew, or copied from another folder.`)
    return 0
  },
}
