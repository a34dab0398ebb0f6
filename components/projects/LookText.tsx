import type { HandLook } from '../../lib/extension/projects/hand-looks.ts'
import type { SourceGap } from '../../lib/extension/projects/name-check.ts'
import { KNOWN_REASONS } from '../../lib/extension/why.ts'
import { stateMark } from '../answer/source-state.ts'
import { FromService } from '../words/FromService.tsx'
import { instantText } from '../words/format.ts'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Sources } from './Sources.tsx'

/** A source that is missing from an answer: its name, what became of it, and why. */
export function GapText({ gap: { name, state, reason } }: { gap: SourceGap }) {
  const t = useStrings()
  const known = KNOWN_REASONS[reason ?? '']
  const word = () => {
    if (state === 'not_searched') return t('unsearched.one')
    return state === 'answered' ? t('projects.report.cut') : t(stateMark(state).word)
  }
  return (
    <>
      <Sources names={[name]} />: <b>{word()}</b>
      {reason !== null && <>, {known ? t(`why_not.${known}`) : <FromService>{reason}</FromService>}</>}
    </>
  )
}

/** What was seen by hand, by whom and when, as plain text. */
export const lookText = ({ outcome, by, at }: HandLook, t: Translate): string =>
  t(`looks.said.${outcome}`, [by, instantText(at, t)])

/** What was seen by hand, by whom and when. */
export function LookText({ look: { outcome, by, at } }: { look: HandLook }) {
  const t = useStrings()
  const who = (
    <bdi key="who" lang="">
      {by}
    </bdi>
  )
  return <>{rich(t, `looks.said.${outcome}`, [who, instantText(at, t)])}</>
}
