import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'

const texts = new Map(
  await Promise.all(LANGUAGES.map(async (language) => [language, await textsOf(language)] as const)),
)
const english = await textsOf('en')

async function textsOf(language: string): Promise<Map<string, string>> {
  const messages = await readMessages(language)
  return new Map(Object.entries(messages).map(([key, { message }]) => [key, message]))
}

/** Returns the placeholders of each plural form. */
const placeholders = (message: string) =>
  message.split(' | ').map((form) => [...new Set(form.match(/\$\d|%s/g))].sort().join(' '))

/** Texts that are identical in English and another language, or contain no words. */
const SAME_IN_ALL = [
  'badge_caution',
  'badge_checking',
  'badge_conflict',
  'badge_faint',
  'badge_incomplete',
  'badge_moderate',
  'badge_none_found',
  'badge_not_checked',
  'badge_title',
  'hit_wikidata',
  'idle_example_name',
  'manifest_name',
  'page_title',
]
const SAME: Record<string, string[]> = {
  de: [
    'copy_domains',
    'domains_title',
    'filing_online',
    'filter_status',
    'page_version',
    'projects_columns_domains',
    'projects_columns_name',
    'projects_report_group',
    'projects_report_status',
    'region_WO',
    'region_short_EU',
    'region_short_WO',
    'registers_size',
    'search_offline',
    'subject_no_jurisdiction',
  ],
  fr: [
    'evidence_signature',
    'hit_status_company_live',
    'options_groups_service',
    'options_packs_fact_source',
    'page_options',
    'page_version',
    'projects_report_source',
    'projects_verdict',
    'who_ipi',
    'who_ofcom',
  ],
  it: [
    'evidence_file',
    'filing_online',
    'options_groups_privacy',
    'projects_report_group',
    'registers_size',
    'search_offline',
    'who_ipi',
  ],
}

/** Words that express doubt, because an expired mark's date does not show whether the mark still exists. */
const UNSURE: Record<string, RegExp> = { en: /\bmay be\b/, de: /\bvielleicht\b/, fr: /\bpeut-être\b/, it: /\bforse\b/ }

/** Words that promise more than a search can know. Allows “no clearance”. */
const BANNED: Record<string, RegExp> = {
  en: /(?<!\bno )\b(clear|safe|free|available|approved|guaranteed|100\s?%)/i,
  de: /\b(frei|sicher|verfügbar|unbedenklich|zulässig|genehmigt|bewilligt|garantiert|100\s?%)/i,
  fr: /\b(libres?|sûre?s?|disponibles?|approuvé|garanti|autorisé|100\s?%)/i,
  it: /\b(liber[oi]|sicur[oi]|disponibil[ei]|approvat|garantit|autorizzat|100\s?%)/i,
}

/** Synonyms that the texts must not use for: match, territory, record, verdict, owner, kept, charged. */
const OTHER_WORDS: Record<string, RegExp> = {
  en: /\b(hits?|[Jj]urisdictions?|scope|[Kk]nown brands?)\b/,
  de: /unternehmen|inhaberschaft|aufbewahr|verrechne|urteilung|verdikt|rechtsgebiet|rechtsordnung|\bdienste\b|bekannte[nrs]? marke/i,
  fr: /raccord|relié|juridiction|\bsemblables?\b|\bfiche|gardés?\b|factur|valeur|étendue|marques? connues?/i,
  it: /\bbeni\b|corrispondenz|giurisdizion|verdetto|addebit|\btenut[oi]\b|valore|\bambit|marchi[o]? not[io]/i,
}

it('has texts in the four languages', () => {
  expect(LANGUAGES.toSorted()).toEqual(['de', 'en', 'fr', 'it'])
})

describe.each(LANGUAGES)('%s', (language) => {
  const own = texts.get(language) ?? new Map<string, string>()
  const text = (key: string) => own.get(key) ?? ''

  it('has every text, with the same values in the same plural forms', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, message] of english) expect(placeholders(text(key)), key).toEqual(placeholders(message))
  })

  it('quotes every text that a # would otherwise truncate', async () => {
    const lines = (await readFile(join(import.meta.dirname, '../../locales', `${language}.yml`), 'utf8')).split('\n')
    expect(lines.filter((line) => /^ *\w+: +[^'"\s].* #/.test(line))).toEqual([])
  })

  it('uses the same word for a thing everywhere', () => {
    expect([...own].filter(([, message]) => OTHER_WORDS[language]?.test(message))).toEqual([])
  })

  it('does not promise anything about a name', () => {
    expect([...own].filter(([, message]) => BANNED[language]?.test(message))).toEqual([])
  })

  it('leaves open whether an expired mark can be renewed', () => {
    expect(text('hit_status_trademark_expired')).toMatch(UNSURE[language] ?? /^$/)
  })

  it('quotes its own menu, button and verdicts', () => {
    expect(text('idle_help')).toContain(text('menu_check_selection').split(/\s?:/)[0])
    expect(text('search_recipient')).toContain(text('search_check'))
    expect(text('footer_how_verdict')).toContain(text('verdict_none_found'))
    expect(text('footer_how_verdict')).toContain(text('verdict_incomplete'))
  })

  it('has a different badge for each verdict, of at most four characters', () => {
    const badges = [...own].filter(([key]) => key.startsWith('badge_') && key !== 'badge_title')
    expect(badges.filter(([, badge]) => badge.length > 4)).toEqual([])
    const verdicts = badges.filter(([key]) => key !== 'badge_checking').map(([, badge]) => badge)
    expect(new Set(verdicts).size).toBe(verdicts.length)
  })

  it('writes the badge of a conflict as a word in capitals', () => {
    expect(text('badge_conflict')).toMatch(/^\p{Lu}{3,4}$/u)
  })

  it('shows a search sign if nothing was found, instead of a no or a bare 0', () => {
    expect(text('badge_none_found')).toBe('⌕')
  })

  it('has a format locale of the same language that Intl supports', () => {
    const locale = text('format_locale')
    expect(new Intl.Locale(locale).language).toBe(language)
    expect(Intl.DateTimeFormat.supportedLocalesOf([locale])).toEqual([locale])
  })
})

describe.each(Object.keys(SAME))('%s compared with English', (language) => {
  it('translates every text, except the listed ones', () => {
    const same = [...english].filter(([key, message]) => texts.get(language)?.get(key) === message)
    expect(same.map(([key]) => key).sort()).toEqual([...SAME_IN_ALL, ...(SAME[language] ?? [])].sort())
  })

  it('uses Swiss spelling and signs', () => {
    const odd = [...(texts.get(language) ?? [])].filter(([, message]) => /[ß“”„']/.test(message))
    expect(odd).toEqual([])
  })
})

/** German words that have ß in Germany and Austria but ss in Switzerland. */
const SPELT_TWICE =
  /schliess|gross|gröss|ausser|äusser|heiss|strass|weiss|[^a-zäöü]mass|mässig|gemäss|fuss|stoss|fliess|geniess|\bliess|spass|süss/i

it('uses German words that are spelt the same in Germany, Austria and Switzerland', () => {
  expect([...(texts.get('de') ?? [])].filter(([, message]) => SPELT_TWICE.test(message))).toEqual([])
})

it('keeps French double signs with the word before them', () => {
  const torn = [...(texts.get('fr') ?? [])].filter(([, message]) =>
    /[\s\u00a0](?<!\u202f)[:;?!»]|«(?!\u202f)/.test(message),
  )
  expect(torn).toEqual([])
})
