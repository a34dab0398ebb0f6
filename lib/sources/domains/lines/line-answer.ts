import { isSameName, withoutDomain } from '../same-domain.ts'

/** An answer of EURid or nic.at: lines of `key: value`, and comments that begin with `%`. */
export interface LineAnswer {
  /** Without comment signs. A last line without a line end is incomplete and dropped. */
  lines: string[]
  /** Lines that may report an error or a limit. */
  statements: string[]
}

/** A longer comment is terms of use, which may mention limits. */
const PROSE_LINES = 3

/** Matches a field such as `organization: Quota Ltd`, but not `Error: quota exceeded` or `-1: …`. */
const MEMBER = /^(?!error|warning|message)[a-z][a-z0-9 _-]*:/i

const isComment = (line: string) => line.startsWith('%')
const withoutSign = (line: string) => line.replace(/^%+/, '').trim()

export function readLines(text: string): LineAnswer {
  const whole = text
    .split(/\r?\n/)
    .slice(0, -1)
    .map((line) => line.trim())
  const paragraphs: string[][] = [[]]
  for (const line of whole) {
    if (withoutSign(line) === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  const told = paragraphs.flatMap((lines) => {
    const prose = lines.filter(isComment).length >= PROSE_LINES
    return lines.filter((line) => (isComment(line) ? !prose : !MEMBER.test(line)))
  })
  return { lines: whole.map(withoutSign), statements: told.map(withoutSign) }
}

export function valuesOf({ lines }: LineAnswer, key: string): string[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return line.slice(0, colon).trim().toLowerCase() === key ? line.slice(colon + 1).trim() : []
  })
}

/** True if all names are `domain` (A-labels, lower case). The top-level domain may be missing in the names. */
export function isAbout(names: readonly string[], domain: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.'))
  const whole = names.map((name) => (name.replace(/\.$/, '').includes('.') ? name : `${name}${ending}`))
  return whole.length > 0 && whole.every((name) => isSameName(name, domain))
}

/** Signs of too many queries, such as `Quota exceeded` or EURid's `-1: Still in grace period, wait 30 seconds`. */
const LIMITED = /^-\d+\s*(:|$)|\bexceed|\bquota\b|\btoo many\b|\bgrace period\b|\bexcessive\b|\bRC\s*=\s*-/i
const WAIT = /\b(\d{1,9})\s*(?:s|sec|seconds?)\b/i

/** `seconds` is null if the answer names no wait. */
export function readLimit({ statements }: LineAnswer, domain: string): { seconds: number | null } | null {
  const limit = statements.map((line) => withoutDomain(line, domain)).find((line) => LIMITED.test(line))
  if (limit === undefined) return null
  const wait = WAIT.exec(limit)?.[1]
  return { seconds: wait === undefined ? null : Number(wait) }
}
