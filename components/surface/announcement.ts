import { useEffect, useRef, useState } from 'preact/hooks'
import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import type { View } from '../../lib/extension/view.ts'
import { answeredText, countRegisters } from '../answer/registers.ts'
import { failureText } from '../checking/failure-text.ts'
import { type Formats, useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { headlineOf } from './headline.ts'

/**
 * Milliseconds. A quick result is then announced without the start of its check. Otherwise the plan has arrived and its
 * sources can be counted.
 */
const SETTLE_MS = 300

function resultParts(result: CheckResult, headline: string, t: Translate): string[] {
  const { unsearched } = result.coverage
  const parts = [headline]
  if (hasScore(result)) parts.push(t(result.scoreIsLowerBound ? 'announce.at_least' : 'announce.risk', [result.score]))
  parts.push(answeredText(countRegisters(result.coverage), t))
  if (unsearched.length > 0) parts.push(t('unsearched.count', [], unsearched.length))
  return parts
}

function sentenceOf(view: View, t: Translate, format: Formats): string {
  const headline = headlineOf(view, t).text
  switch (view.phase) {
    case 'checking':
      if (view.name === '') return ''
      return view.plan
        ? t('announce.checking_in', [view.name, view.plan.sources.length])
        : t('announce.checking', [view.name])
    case 'done':
      return resultParts(view.result, headline, t).join('; ')
    case 'failed':
      return `${headline}. ${failureText(view.failure, view, t, format)}`
    default:
      return ''
  }
}

function subjectOf(view: View): string {
  if (view.phase === 'checking') return `checking ${view.startedAt}`
  return view.phase === 'done' ? `done ${view.result.id}` : view.phase
}

/** Empty on the first drawing, because a live region announces only later changes. */
export function useAnnouncement(view: View): string {
  const t = useStrings()
  const format = useFormats()
  const [said, say] = useState('')
  const sentence = useRef('')
  sentence.current = sentenceOf(view, t, format)
  useEffect(() => {
    const timer = setTimeout(() => say(sentence.current), view.phase === 'checking' ? SETTLE_MS : 0)
    return () => clearTimeout(timer)
  }, [subjectOf(view)])
  return said
}
