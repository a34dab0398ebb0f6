/**
 * Where an entry of the name-suggestion-index applies: codes of countries, the package's own map files, or points with
 * a radius.
 */
export interface LocationSet {
  include?: readonly unknown[]
  exclude?: readonly unknown[]
}

/** Codes of the index that are not ISO 3166-1 alpha-2 (its gazetteer is @rapideditor/country-coder). */
const OTHER_CODES: Record<string, string> = {
  fx: 'FR',
  ic: 'ES',
  ea: 'ES',
  uk: 'GB',
  el: 'GR',
  kv: 'XK',
  ja: 'JM',
  bu: 'MM',
  ra: 'AR',
  pi: 'PH',
  eth: 'ET',
  khm: 'KH',
  q35: 'DK',
  q19188: 'CN',
  q3336843: 'GB',
  q35657: 'US',
  q23681: 'CY',
  'northern cyprus': 'CY',
  'mainland china': 'CN',
  crimea: 'UA',
}

/**
 * Countries of the UN M49 regions that the index uses. Europe begins with the markets that are asked for most often.
 */
const REGIONS: Record<string, string> = {
  '150': `DE CH AT FR IT AD AL AX BA BE BG BY CZ DK EE ES FI FO GB GG GI GR HR HU IE IM IS JE LI LT LU LV MC MD ME
    MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK`,
  '142': `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM
    PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE`,
  '145': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  '002': `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ
    NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`,
  '202': `AO BF BI BJ BW CD CF CG CI CM CV DJ ER ET GA GH GM GN GQ GW KE KM LR LS MG ML MR MU MW MZ NA NE NG RE RW
    SC SH SL SN SO SS ST SZ TD TG TZ UG YT ZA ZM ZW`,
  '003': `US CA MX AG AI AW BB BL BM BQ BS BZ CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS NI PA PM PR SV
    SX TC TT VC VG VI`,
  '005': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  '029': 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
}
const REGION_CODES = new Map(Object.entries(REGIONS).map(([region, codes]) => [region, codes.split(/\s+/)]))
const WORLD = '001'

/**
 * ISO codes of one location; none for a point, or for a map file that names no country: only a map could tell theirs.
 */
function codesOf(location: unknown): readonly string[] {
  if (typeof location !== 'string') return []
  const code = location.toLowerCase().replace(/\.geojson$/, '')
  if (code === WORLD) return ['WO']
  const other = OTHER_CODES[code]
  if (other !== undefined) return [other]
  const region = REGION_CODES.get(code)
  if (region !== undefined) return region
  const country = /^([a-z]{2})(?:-|$)/.exec(code)?.[1]
  return country === undefined ? [] : [OTHER_CODES[country] ?? country.toUpperCase()]
}

const isWholeCountry = (location: unknown) => typeof location === 'string' && !location.includes('-')

/**
 * ISO 3166-1 codes of the places where an entry applies, in its order. `WO` is the whole world, and stays even where
 * the entry names exceptions.
 */
export function placesOf({ include = [], exclude = [] }: LocationSet): string[] {
  const not = new Set(exclude.filter(isWholeCountry).flatMap(codesOf))
  return [...new Set(include.flatMap(codesOf))].filter((code) => code === 'WO' || !not.has(code))
}
