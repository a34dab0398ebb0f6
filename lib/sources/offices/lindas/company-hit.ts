import type { RecordStatus } from '../../../contract/conflict.ts'
import { compareNames } from '../../../names/search/matcher.ts'
import { cutText, type LostField } from '../../register/live-mark.ts'
import type { Hit } from '../../source.ts'

/** A company of the Swiss commercial register. */
export interface RegisteredCompany {
  name: string
  /** Names under which it is registered beside this one, in other languages. */
  otherNames?: readonly string[]
  /** Enterprise number as the register writes it, `CHE107721785`. */
  uid: string | null
  /** The register's own number, which the addresses of its pages use. */
  ehraid: string | null
  /** Fields that an interface gave but that could not be read; left out where all could. */
  lost?: readonly LostField[]
}

/** An enterprise number as the register writes it, from `CHE107721785` or `CHE-107.721.785`; null for anything else. */
export function enterpriseNumber(text: string): string | null {
  const bare = text.replace(/[\s.-]/g, '')
  return /^CHE\d{9}$/.test(bare) ? bare : null
}

/** Address of the register's pages for people. */
export const ZEFIX_PAGES = 'https://www.zefix.ch/en/search/entity/'

/**
 * A company as a hit for the asked name, under the most similar of its names; null if none is similar. Only the
 * beginning of a very long name is compared.
 */
export function companyHit(asked: string, company: RegisteredCompany, status: RecordStatus): Hit | null {
  const { uid, ehraid, otherNames = [] } = company
  let nearest: Pick<Hit, 'name' | 'similarity'> | null = null
  for (const name of [company.name, ...otherNames].map(cutText)) {
    const similarity = compareNames(asked, name)
    if (similarity !== null && similarity.score > (nearest?.similarity?.score ?? -1)) nearest = { name, similarity }
  }
  if (nearest === null) return null
  return {
    ...nearest,
    kind: 'company',
    jurisdiction: 'CH',
    niceClasses: [],
    number: uid,
    status,
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: ehraid === null ? null : `${ZEFIX_PAGES}list/firm/${ehraid}`,
  }
}
