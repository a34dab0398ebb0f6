import { describe, expect, it } from 'vitest'
import { LANGUAGES, readMessages } from '../gallery/messages.ts'
import { translator } from '../gallery/translator.ts'
import { draw } from '../testing/draw.tsx'
import { shortPlace, useFormats } from './text.ts'

// @vitest-environment happy-dom

const OF_DAYS: Record<string, string> = {
  en: '1 Dec · 1 Feb 2019 · 11 Nov 2026',
  de: '1. Dez. · 1. Feb. 2019 · 11. Nov. 2026',
  fr: '1er déc. · 1er févr. 2019 · 11 nov. 2026',
  it: '1 dic · 1 feb 2019 · 11 nov 2026',
}

function Days() {
  const { shortDay, day } = useFormats()
  return <p>{[shortDay('2026-12-01'), day('2019-02-01'), day('2026-11-11')].join(' · ')}</p>
}

describe.each(LANGUAGES)('%s', (language) => {
  it('writes days as its readers do, also the first of a month', async () => {
    const { root } = draw(<Days />, translator(await readMessages(language)))
    expect(root.textContent).toBe(OF_DAYS[language])
  })

  it('abbreviates the EU and the international register, and names a country by its code', async () => {
    const strings = translator(await readMessages(language))
    const latin = ['fr', 'it'].includes(language)
    expect(['EU', 'WO', 'CH'].map((code) => shortPlace(code, strings))).toEqual(
      latin ? ['UE', 'OMPI', 'CH'] : ['EU', 'WIPO', 'CH'],
    )
  })
})
