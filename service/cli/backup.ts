import type { Config } from '../ops/config.ts'
import { backups } from '../storage/backup.ts'
import { defineCommand, UsageError } from './command.ts'

function fileArgument([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  return file
}

function mustBeEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === null) return
  throw new Error(
    'DATABASE_URL names a PostgreSQL server: back it up by pg_dump or its own means (docs/how-to/back-up-and-restore.md), and keep KEY_PEPPER with it.',
  )
}

export const backup = defineCommand({
  usage: 'FILE [--json]',
  about: 'Writes keys, usage and secrets to one file; the service may run. Imported registers are not in it.',
  takesWords: true,
  async run({ positionals }, { config, tell }) {
    const file = fileArgument(positionals)
    const settings = config()
    mustBeEmbedded(settings)
    const { files, bytes } = await backups.write(settings.dataDir, settings.keyPepper, file)
    const lines = [
      `${file} holds the database and ${files.join(', ')}. Keep it like a key: it holds secrets.`,
      'Registers are not in it: import them again, or stop the service, import nothing, and copy the folder registers.',
    ]
    if (settings.keyPepper !== null) lines.push('KEY_PEPPER is a setting and is not in it: keep that as well.')
    tell({ file, bytes, files }, lines)
  },
})

export const restoreCommand = defineCommand({
  usage: 'FILE [--json]',
  about: 'Puts a backup into an empty DATA_DIR in which no service runs.',
  takesWords: true,
  async run({ positionals }, { config, tell }) {
    const file = fileArgument(positionals)
    const settings = config()
    mustBeEmbedded(settings)
    const { dataDir, keyPepper } = settings
    const { files } = backups.restore(dataDir, keyPepper, file)
    tell(
      { dataDir, files },
      `${dataDir} holds what ${file} held. Registers are imported anew, or copied from another folder.`,
    )
  },
})
