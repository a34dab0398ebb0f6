import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Draw } from '../gallery/Draw.tsx'
import { NOW } from '../gallery/samples.ts'
import { states } from '../gallery/states.ts'
import { draw } from '../testing/draw.tsx'
import type { Translate } from './text.ts'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Returns messages without words. Any remaining words do not come from `locales/`. */
const wordless: Translate = (key, substitutions = []) =>
  key === 'format.locale' ? 'de-CH' : substitutions.map((value) => `(${value})`).join(' ')

/** Texts that are not in any language, or that Intl writes in the language of the messages. */
const NEUTRAL = [
  // A remark of ours that quotes a word of the name.
  /^\(kaffee\)/,
  /brands\.example\.com/,
  // Registers with the day of their records.
  /\(\(\d+\. \p{L}+\.\)\) \(\(CH\)\)$/u,
  // Goods in a person's own words.
  /^ · Kaffee, coffee shop \(/,
  /^Alt\+/,
  /^(?:, | )?\(\d/,
  /^\( \(\)(?:,| und) +\(CH\)/,
  /^\(?(Schweiz|Österreich|Europäische Union|Deutschland|Vereinigte Staaten)/,
  /^(?: ?\()?(?:Bulgarisch|Deutsch|Englisch|Französisch|Italienisch|Spanisch)\b/,
  /^\(NCL /,
  /^\(?(CHF|EUR|USD)\s/,
  /^\(\.[a-z]+/,
  /^ ?\d+\. \p{L}+\.?(?: \d{4})?(?:, [\d:]+ \p{L}+)?$/u,
]

it.each(states)('marks the language of each foreign word in $id', (state) => {
  const { root } = draw(<Draw state={state} theme="light" />, wordless)
  const unmarked: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? ''
    if (!/\p{L}{3}/u.test(text) || walker.currentNode.parentElement?.closest('[lang], code, time, option')) continue
    if (!NEUTRAL.some((neutral) => neutral.test(text))) unmarked.push(text)
  }
  expect(unmarked).toEqual([])
})
