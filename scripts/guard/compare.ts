import { createHash } from 'node:crypto'

/** First 16 hex digits of the SHA-256 of a value. */
export const hashOf = (value: unknown) =>
  `sha256 ${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)}`

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function brief(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 120 ? text : `${text.slice(0, 117)}…`
}

/** One sentence for each place at which two JSON values differ. Lists of texts are compared by their members first. */
export function differences(kept: unknown, now: unknown, place = ''): string[] {
  const at = place === '' ? '' : `${place}: `
  if (kept === undefined) return [`${at}new, ${brief(now)}`]
  if (now === undefined) return [`${at}gone, was ${brief(kept)}`]
  if (isList(kept) && isList(now)) {
    const moved = [
      ...kept.filter((each) => !now.includes(each)).map((each) => `${at}gone, was ${brief(each)}`),
      ...now.filter((each) => !kept.includes(each)).map((each) => `${at}new, ${brief(each)}`),
    ]
    return moved.length > 0 || kept.join() === now.join() ? moved : [`${at}in another order`]
  }
  if (isTree(kept) && isTree(now))
    return [...new Set([...Object.keys(kept), ...Object.keys(now)])].flatMap((key) =>
      differences(kept[key], now[key], place === '' ? key : `${place} › ${key}`),
    )
  return kept === now ? [] : [`${at}was ${brief(kept)}, is now ${brief(now)}`]
}

/** Longest text on one line, in UTF-16 units. */
const LINE = 600

/** JSON whose short parts stay on one line, so that a change of a part changes one line. */
export function legibleJson(value: unknown, indent = ''): string {
  const text = JSON.stringify(value)
  if (text.length <= LINE || !isTree(value)) return text
  const more = `${indent} `
  if (Array.isArray(value))
    return `[\n${value.map((each) => `${more}${legibleJson(each, more)}`).join(',\n')}\n${indent}]`
  const rows = Object.entries(value).map(([key, each]) => `${more}${JSON.stringify(key)}: ${legibleJson(each, more)}`)
  return `{\n${rows.join(',\n')}\n${indent}}`
}
