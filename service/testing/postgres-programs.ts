import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps the programs of the server off the path, each version in a folder of its own. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder with `initdb` and `postgres`; undefined where PostgreSQL is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** The user to run the server as: PostgreSQL refuses to run as root. */
export function postgresOwner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim())
  const user = spawnSync('id', ['postgres']).status === 0 ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}
