import { escapeXml } from '../../http/xml.ts'

/** Largest page that the interface returns. */
export const SWISSREG_PAGE_SIZE = 64

/** Words shorter than this are searched as complete words, because many unrelated names contain them. */
const CONTAINED_FROM = 4
/** Enough for the variants of a long name. */
const TERMS_MAX = 2000

export type SwissregReach = 'contains' | 'begins'

/**
 * Returns one term of the office's search language: `*word*`, or `"several words"`. Removes quotation marks,
 * backslashes and wildcards, which could have a meaning in a phrase.
 */
function termOf(text: string, reach: SwissregReach): string | null {
  if (/^[\p{L}\p{N}\p{M}]+$/u.test(text) && [...text].length >= CONTAINED_FROM)
    return reach === 'contains' ? `*${text}*` : `${text}*`
  const phrase = text.replace(/["\\*?~«»„“”‟‹›\s]+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(phrase) ? `"${phrase}"` : null
}

/** Joins terms by spaces, so that any of them matches (the institute's help, "Advanced search options"). */
export function termsFor(texts: readonly string[], reach: SwissregReach): string {
  let terms = ''
  for (const term of new Set(texts.flatMap((text) => termOf(text, reach) ?? []))) {
    const longer = terms === '' ? term : `${terms} ${term}`
    if (longer.length <= TERMS_MAX) terms = longer
  }
  return terms
}

const CORE = 'urn:ige:schema:xsd:datadeliverycore-1.0.0'
const COMMON = 'urn:ige:schema:xsd:datadeliverycommon-1.0.0'
const TRADEMARK = 'urn:ige:schema:xsd:datadeliverytrademark-1.0.0'

const documentOf = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ApiRequest xmlns="${CORE}" xmlns:tmk="${TRADEMARK}">${content}</ApiRequest>`

/** Requests records ordered by the date of their last change. */
export function pageRequest({
  query,
  size = SWISSREG_PAGE_SIZE,
  order,
}: {
  query: string
  size?: number
  order: 'Ascending' | 'Descending'
}): string {
  return documentOf(
    `<Action type="TrademarkSearch"><tmk:TrademarkSearchRequest xmlns="${COMMON}">` +
      '<Representation details="Maximal" images="Link" strictness="Strict" itemBags="false">' +
      '<Resource role="item" action="Embed"/></Representation>' +
      `<Page size="${size}"/>` +
      `<Query>${query}</Query>` +
      `<Sort><LastUpdateSort>${order}</LastUpdateSort></Sort>` +
      '</tmk:TrademarkSearchRequest></Action>',
  )
}

/** Requests the latest changes first, because imported copies lack them. */
export function searchRequest(terms: string): string {
  return pageRequest({ query: `<Any>${escapeXml(terms)}</Any>`, order: 'Descending' })
}

export function nextPageRequest(token: string): string {
  return documentOf(`<Continuation name="NextPage">${escapeXml(token)}</Continuation>`)
}
