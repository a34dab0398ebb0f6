import { describe, expect, it } from 'vitest'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from './compare.ts'

const scoreOf = (asked: string, found: string) => compareNames(asked, found)?.score ?? 0

describe('weak words', () => {
  it.each([
    ['Nike', 'Nike (Schweiz) AG', '“Nike” is contained in “Nike (Schweiz)”.'],
    ['Nike', 'Nike Switzerland AG', '“Nike” is contained in “Nike Switzerland”.'],
    ['UBS Switzerland AG', 'UBS', '“UBS” is contained in “UBS Switzerland”.'],
    ['UBS Group AG', 'UBS Switzerland AG', '“UBS Group” and “UBS Switzerland” share “UBS”.'],
    ['The Nova', 'Nova', '“Nova” is contained in “The Nova”.'],
  ])('%s, %s are nearly the same', (asked, found, explanation) => {
    expect(compareNames(asked, found)).toMatchObject({ explanation })
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(SCORE_FROM.nearIdentical)
    expect(scoreOf(asked, found)).toBeLessThan(100)
  })

  it.each([
    ['Adler Hotel', 'Adler Apotheke'],
    ['Swiss Bank', 'Swiss Hotel'],
    ['A Group', 'A Holding'],
  ])('%s, %s are not nearly the same', (asked, found) => {
    expect(scoreOf(asked, found)).toBeLessThan(SCORE_FROM.nearIdentical)
  })

  it.each([
    ['Koop', 'Coop', 'A-Coop'],
    ['Starbux', 'Starbucks', 'Starbucks Coffee'],
    ['Vyntra', 'Vintra', 'Vintra Bank'],
  ])('%s is more like %s than like %s', (asked, plain, longer) => {
    expect(scoreOf(asked, plain)).toBeGreaterThan(scoreOf(asked, longer))
    expect(scoreOf(asked, longer)).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })
})

describe('endings', () => {
  it.each([
    ['Mercedes', 'Merced', false],
    ['Vita', 'Vitaes', false],
    ['Watch', 'Watches', true],
    ['Lynx', 'Lynxes', true],
    ['Vyntra', 'Vyntras', true],
  ])('%s, %s differ only in their ending: %s', (asked, found, only) => {
    expect(compareNames(asked, found)?.reasons.includes('plural_or_ending')).toBe(only)
  })
})

describe('short words', () => {
  it.each([
    ['IOS Finance', 'EOS', '“EOS” is like “IOS”.'],
    ['ESP Eastenders', 'ESB', '“ESB” is like “ESP”.'],
  ])('%s, %s: match by a similar short word', (asked, found, explanation) => {
    expect(compareNames(asked, found)).toMatchObject({ reasons: ['same_dominant_element'], explanation })
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })

  it.each([
    ['Пепси Кола', 'Пепса'],
    ['Слънце', 'Слънчо'],
  ])('%s, %s: match in other scripts as in Latin', (asked, found) => {
    expect(scoreOf(asked, found)).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })

  it('do not match across scripts, because syllables are similar by chance', () => {
    expect(compareNames('IOS Finance', 'Еос')).toBeNull()
  })
})

describe('the explanation', () => {
  it.each([
    ['Zetrano Pharma', 'Pharma Sedrano', '“SEDRANO” in “Pharma Sedrano” is like “ZETRANO”.'],
    ['Blue Inc', 'Blue Ocean', '“Blue” is contained in “Blue Ocean”.'],
    ['Lumen AG', 'Микро Лумен', '“Lumen” is contained in “Микро Лумен” (“mikro lumen”).'],
    ['Pharma Nova', 'Nova Phanta', '“Pharma Nova” and “Nova Phanta” share “NOVA”.'],
    ['Pharma Nova', 'Nova Phama', 'Nova Phama has nearly the same words in another order.'],
    ['Peter Hahn', 'Haan', '“Haan” is like “HAHN”.'],
  ])('of %s, %s is true', (asked, found, explanation) => {
    expect(compareNames(asked, found)?.explanation).toBe(explanation)
  })

  it.each([
    ['华为', '华为技术', 'contains'],
    ['华为科技', '华为', 'contained'],
    ['资生堂', '資生堂化粧品', 'contains'],
    ['任天堂', '任天堂株式会社', 'identical'],
    ['삼성', '삼성전자', 'contains'],
    ['さくら', 'サクラ堂', 'contains'],
    ['ช้าง', 'ช้างเบียร์', 'contains'],
    ['Лукойл', 'Лукойлсервис', 'contains'],
    ['Αθηνά', 'Αθηναϊκή', 'contains'],
  ])('of %s, %s reports one name in another also without spaces', (asked, found, reason) => {
    const similarity = compareNames(asked, found)
    expect(similarity?.reasons[0]).toBe(reason)
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })

  it.each([
    ['Levi Strauss', 'Levis'],
    ['Леви Страус', 'Левис'],
    ['עלית', 'עילית'],
    ['Meier AG', '美而美'],
    ['美', '梅花堂'],
  ])('of %s, %s does not report letters across words or scripts as contained', (asked, found) => {
    const { reasons = [] } = compareNames(asked, found) ?? {}
    expect(reasons).not.toContain('contained')
    expect(reasons).not.toContain('contains')
  })
})

