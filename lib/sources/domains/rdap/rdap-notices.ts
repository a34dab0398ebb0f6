import { asList, asObject } from '../../upstream/json-shapes.ts'
import { withoutDomain } from '../same-domain.ts'

/** A notice or remark (RFC 9083 section 4.3), as far as it can be read. */
export interface RdapNotice {
  title: string
  lines: string[]
}

/**
 * Matches titles of terms of use and the like. These stand in every answer and may mention limits and reserved names.
 */
const TERMS = /\b(terms|conditions|copyright|disclaimer|privacy|legal|status codes|complaint)\b/i

/** The texts in a list; other values are left out. */
export function rdapTextsOf(value: unknown): string[] {
  return asList(value).filter((each) => typeof each === 'string')
}

function readNotice(value: unknown): RdapNotice[] {
  if (typeof value === 'string') return [{ title: '', lines: [value] }]
  const { title, description } = asObject(value)
  return [{ title: typeof title === 'string' ? title : '', lines: rdapTextsOf(description) }]
}

/**
 * The notices or remarks that are about this answer, in any of the forms that servers use. Terms of use are left out.
 */
export function readNotices(value: unknown): RdapNotice[] {
  return asList(value)
    .flatMap(readNotice)
    .filter(({ title }) => !TERMS.test(title))
}

/**
 * The statements in titles and descriptions: each line, and each sentence as well, because a sentence may run over
 * lines. The name that was asked is taken out, because it may itself be a word such as `reserved`.
 */
export function statementsOf(notices: readonly RdapNotice[], domain: string): string[] {
  return notices.flatMap(({ title, lines }) => {
    const sentences = lines.join(' ').split(/(?<=[.!?;])\s+/)
    return [title, ...lines, ...sentences].map((text) => withoutDomain(text, domain)).filter((text) => text !== '')
  })
}
