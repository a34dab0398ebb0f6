import type { RecordStatus } from '../../../contract/conflict.ts'
import { compareNames } from '../../../names/search.ts'
import { cutText, type LostField } from '../../register/live-mark.ts'
import type { Hit } from '../../source.ts'

export interface RegisteredCompany {
  name: string
  /** In other languages. */
  otherNames?: readonly string[]
  /** As the register writes it: `CHE107721785`. */
  uid: string | null
  /** The register's own number, used in the addresses of its pages. */
  ehraid: string | null
  lost?: readonly LostField[]
}

/** Normalises `CHE-107.721.785` to `CHE107721785`. Null for anything else. */
export function enterpriseNumber(text: string): string | null {
  const bare = text.replace(/[\s.-]/g, '')
  return /^CHE\d{9}$/.test(bare) ? bare : null
}

export const ZEFIX_PAGES = 'https://www.zefix.ch/en/search/entity/'

/** Hit under the most similar of a company's names. Only the beginning of a very long name is compared. */
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