describe('names with numbers', () => {
  it.each([
    ['60 40 20', 'THIRTY FORTY FIFTY', '“60 40 20” and “THIRTY FORTY FIFTY” (“30 40 50”) share “40”.'],
    ['THIRTY FORTY FIFTY', '60 40 20', '“THIRTY FORTY FIFTY” (“30 40 50”) and “60 40 20” share “40”.'],
    ['60 40 20', 'Sixty', '“Sixty” (“60”) is contained in “60 40 20”.'],
  ])('%s, %s: similar by the shared part, however it is written', (asked, found, explanation) => {
    const similarity = compareNames(asked, found)
    expect(similarity).toMatchObject({ explanation })
    expect(similarity?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })

  it('explain how a number was read', () => {
    const { explanation, reasons } = compareNames('1000', 'Tausende') ?? {}
    expect(explanation).toContain('“1000” (“tausend”)')
    expect(reasons).toContain('number_or_spelling_variant')
  })

  it.each([
    ['Rocky II', 'Rocky III'],
    ['World War II', 'World War III'],
    ['Area 51', 'Area Fifty Two'],
    ['Rocky IV', 'Rocky 5'],
    ['Rocky V', 'Rocky VI'],
    ['Windows X', 'Windows 11'],
    ['60 40 30', '60 40 20'],
  ])('%s, %s: not nearly the same if only a number differs', (asked, found) => {
    const { score, reasons } = compareNames(asked, found) ?? {}
    expect(score).toBeLessThanOrEqual(86)
    expect(reasons).not.toContain('sounds_alike')
  })

  it('are similar if only one of them has additional numbers', () => {
    expect(scoreOf('60 40', '60 40 20')).toBeGreaterThan(86)
  })
})

describe('words in another order', () => {
  it('are not reported as contained', () => {
    expect(compareNames('House of Gin', 'Gin House')?.reasons[0]).toBe('same_words_reordered')
  })

  it.each([
    ['Flexigarden', 'Gardenflex'],
    ['Green Living', 'Livingreen'],
  ])('are reported for %s and %s, which share nearly the same words', (asked, found) => {
    for (const [one, other] of [
      [asked, found],
      [found, asked],
    ] as const) {
      const { explanation } = compareNames(one, other) ?? {}
      expect(explanation).toBe(`${other} has nearly the same words in another order.`)
    }
  })

  it.each([
    ['Nova Sun', 'Sunova'],
    ['Kandoro Nova', 'Vista Kandoro'],
    ['Swiss Group', 'Groups Swiss'],
    ['Hard Rock', 'Rock Card'],
    ['Kandoro', 'Kandoro X'],
    ['Vitamin B+C', 'Vitamin BC'],
  ])('are not reported for %s and %s', (asked, found) => {
    expect(compareNames(asked, found)?.reasons ?? []).not.toContain('same_words_reordered')
  })

  it('are not found in an everyday word', () => {
    expect(compareNames('Pet Car', 'Carpet')?.reasons ?? []).not.toContain('same_words_reordered')
  })
})

describe('containment', () => {
  it.each([
    ['COCACOLA', 'COCA COLA LIGHT'],
    ['Redbull', 'Red Bull Energy'],
    ['Harleydavidson', 'Harley Davidson Cafe Racer'],
  ])('is reported for %s in %s', (asked, found) => {
    expect(compareNames(asked, found)?.explanation).toBe(`“${asked}” is contained in “${found}”.`)
    expect(compareNames(found, asked)?.reasons[0]).toBe('contained')
  })

  it('is not reported for letters across two words', () => {
    expect(compareNames('RED BULL', 'TIRED BULLDOG')?.reasons ?? []).not.toContain('contains')
    expect(compareNames('Kandros', 'Kandro Sport')?.reasons ?? []).not.toContain('contains')
  })

  it('is not reported for the same words in another order', () => {
    for (const [asked, found] of [
      ['ralphlauren', 'laurenralph'],
      ['Kandoro Vista', 'Vista Kandoro'],
      ['Bio Terra', 'TERRABIO'],
      ['TERRABIO', 'BIOTERRA'],
    ] as const)
      expect(compareNames(asked, found)).toMatchObject({ reasons: ['same_words_reordered'] })
  })
})
