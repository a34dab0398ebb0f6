import { existsSync, readFileSync } from 'node:fs'

/** Where official specifications and recorded answers lie, on a machine that has them. */
export const UPSTREAM_FACTS = '../shared/data/upstream'

/** A recorded answer; undefined on a machine without it. */
export function recordedAnswer(path: string): unknown {
  const file = `${UPSTREAM_FACTS}/${path}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
