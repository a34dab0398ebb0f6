import { VERSION } from '../../version.ts'
import { browser } from '../browser.ts'

interface Brand {
  brand: string
  version: string
}
/** Chromium's interface for its own name. TypeScript does not know it. */
interface UserAgentData {
  getHighEntropyValues(hints: ['fullVersionList']): Promise<{ fullVersionList: Brand[] }>
}

/** What a help desk asks for. */
export interface About {
  version: string
  browser: string
  id: string
}

/** Chromium names itself, the product that contains it, and a made-up brand. */
async function chromiumName(): Promise<string> {
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData }
  const { fullVersionList = [] } = (await userAgentData?.getHighEntropyValues(['fullVersionList'])) ?? {}
  const [own, product = own] = fullVersionList
    .filter(({ brand }) => !/not.a.brand/i.test(brand))
    .toSorted((a, b) => Number(b.brand === 'Chromium') - Number(a.brand === 'Chromium'))
  return product === undefined ? '' : `${product.brand} ${product.version}`
}

async function firefoxName(): Promise<string> {
  const { name, version } = await browser.runtime.getBrowserInfo()
  return `${name} ${version}`
}

/** Reads the versions of the extension and the browser, and the extension's id. */
export async function readAbout(): Promise<About> {
  const name = await (import.meta.env.FIREFOX ? firefoxName() : chromiumName())
  return { version: VERSION, browser: name, id: browser.runtime.id }
}
