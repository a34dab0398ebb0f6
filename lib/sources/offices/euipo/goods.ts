import { type OfficeGoods, writtenGoods } from '../../office-goods.ts'
import { niceClass } from '../../register/nice-class.ts'
import { asList, asObject, isTextual } from '../../upstream/json-shapes.ts'
import { numberOf } from './mark.ts'

/** Falls back to English, then to the first description. */
function inLanguage(described: readonly unknown[], wanted: string): Readonly<Record<string, unknown>> {
  const all = described.map(asObject)
  return [wanted, 'en'].map((code) => all.find(({ language }) => language === code)).find(Boolean) ?? all[0] ?? {}
}

/**
 * Schema GoodsAndServicesClass of EUIPO's OpenAPI document. An unreadable class or term only makes the list incomplete.
 * Null for another mark.
 */
export function readEuipoGoods(json: unknown, number: string, wanted: string): OfficeGoods | null {
  const { applicationNumber, goodsAndServices } = asObject(json)
  if (numberOf(applicationNumber) !== number) return null
  const read = asList(goodsAndServices).map((each) => {
    const { classNumber, description } = asObject(each)
    const { language, terms } = inLanguage(asList(description), wanted)
    const code = typeof language === 'string' && /^[a-z]{2}$/.test(language) ? language : null
    const texts = asList(terms).map((term) => (isTextual(term) ? String(term) : ''))
    return { niceClass: isTextual(classNumber) ? niceClass(String(classNumber)) : null, language: code, terms: texts }
  })
  return writtenGoods(read)
}
