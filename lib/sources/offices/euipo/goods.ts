import { type OfficeGoods, writtenGoods } from '../../office-goods.ts'
import { niceClass } from '../../register/nice-class.ts'
import { asList, asObject, isTextual } from '../../upstream/json-shapes.ts'
import { numberOf } from './mark.ts'

/** The description of a class in the wanted language, otherwise in English, otherwise the first one. */
function inLanguage(described: readonly unknown[], wanted: string): Readonly<Record<string, unknown>> {
  const all = described.map(asObject)
  return [wanted, 'en'].map((code) => all.find(({ language }) => language === code)).find(Boolean) ?? all[0] ?? {}
}

/**
 * The goods and services in EUIPO's answer about one mark (schema GoodsAndServicesClass of its OpenAPI document); null
 * where the answer is not about this number. A class or term that cannot be read does not affect the others, but the
 * list is then incomplete.
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
