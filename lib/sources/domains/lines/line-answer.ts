import { isSameName, withoutDomain } from '../same-domain.ts'

/** An answer of several lines, as EURid and nic.at write them: `key: value`, and comments that begin with `%`. */
export interface LineAnswer {
  /** Complete lines, without comment signs. A last line without a line end is not complete and is left out. */
  lines: string[]
  /** Lines that may say what came of the question: neither terms of use nor fields of a record. */
  statements: string[]
}

/** A comment of this many lines or more is terms of use, which may mention limits. */
const PROSE_LINES = 3

/** A field of a record, such as `organization: Quota Ltd`; not `Error: quota exceeded` or `-1: …`. */
const MEMBER = /^(?!error|warning|message)[a-z][a-z0-9 _-]*:/i

const isComment = (line: string) => line.startsWith('%')
const withoutSign = (line: string) => line.replace(/^%+/, '').trim()

/** Splits an answer into its lines. */
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

/** Values of a key, in any letter case. */
export function valuesOf({ lines }: LineAnswer, key: string): string[] {
  return lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return line.slice(0, colon).trim().toLowerCase() === key ? line.slice(colon + 1).trim() : []
  })
}

/**
 * Whether `names`, which come from an answer, hold `domain` (A-labels, lower case) and no other. Each may be written
 * with or without its top-level domain.
 */
export function isAbout(names: readonly string[], domain: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.'))
  const whole = names.map((name) => (name.replace(/\.$/, '').includes('.') ? name : `${name}${ending}`))
  return whole.length > 0 && whole.every((name) => isSameName(name, domain))
}

/**
 * Words by which a registry says that it was asked too much: `-1: Still in grace period, wait 30 seconds` (EURid),
 * `Quota exceeded`, and others.
 */
const LIMITED = /^-\d+\s*(:|$)|\bexceed|\bquota\b|\btoo many\b|\bgrace period\b|\bexcessive\b|\bRC\s*=\s*-/i
const WAIT = /\b(\d{1,9})\s*(?:s|sec|seconds?)\b/i

/**
 * Whether an answer about `domain` says that the registry was asked too much; null where it does not. `seconds` is the
 * wait that it names, null where it names none.
 */
export function readLimit({ statements }: LineAnswer, domain: string): { seconds: number | null } | null {
  const limit = statements.map((line) => withoutDomain(line, domain)).find((line) => LIMITED.test(line))
  if (limit === undefined) return null
  const wait = WAIT.exec(limit)?.[1]
  return { seconds: wait === undefined ? null : Number(wait) }
}
