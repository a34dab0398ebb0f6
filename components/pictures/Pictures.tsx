import { namesInOrder } from '../../lib/extension/projects/in-order.ts'
import { type ProjectName, STAGES } from '../../lib/extension/projects/project.ts'
import { Table } from '../handing/ReportTable.tsx'
import { riskText } from '../projects/Covered.tsx'
import { useStrings } from '../words/strings.ts'

/** The riskiest names, about a page. */
const DRAWN = 20

/** In UTF-16 units, as many as fit the width. */
const LABEL_MAX = 34

const WIDTH = 360
const ROW = 34

interface Bar {
  label: string
  value: string
  /** 0 to 1. Null for an unknown value. */
  part: number | null
  /** The value may be greater, so the bar continues as a dotted line. */
  isOpen?: boolean
  /** A name belongs to no language. */
  isName?: boolean
}

/** Label and value are in words, so nothing depends on colour or length. */
function Bars({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const said = bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return (
    <svg role="img" aria-label={`${title}. ${said}`} viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} width="100%">
      {bars.map(({ label, value, part, isOpen, isName }, at) => {
        const [top, length] = [at * ROW, (part ?? 0) * WIDTH]
        return (
          <g key={label} fill="currentColor" font-size="12">
            <text x="0" y={top + 12} {...(isName && { lang: '' })}>
              {label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label}
            </text>
            <text x={WIDTH} y={top + 12} text-anchor="end">
              {value}
            </text>
            <rect x="0" y={top + 17} width={length} height="8" />
            {(part === null || isOpen) && (
              <line
                x1={length}
                x2={WIDTH}
                y1={top + 21}
                y2={top + 21}
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

/** A zero would read as a verdict, so none is a dash. */
const countText = (count: number) => (count === 0 ? '–' : `${count}`)

/** The number of names at each stage, with the table of the data. */
export function StagesPicture({ names }: { names: readonly ProjectName[] }) {
  const t = useStrings()
  const stages = STAGES.map((stage) => ({
    stage: t(`projects.stages.${stage}`),
    count: names.filter((name) => STAGES.indexOf(name.stage) >= STAGES.indexOf(stage)).length,
  }))
  const most = Math.max(1, names.length)
  return (
    <>
      <Bars
        title={t('pictures.stages')}
        bars={stages.map(({ stage, count }) => ({ label: stage, value: countText(count), part: count / most }))}
      />
      <Table headings={[t('projects.stage'), t('pictures.reached')]} widths={[70, 30]}>
        {stages.map(({ stage, count }) => (
          <tr key={stage}>
            <th scope="row">{stage}</th>
            <td>{countText(count)}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** The risk of the riskiest names, with the table of the data. Unknown risk has a dotted line instead of a bar. */
export function RiskPicture({ names }: { names: readonly ProjectName[] }) {
  const t = useStrings()
  const shown = namesInOrder(names, 'risk').slice(0, DRAWN)
  const bars = shown.map((name): Bar => {
    const risk = riskText(name, t)
    const value = risk || t(`verdict.short.${name.check?.verdict ?? 'not_checked'}`)
    const isKnown = risk !== '' || name.check?.verdict === 'none_found'
    const part = isKnown ? (name.check?.score ?? 0) / 100 : null
    return { label: name.name, isName: true, value, part, isOpen: name.check?.scoreIsLowerBound === true }
  })
  return (
    <>
      <Bars title={t('pictures.risk')} bars={bars} />
      {names.length > DRAWN && <p>{t('pictures.riskiest', [DRAWN, names.length])}</p>}
      <Table headings={[t('search.name'), t('projects.columns.risk')]} widths={[60, 40]}>
        {bars.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">
              <bdi lang="">{label}</bdi>
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** The pictures of a project. They are not drawn while folded. */
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
          <StagesPicture names={names} />
          <h3 class="bc-strong">{t('pictures.risk')}</h3>
          <RiskPicture names={names} />
        </div>
      )}
    </details>
  )
}
