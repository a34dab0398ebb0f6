import type { ComponentProps } from 'preact'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { verdictOf } from '../../lib/contract/constants.ts'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName, REMARKS } from '../../lib/extension/projects/project.ts'
import { COLOUR_OF, STATE_COLOURS, stateOf, type VerdictState } from '../../lib/extension/state-colours.ts'
import { HitLine, whyOf } from '../result/hits.tsx'
import { Name } from '../ui/elements.tsx'
import { useStrings } from '../ui/text.ts'
import { riskText, Table } from './cells.tsx'

/** Maximum number of hits, so that their numbers do not overlap. Prefers the most similar. */
const HITS_DRAWN = 12

/** Returns the colour of a verdict, for light and dark paper. Reports have no other style sheet for it. */
function colourOf(state: keyof typeof COLOUR_OF): string {
  const [light, dark] = STATE_COLOURS[COLOUR_OF[state]]
  return `light-dark(${light}, ${dark})`
}

function DataTable({ isFolded, ...table }: ComponentProps<typeof Table> & { isFolded: boolean }) {
  const t = useStrings()
  if (!isFolded) return <Table {...table} />
  return (
    <details class="bc-more-of">
      <summary>{t('pictures.table')}</summary>
      <Table {...table} />
    </details>
  )
}

const SIZE = 380
const MIDDLE = SIZE / 2

/** Distances from the middle, in SVG units: `FAR` for `LEAST` points or fewer, `NEAR` for 100 points. */
const FAR = 160
const NEAR = 60
const LEAST = 40

/** Similarity of the rings, in points. */
const RINGS = [90, 70, 50]

/** Angle in radians that stays free on each side of a line. */
const MARGIN = 0.15

/** Maximum length in UTF-16 units. */
const FIELD_LABEL_MAX = 11

const FIELDS = ['same', 'related', 'other', 'mark', 'company', 'brand_in_use'] as const
type Field = (typeof FIELDS)[number]

const IN_CLASSES = new Set<Field>(['same', 'related', 'other'])

function fieldOf({ kind, classOverlap, relatedClasses }: Conflict, hasClasses: boolean): Field {
  if (kind !== 'trademark') return kind
  if (!hasClasses) return 'mark'
  if (classOverlap.length > 0) return 'same'
  return relatedClasses ? 'related' : 'other'
}

function textOf(field: Field): string {
  if (field === 'mark') return 'line.trademark'
  return IN_CLASSES.has(field) ? `pictures.fields.${field}` : `line.${field}`
}

interface Placed {
  hit: Conflict
  /** Number from 1. Picture and table use the same numbers. */
  number: number
  field: Field
  letter: string
  x: number
  y: number
}

const at = (angle: number, radius: number) => ({
  x: MIDDLE + radius * Math.sin(angle),
  y: MIDDLE - radius * Math.cos(angle),
})

const radiusOf = (likeness: number) => FAR - ((FAR - NEAR) * (Math.max(likeness, LEAST) - LEAST)) / (100 - LEAST)

function sectors(hits: readonly Conflict[], hasClasses: boolean) {
  const found = FIELDS.map((field) => ({ field, hits: hits.filter((hit) => fieldOf(hit, hasClasses) === field) }))
  const shown = found.filter((each) => each.hits.length > 0)
  const parts = shown.reduce((sum, each) => sum + each.hits.length + 1, 0)
  let from = 0
  return shown.map((each, nth) => {
    const to = from + ((each.hits.length + 1) / parts) * 2 * Math.PI
    const sector = { ...each, letter: 'ABCDEF'[nth] ?? '', from, to }
    from = to
    return sector
  })
}

function placed(fields: ReturnType<typeof sectors>): Placed[] {
  let number = 0
  return fields.flatMap(({ field, letter, hits: own, from, to }) =>
    own.map((hit, nth) => {
      const angle = from + MARGIN + ((nth + 0.5) / own.length) * (to - from - 2 * MARGIN)
      number += 1
      return { hit, number, field, letter, ...at(angle, radiusOf(hit.similarity.score)) }
    }),
  )
}

const mostAlike = (hits: readonly Conflict[]) =>
  hits.toSorted((one, other) => other.similarity.score - one.similarity.score).slice(0, HITS_DRAWN)

