import { type OfficeGoods, writtenGoods } from '../../office-goods.ts'
import { niceClass } from '../../register/nice-class.ts'
import { asList, asObject, isTextual } from '../../upstream/json-shapes.ts'
import { numberOf } from './mark.ts'

/** The description of a class in the language that is wanted, else in English, else in the first that is there. */
function inLanguage(described: readonly unknown[], wanted: string): Readonly<Record<string, unknown>> {
  const all = described.map(asObject)
  return [wanted, 'en'].map((code) => all.find(({ language }) => language === code)).find(Boolean) ?? all[0] ?? {}
}

/**
 * The goods and services in EUIPO's answer about one mark (schema GoodsAndServicesClass of its OpenAPI document); null where it
 * is not about the mark of this number. A class or a term that cannot be read costs itself alone, and the list is then not complete.
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
