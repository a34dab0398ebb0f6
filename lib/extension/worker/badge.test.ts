import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckResult, ReadVerdict } from '../../client/types.ts'
import { checkingFrom } from '../check-session.ts'
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

  test('each verdict has its own word, and the headline in full', () => {
    const badges = VERDICTS.map((verdict) => badgeOf(done(verdict), headline))
    expect(new Set(badges.map((badge) => badge?.text)).size).toBe(VERDICTS.length)
    expect(badges.map((badge) => badge?.title)).toEqual(VERDICTS.map((verdict) => `badge.title Headline ${verdict}`))
  })

  test('a caution has the word of its tier, and one without a tier that of a close one', () => {
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

  test('a failed check is not checked', () => {
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

  test('a new check takes the verdict of the one before away', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    await showBadge(7, badgeOf(checkingFrom('Kelvo', scope, 0), headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('badge.checking')
  })

  test('a question to the person takes it away as well', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    await showBadge(7, badgeOf({ phase: 'not_connected' }, headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 7 })).toBe('')
  })

  test('it belongs to its tab', async () => {
    await showBadge(7, badgeOf(done('conflict'), headline))
    expect(await fakeApis.action.getBadgeText({ tabId: 8 })).toBe('')
    expect(await fakeApis.action.getTitle({ tabId: 7 })).toBe('badge.title Headline conflict')
  })
})
