import { escapeXml } from '../../upstream/xml/escape.ts'

/** Marks on a page: the most that the interface gives. */
export const SWISSREG_PAGE_SIZE = 64

/**
 * Fewest characters of a word that is searched inside other words. A shorter one is searched as a whole word, because
 * many unrelated names contain it.
 */
const CONTAINED_FROM = 4
/** Longest search text, in characters: enough for the other spellings of a long name. */
const TERMS_MAX = 2000

/** Which words a term finds: those that contain it, or those that begin with it. */
export type SwissregReach = 'contains' | 'begins'

/**
 * One term of the office's search language: `*word*`, or `"several words"`. Quotation marks, backslashes and wildcards
 * are left out of a phrase, because only they could have a meaning there. A bare word has only letters and digits.
 */
function termOf(text: string, reach: SwissregReach): string | null {
  if (/^[\p{L}\p{N}\p{M}]+$/u.test(text) && [...text].length >= CONTAINED_FROM)
    return reach === 'contains' ? `*${text}*` : `${text}*`
  const phrase = text.replace(/["\\*?~«»„“”‟‹›\s]+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(phrase) ? `"${phrase}"` : null
}

/**
 * The search text for any of `texts`; empty where nothing can be searched for. Several terms in a row mean any of them
 * (the institute's help on its trade mark database, "Advanced search options").
 */
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

/** The request for the first page of results of a query (XML), ordered by the date of the last change. */
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

/**
 * The request for the first page of a search. Marks that changed last come first, because copies of the register lack
 * them.
 */
export function searchRequest(terms: string): string {
  return pageRequest({ query: `<Any>${escapeXml(terms)}</Any>`, order: 'Descending' })
}

/** The request for a further page, by the token of the page before. */
export function nextPageRequest(token: string): string {
  return documentOf(`<Continuation name="NextPage">${escapeXml(token)}</Continuation>`)
}
