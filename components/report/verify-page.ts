import { unzipSync } from 'fflate'
import { MANIFEST, type PackFiles, type PackFindings, verifyEvidence } from '../../lib/client/evidence.ts'

/** Keys are the last parts of the message keys. `$1` is a placeholder. */
export type VerifyTexts = Record<string, string>

export const TEXTS_ID = 'texts'

type Finding = PackFindings['names'][number]
type SignedSaying = NonNullable<Finding['says']>

const REFUTED: readonly Finding['proof'][] = ['changed', 'not_readable', 'unknown_key', 'key_not_in_use']

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** Normalises a path, because systems disagree about which paths are equal. */
function placeOf(name: string): string {
  const parts = name.replaceAll('\\', '/').split('/')
  return parts
    .filter((part) => part !== '' && part !== '.')
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/** Reads the chosen files. Throws `RangeError` if a ZIP file contains a path twice. */
async function chosenFiles(chosen: readonly File[]): Promise<PackFiles> {
  const [only] = chosen
  if (only === undefined || chosen.length > 1 || only.name === MANIFEST) {
    // Browsers hide the folder of single files. Only results are in a folder.
    const pathOf = ({ name }: File) => (/^\d+-.*\.json$/.test(name) ? `answers/${name}` : name)
    return new Map(await Promise.all(chosen.map(async (file) => [pathOf(file), await bytesOf(file)] as const)))
  }
  const places = new Set<string>()
  const files = unzipSync(await bytesOf(only), {
    filter({ name }) {
      // If two paths are equal, the unpacking program decides which file the user sees.
      const place = placeOf(name)
      if (places.has(place)) throw new RangeError('a file stands twice in the ZIP file')
      places.add(place)
      return true
    },
  })
  return new Map(Object.entries(files) as [string, Uint8Array<ArrayBuffer>][])
}

function element(name: string, text: string, ...inside: Element[]): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...inside)
  return made
}

function table(headings: string[], rows: string[][]): HTMLElement {
  const row = (cells: string[], kind: string) =>
    element('tr', '', ...cells.map((text) => element(kind, asWritten(text))))
  const head = element('thead', '', row(headings, 'th'))
  return element('table', '', head, element('tbody', '', ...rows.map((cells) => row(cells, 'td'))))
}

/** Escapes control, invisible and direction characters, because they could make one name look like another. */
function asWritten(text: string): string {
  return text.replace(
    /[\p{C}\p{Default_Ignorable_Code_Point}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}

function verdictOf({ verdict, tier }: SignedSaying, texts: VerifyTexts): string {
  const near = verdict === 'caution' && tier !== null ? texts[`verdicts.${tier}`] : undefined
  return near ?? texts[`verdicts.${verdict}`] ?? verdict
}

/** Lists the fields of the signed request. Leaves out empty fields, because they restrict nothing. */
function askedOf({ asked, test }: SignedSaying, texts: VerifyTexts): string {
  const madeUp = test ? [texts.made_up] : []
  if (asked === null) return [...madeUp, texts.asked_unsaid].join(' · ')
  const { jurisdiction, ...others } = asked
  const territory =
    jurisdiction === undefined ? [] : [`${texts['fields.jurisdiction']}: ${jurisdiction ?? texts.both_territories}`]
  const fields = Object.entries(others).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  const written = fields.map(([field, value]) => `${texts[`fields.${field}`] ?? field}: ${String(value)}`)
  return [...madeUp, ...territory, ...(written.length > 0 ? written : [texts.asked_all])].join(' · ')
}

/** A signature that could not be verified makes the pack neither genuine nor forged. */
function banner({ faults, names }: PackFindings, text: (key: string, ...values: number[]) => string): HTMLElement {
  const count = (...proofs: Finding['proof'][]) => names.filter(({ proof }) => proofs.includes(proof)).length
  const signed = count('signed')
  const open = count('no_keys', 'no_ed25519')
  const isWrong = faults.length > 0 || count(...REFUTED) > 0
  const [state, icon, word] = isWrong
    ? ['wrong', '✕', text('not_true')]
    : signed === 0 || open > 0
      ? ['open', '?', text('not_verified', signed, signed + open)]
      : ['right', '✓', text('all_true', signed, signed)]
  const sign = element('span', icon)
  sign.ariaHidden = 'true'
  const heading = element('h2', '', sign, element('span', word))
  heading.className = state
  return heading
}

function findings(found: PackFindings, texts: VerifyTexts): HTMLElement[] {
  const { project, madeAt, faults, names } = found
  const text = (key: string, ...values: number[]) =>
    values.reduce<string>((all, value, at) => all.replaceAll(`$${at + 1}`, String(value)), texts[key] ?? key)
  const signed = names.filter(({ proof }) => proof === 'signed').length
  return [
    banner(found, text),
    ...(project ? [element('p', asWritten(`${project} · ${madeAt}`))] : []),
    ...(faults.length > 0
      ? [
          table(
            [text('file'), text('finding')],
            faults.map(({ path, fault }) => [path, text(`faults.${fault}`)]),
          ),
        ]
      : []),
    ...(names.length > 0
      ? [
          element('p', text('signed', signed, names.length)),
          table(
            [text('name'), text('file'), text('signature'), text('verdict'), text('asked')],
            names.map(({ name, answer, proof, says }) => [
              name,
              answer ?? '',
              text(`proofs.${proof}`),
              says === null ? '' : `${verdictOf(says, texts)} · ${says.checkedAt}`,
              says === null ? '' : askedOf(says, texts),
            ]),
          ),
        ]
      : []),
  ]
}

/** Verifies the files that the user chooses in the page's `input`. Reads the texts from the element `TEXTS_ID`. */
export function openVerifyPage(page: Document): void {
  const texts: VerifyTexts = JSON.parse(page.getElementById(TEXTS_ID)?.textContent ?? '{}')
  const field = page.querySelector('input')
  const told = page.querySelector('[role=status]')
  field?.addEventListener('change', async () => {
    const chosen = [...(field.files ?? [])]
    try {
      told?.replaceChildren(...findings(await verifyEvidence(await chosenFiles(chosen)), texts))
    } catch {
      told?.replaceChildren(element('h2', texts.unreadable ?? ''))
    }
  })
}
