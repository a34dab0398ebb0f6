import { niceClass } from '../../../../lib/sources/register/nice-class.ts'
import { GoodsLists } from '../goods-lists.ts'
import { type Attributes, attribute } from './format.ts'

export const GOODS_FIELDS: ReadonlySet<string> = new Set(['GoodsServicesDescription', 'GoodsServicesDescriptionText'])

const ENGLISH = /^en(?:[-_]|$)/iu

/** Reads the English lists of goods in ST.66 and ST.96. A class may have lists in several languages. */
export class StandardGoods {
  private readonly english = new GoodsLists()
  private readonly unsaid: { niceClass: number | null; text: string }[] = []
  private classNumber: string | null = null
  private language: string | null = null
  private texts: { language: string | null; text: string }[] = []

  open(name: string, attributes: Attributes): void {
    if (name === 'ClassDescription') {
      this.classNumber = null
      this.texts = []
    } else if (GOODS_FIELDS.has(name)) this.language = attribute(attributes, 'languageCode')
  }

  field(name: string, text: string): void {
    if (name === 'ClassNumber') this.classNumber = text
    else this.texts.push({ language: this.language, text })
  }

  close(name: string): void {
    if (name !== 'ClassDescription') return
    const number = niceClass(this.classNumber ?? '')
    for (const { language, text } of this.texts) {
      if (language === null) this.unsaid.push({ niceClass: number, text })
      else if (ENGLISH.test(language.trim())) this.english.add(number, text)
    }
    this.texts = []
  }

  /** `read` parses lists without a language, if the office writes only English. */
  lists(read: ((text: string) => string) | undefined): GoodsLists {
    if (read) for (const { niceClass, text } of this.unsaid) this.english.add(niceClass, read(text))
    return this.english
  }
}
