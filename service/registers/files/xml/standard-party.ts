import { MAX_PARTS } from '../limits.ts'
import { currentOwners, type Party } from '../owners.ts'
import { type Attributes, attribute, isDelete } from './format.ts'

/** Best first. Drafts and offices use several. */
const NAMES = [
  'FreeFormatNameLine',
  'OrganizationStandardName',
  'OrganizationName',
  'EntityName',
  'PersonFullName',
  'FirstName',
  'MiddleName',
  'LastName',
  // The USPTO writes CORPORATION here, and other offices the name.
  'LegalEntityName',
] as const
type NameElement = (typeof NAMES)[number]

const PERSON = new Set<NameElement>(['FirstName', 'MiddleName', 'LastName'])

export const PARTY_FIELDS: readonly string[] = [...NAMES, 'PartyTypeCode']

export class StandardParties {
  private readonly holders: Party[] = []
  private readonly applicants: Party[] = []
  private parts: Map<NameElement, string[]> | null = null
  private rank = 0
  private gone = false

  open(name: string, attributes: Attributes): void {
    if (name !== 'Applicant' && name !== 'Holder') return
    this.parts = new Map()
    this.rank = Number.parseInt(attribute(attributes, 'sequenceNumber') ?? '', 10) || 0
    this.gone = isDelete(attributes)
  }

  field(name: string, text: string): void {
    if (name === 'PartyTypeCode') this.rank = Number.parseInt(text, 10) || 0
    if (!this.parts || !(NAMES as readonly string[]).includes(name)) return
    const lines = this.parts.get(name as NameElement)
    if (!lines) this.parts.set(name as NameElement, [text])
    else if (lines.length < MAX_PARTS) lines.push(text)
  }

  close(name: string): void {
    if ((name !== 'Applicant' && name !== 'Holder') || !this.parts) return
    const list = name === 'Holder' ? this.holders : this.applicants
    if (!this.gone && list.length < MAX_PARTS) list.push({ name: nameOf(this.parts), rank: this.rank })
    this.parts = null
  }

  /** `ranked`: the numbers of parties are stages of the case (USPTO), not their order. */
  owner(ranked: boolean): string | null {
    const of = (list: readonly Party[]) => currentOwners(ranked ? list : list.map(({ name }) => ({ name, rank: 0 })))
    return of(this.holders) ?? of(this.applicants)
  }
}

function nameOf(parts: ReadonlyMap<NameElement, readonly string[]>): string | null {
  const best = NAMES.find((name) => parts.has(name))
  if (best === undefined) return null
  const chosen = PERSON.has(best) ? NAMES.filter((name) => PERSON.has(name)) : [best]
  return chosen.flatMap((name) => parts.get(name) ?? []).join(' ')
}