function Shape({ hit, field, x, y }: Pick<Placed, 'hit' | 'field' | 'x' | 'y'>) {
  const stroke = colourOf(stateOf({ ...hit, verdict: verdictOf(hit.score, false) }))
  const outline = { fill: 'none', style: { stroke }, 'stroke-width': 2 }
  if (field === 'company') return <circle cx={x} cy={y} r="11" {...outline} />
  if (field === 'brand_in_use') return <path d={`M${x} ${y - 15}l15 25h-30z`} {...outline} />
  return <rect x={x - 10} y={y - 10} width="20" height="20" {...outline} />
}

interface FieldPictureProps {
  name: string
  conflicts: readonly Conflict[]
  hasClasses: boolean
}

/** Shows hits by similarity and class relation. Numbers, shapes and words repeat everything that positions say. */
export function FieldPicture({ name, conflicts, hasClasses }: FieldPictureProps) {
  const t = useStrings()
  const fields = sectors(mostAlike(conflicts), hasClasses)
  const shown = placed(fields)
  const label = name.length > FIELD_LABEL_MAX ? `${name.slice(0, FIELD_LABEL_MAX - 1)}…` : name
  if (shown.length === 0) return <p>{t('projects.report.none_listed')}</p>
  return (
    <>
      <svg role="img" aria-label={t('pictures.field')} viewBox={`0 0 ${SIZE} ${SIZE}`} width={SIZE}>
        <g fill="none" stroke="currentColor" stroke-opacity=".5">
          {RINGS.map((likeness) => (
            <circle key={likeness} cx={MIDDLE} cy={MIDDLE} r={radiusOf(likeness)} stroke-dasharray="2 4" />
          ))}
          {fields.length > 1 &&
            fields.map(({ field, from }) => {
              const [inner, outer] = [at(from, NEAR - 16), at(from, FAR + 14)]
              return <line key={field} x1={inner.x} y1={inner.y} x2={outer.x} y2={outer.y} />
            })}
        </g>
        <g fill="currentColor" font-size="12" text-anchor="middle">
          <text x={MIDDLE} y={MIDDLE + 4} font-weight="bold" lang="">
            {label}
          </text>
          {fields.map(({ letter, from, to }) => {
            const { x, y } = at((from + to) / 2, FAR + 22)
            return (
              <text key={letter} x={x} y={y + 4} font-weight="bold">
                {letter}
              </text>
            )
          })}
          {shown.map((each) => (
            <g key={each.number}>
              <Shape {...each} />
              <text x={each.x} y={each.y + 4}>
                {each.number}
              </text>
            </g>
          ))}
        </g>
      </svg>
      {fields.length > 1 && (
        <ul class="bc-offered">
          {fields.map(({ field, letter }) => (
            <li key={field}>
              <b>{letter}</b> {t(textOf(field))}
            </li>
          ))}
        </ul>
      )}
      <p>{t('pictures.field_help')}</p>
      {conflicts.length > HITS_DRAWN && <p>{t('pictures.most_alike', [HITS_DRAWN, conflicts.length])}</p>}
      <Table
        headings={[
          '№',
          t('projects.report.match'),
          t('pictures.likeness_title'),
          t(fields.some(({ field }) => IN_CLASSES.has(field)) ? 'pictures.field_of' : 'filter.kind'),
        ]}
        widths={[9, 40, 22, 29]}
      >
        {shown.map(({ hit, number, field, letter }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>
              <b>
                <Name>{hit.name}</Name>
              </b>
              <br />
              <HitLine hit={hit} why={whyOf(hit, t)} />
            </td>
            <td>{t('pictures.likeness', [hit.similarity.score])}</td>
            <td>
              {letter} · {t(textOf(field))}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

const NAMES_DRAWN = 20

/** Maximum length in UTF-16 units that fits the width. */
const BAR_LABEL_MAX = 34

const WIDTH = 360
const ROW = 30

interface Bar {
  label: string
  value: string
  /** Segments with their lengths from 0 to 1. Empty if the value is unknown. */
  parts: { state: VerdictState; length: number }[]
  /** True if the value may be greater. The bar then continues as a dotted line. */
  isOpen?: boolean
  isName?: boolean
}

/** Draws bars in the colours of verdicts. Label and value are text, so nothing depends on colour or length. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const said = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return (
    <svg role="img" aria-label={`${title}. ${said}`} viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} width={WIDTH}>
      {bars.map(({ label, value, parts, isOpen, isName }, at) => {
        const top = at * ROW
        const lengths = parts.map(({ length }) => length * WIDTH)
        const whole = lengths.reduce((sum, length) => sum + length, 0)
        return (
          <g key={label} fill="currentColor" font-size="12">
            <text x="0" y={top + 12} {...(isName && { lang: '' })}>
              {label.length > BAR_LABEL_MAX ? `${label.slice(0, BAR_LABEL_MAX - 1)}…` : label}
            </text>
            <text x={WIDTH} y={top + 12} text-anchor="end">
              {value}
            </text>
            {parts.map(({ state }, nth) => {
              const from = lengths.slice(0, nth).reduce((sum, length) => sum + length, 0)
              return (
                <rect
                  key={state}
                  x={from}
                  y={top + 17}
                  width={lengths[nth]}
                  height="6"
                  style={{ fill: colourOf(state) }}
                />
              )
            })}
            {isOpen && (
              <line
                x1={whole}
                x2={WIDTH}
                y1={top + 20}
                y2={top + 20}
                stroke="currentColor"
                stroke-width="2"
                stroke-dasharray="2 5"
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

interface PictureProps {
  names: readonly ProjectName[]
  isFolded?: boolean
}

/** Readers would mistake a zero for a verdict, so a dash replaces it. */
const countText = (count: number) => (count === 0 ? '–' : `${count}`)

/** Shows the number of names at each stage by verdict, with a table of the data. */
export function StagesPicture({ names, isFolded = false }: PictureProps) {
  const t = useStrings()
  const sorted = nameList.inOrder(names, 'best')
  const most = Math.max(1, names.length)
  const bars = REMARKS.stages.map((stage): Bar => {
    const reached = sorted.filter((name) => REMARKS.stages.indexOf(name.stage) >= REMARKS.stages.indexOf(stage))
    const parts = [...Map.groupBy(reached, nameState)].map(([state, { length }]) => ({ state, length: length / most }))
    return { label: t(`projects.stages.${stage}`), value: countText(reached.length), parts }
  })
  return (
    <>
      <Bars title={t('pictures.stages')} bars={bars} />
      <DataTable isFolded={isFolded} headings={[t('projects.stage'), t('pictures.reached')]} widths={[70, 30]}>
        {bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}

/** Shows the riskiest names' risk, with a table of the data. Unknown risk has a dotted line instead of a bar. */
export function RiskPicture({ names, isFolded = false }: PictureProps) {
  const t = useStrings()
  const shown = nameList.inOrder(names, 'risk').slice(0, NAMES_DRAWN)
  const bars = shown.map((name): Bar => {
    const { check } = name
    const risk = riskText(name, t)
    const state = nameState(name)
    const isKnown = risk !== '' || state === 'none_found'
    return {
      label: name.name,
      isName: true,
      value: risk || t(`verdict.${state}`),
      parts: isKnown ? [{ state, length: (check?.score ?? 0) / 100 }] : [],
      isOpen: !isKnown || check?.scoreIsLowerBound === true,
    }
  })
  return (
    <>
      <Bars title={t('pictures.risk')} bars={bars} />
      {names.length > NAMES_DRAWN && <p>{t('pictures.riskiest', [NAMES_DRAWN, names.length])}</p>}
      <DataTable
        isFolded={isFolded}
        headings={[t('projects.columns.name'), t('projects.columns.risk')]}
        widths={[60, 40]}
      >
        {bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">
              <bdi lang="">{label}</bdi>
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}

/** Shows a project's pictures. Renders nothing while folded. */
export function Pictures({
  names,
  isOpen,
  onOpen,
}: {
  names: readonly ProjectName[]
  isOpen: boolean
  onOpen(open: boolean): void
}) {
  const t = useStrings()
  return (
    <details class="bc-more-of" open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>{t('pictures.title')}</summary>
      {isOpen && (
        <div class="bc-form bc-pictures">
          <h3 class="bc-strong">{t('pictures.stages')}</h3>
          <StagesPicture names={names} isFolded />
          <h3 class="bc-strong">{t('pictures.risk')}</h3>
          <RiskPicture names={names} isFolded />
        </div>
      )}
    </details>
  )
}
