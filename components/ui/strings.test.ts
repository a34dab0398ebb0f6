import { describe, expect, it } from 'vitest'
import type { FailureKind } from '../../lib/client/types.ts'
import { NOTE_CODES } from '../../lib/contract/checks/answer.ts'
import { EVIDENCE_CODES, GOODS_DEGREES } from '../../lib/contract/checks/conflict.ts'
import { DomainState, RecordStatus, SourceState, Verdict } from '../../lib/contract/constants.ts'
import { readMessages } from '../gallery/messages.ts'
import { views } from '../gallery/views.ts'
import { stateWord } from '../result/coverage.tsx'

const messages = await readMessages('en')
const has = (key: string) => key.replaceAll('.', '_') in messages

describe('the English messages', () => {
  it('have a word for every value of the contract', () => {
    const kinds: FailureKind[] = Object.values(views).flatMap((view) =>
      view.phase === 'failed' ? [view.failure.kind] : [],
    )
    const keys = [
      ...SourceState.map((state) => stateWord(state)),
      ...DomainState.map((state) => `domains.${state}`),
      ...Verdict.map((verdict) => `verdict.${verdict}`),
      ...EVIDENCE_CODES.filter((code) => code !== 'heard_in').map((code) => `why.${code}`),
      ...['en', 'de', 'fr', 'it', 'es'].map((language) => `why.heard_in.${language}`),
      ...GOODS_DEGREES.map((degree) => `why.goods.${degree}`),
      ...NOTE_CODES.flatMap((code) =>
        ['eq', 'gte', 'eq_in_classes', 'gte_in_classes'].map((which) => `note.${code}.${which}`),
      ),
      ...kinds.map((kind) => `failed.${kind}`),
      ...['trademark', 'company', 'brand_in_use'].flatMap((kind) =>
        RecordStatus.map((status) => `hit.status.${kind}.${status}`),
      ),
    ]
    expect(keys.filter((key) => !has(key))).toEqual([])
  })

  it('use the four words for domains, and no others', () => {
    expect(DomainState.map((state) => messages[`domains_${state}`]?.message)).toEqual([
      'Registered',
      'Not registered',
      'Reserved or restricted',
      'No answer',
    ])
  })
})

it('treats an unknown state as one that did not answer', () => {
  for (const state of ['toString', 'thinking']) expect(stateWord(state)).toBe('source.state.unknown')
})
