import { asList, asObject } from '../../upstream/json-shapes.ts'
import { withoutDomain } from '../same-domain.ts'

/** RFC 9083 section 4.3. */
export interface RdapNotice {
  title: string
  lines: string[]
}

/** Titles of terms of use, which are in every answer and may mention limits and reserved names. */
const TERMS = /\b(terms|conditions|copyright|disclaimer|privacy|legal|status codes|complaint)\b/i

export function rdapTextsOf(value: unknown): string[] {
  return asList(value).filter((each) => typeof each === 'string')
}

function readNotice(value: unknown): RdapNotice[] {
  if (typeof value === 'string') return [{ title: '', lines: [value] }]
  const { title, description } = asObject(value)
  return [{ title: typeof title === 'string' ? title : '', lines: rdapTextsOf(description) }]
}

/** Skips terms of use. */
export function readNotices(value: unknown): RdapNotice[] {
  return asList(value)
    .flatMap(readNotice)
    .filter(({ title }) => !TERMS.test(title))
}

/**
 * Each line, and each sentence as well, because a sentence may run over lines. The queried name is removed, because it
 * may be a word such as `reserved`.
 */
export function statementsOf(notices: readonly RdapNotice[], domain: string): string[] {
  return notices.flatMap(({ title, lines }) => {
    const sentences = lines.join(' ').split(/(?<=[.!?;])\s+/)
    return [title, ...lines, ...sentences].map((text) => withoutDomain(text, domain)).filter((text) => text !== '')
  })
}
