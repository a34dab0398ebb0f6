// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import { type FactWords, factWords, requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { translator } from '../gallery/translator.ts'
import { draw, spacedText, t, textOf } from '../testing/draw.tsx'
import { Filing } from './Filing.tsx'

/** Translations that record which English texts a component looks up. */
class Noting extends Map<string, string> {
  readonly asked = new Set<string>()

  override get(text: string): string | undefined {
    this.asked.add(text)
    return super.get(text)
  }
}

/** Draws each jurisdiction for one class and for several, because some fees apply only to further classes. */
function drawAll(words: FactWords, strings = t): Element[] {
  return Jurisdiction.flatMap((jurisdiction) =>
    [[9], [9, 30, 35, 42, 43]].map(
      (niceClasses) => draw(<Filing scope={{ jurisdiction, niceClasses }} words={words} />, strings).root,
    ),
  )
}

/** Returns every English text that the page can show. */
function shownTexts(): string[] {
  const words = new Noting()
  drawAll(words)
  return [...words.asked].sort()
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the facts in %s', async (language) => {
  const strings = translator(await readMessages(language))
  const words = await factWords(strings('format.locale'))

  it('have translations of exactly the texts that the view shows', () => {
    expect([...words.keys()].sort()).toEqual(shownTexts())
  })

  it('show neither English text nor a fact marked as another language', () => {
    for (const root of drawAll(words, strings)) {
      expect([...root.querySelectorAll('[lang="en"]')].map(textOf)).toEqual([])
      const marked = [...root.querySelectorAll('[lang]')].map(textOf)
      for (const title of marked) expect(words.has(title)).toBe(false)
    }
  })

  it.each(Jurisdiction)('include the rules and requirements of %s', (jurisdiction) => {
    const { specialRules, filingDate, office } = requirementsFor(jurisdiction)
    const { root } = draw(<Filing scope={{ jurisdiction, niceClasses: [] }} words={words} />, strings)
    const text = spacedText(root)
    const facts = [...specialRules.map((rule) => rule.text), ...filingDate.needs]
    const shown = (fact: string) => text.includes(`${words.get(fact)}`.replace(/\s/g, ' '))
    expect(root.textContent).toContain(strings('filing.no_classes'))
    expect([...facts, office.nameEnglish].filter((fact) => !shown(fact))).toEqual([])
    expect(facts.filter((fact) => text.includes(fact))).toEqual([])
  })
})

it('shows a fact that changed since its translation in English, and marks its language', () => {
  const [rule] = requirementsFor('CH').specialRules
  const stale = new Map([[`${rule?.text} As it was.`, 'Veraltet']])
  const { root } = draw(<Filing scope={{ jurisdiction: 'CH', niceClasses: [] }} words={stale} />)
  expect(root.textContent).not.toContain('Veraltet')
  const english = [...root.querySelectorAll('[lang="en"]')].map(textOf)
  expect(english).toContain(rule?.text)
})
