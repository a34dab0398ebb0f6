import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckResult, ReadVerdict } from '../../client/types.ts'
import { checkingFrom } from '../messages/check-session.ts'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { resultFor } from '../testing/fake-service.ts'
import type { View } from '../view.ts'
import { badgeOf, showBadge } from './check-port.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string, values: string[] = []) => [key, ...values].join(' ') }))

const VERDICTS: ReadVerdict[] = ['conflict', 'caution', 'none_found', 'incomplete', 'not_checked']
const scope = { jurisdiction: null, niceClasses: [] }
const done = (verdict: ReadVerdict): View => {
  const result: CheckResult = { ...resultFor('Vyntra'), verdict }
  return { phase: 'done', scope, result, quota: null, requestId: null, host: 'h' }
}
const headline = (view: View) => `Headline ${view.phase === 'done' ? view.result.verdict : view.phase}`

describe('the badge', () => {
  beforeEach(resetFakes)

  test('has a different word and the full headline for each verdict', () => {
    const badges = VERDICTS.map((verdict) => badgeOf(done(verdict), headline))
    expect(new Set(badges.map((badge) => badge?.text)).size).toBe(VERDICTS.length)
    expect(badges.map((badge) => badge?.title)).toEqual(VERDICTS.map((verdict) => `badge.title Headline ${verdict}`))
  })

  test('shows the tier of a caution, or close if there is none', () => {
    const tiers = [undefined, 'close', 'moderate', 'faint'] as const
    const views = tiers.map((tier): View => {
      const view = done('caution')
      return view.phase === 'done' ? { ...view, result: { ...view.result, tier } } : view
    })
    expect(views.map((view) => badgeOf(view, headline)?.text)).toEqual([
      'badge.caution',
      'badge.caution',
      'badge.moderate',
      'badge.faint',
    ])
  })

  test('shows a failed check as not checked', () => {
    const failure = {
      kind: 'timeout',
      code: null,
      detail: null,
      requestId: null,
      retryable: true,
      retryAt: null,
    } as const
    const view: View = { phase: 'failed', name: 'Vyntra', scope, failure, host: 'h', keyLast4: null }
    expect(badgeOf(view, headline)?.text).toBe('badge.not_checked')
  })

  test('clears the earlier verdict when a new check starts', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    await showBadge(7, badgeOf(checkingFrom('Kelvo', scope, 0), headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('badge.checking')
  })

  test('clears the earlier verdict when a question is shown', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    await showBadge(7, badgeOf({ phase: 'not_connected' }, headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('')
  })

  test('belongs to one tab', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 8 })).toBe('')
    expect(await fakeApis.action.getTitle({ tabId: 7 })).toBe('badge.title Headline conflict')
  })
})
