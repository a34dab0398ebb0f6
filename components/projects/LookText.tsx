import type { HandLook } from '../../lib/extension/projects/hand-looks.ts'
import type { SourceGap } from '../../lib/extension/projects/name-check.ts'
import { whyInWords } from '../../lib/extension/why.ts'
import { stateMark } from '../answer/source-state.ts'
import { after } from '../words/direction.ts'
import { FromService } from '../words/FromService.tsx'
import { instantText } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Sources } from './Sources.tsx'

/** The reason why a source is missing or incomplete. Renders nothing without one. */
export function WhyText({ of: row }: { of: Parameters<typeof whyInWords>[0] }) {
  const t = useStrings()
  const { why, reason } = whyInWords(row, t)
  return (
    <>
      {why && `, ${why}`}
      {reason && (
        <>
          , <FromService>{reason}</FromService>
        </>
      )}
    </>
  )
}

/** A missing source: name, state and reason. */
export function GapText({ gap }: { gap: SourceGap }) {
  const t = useStrings()
  const { name, state, truncated } = gap
  const word = () => {
    if (state === 'not_searched') return 'unsearched.one'
    if (state !== 'answered') return stateMark(state).word
    return truncated ? 'projects.report.cut' : stateMark('partly').word
  }
  return (
    <>
      <Sources names={[name]} />: <b>{t(word())}</b>
      <WhyText of={gap} />
    </>
  )
}

export const lookText = ({ outcome, by, at }: HandLook, t: Translate): string =>
  t(`looks.said.${outcome}`, [by + after(by, ''), instantText(at, t)])

/** Result of a manual check, with person and time. */
export function LookText({ look: { outcome, by, at } }: { look: HandLook }) {
  const t = useStrings()
  const who = (
    <bdi key="who" lang="">
      {by}
    </bdi>
  )
  return <>{rich(t, `looks.said.${outcome}`, [who, instantText(at, t)])}</>
}
