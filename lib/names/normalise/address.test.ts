import { describe, expect, it } from 'vitest'
import { nameInAddress } from './address.ts'

describe('the name in an address', () => {
  it.each([
    ['https://xn--bcher-kva.example/shop', 'bücher'],
    ['hallo@xn--r9q84bj4g.example', '凪原堂'],
    ['www.xn--mller-gre-n1a6wic.de', 'müller-größe'],
    ['https://www.xn--99999999999.example/', 'xn--99999999999'],
    ['kelvo.example › shop › lamps', 'kelvo'],
    ['https://kelvo.example » shop', 'kelvo'],
    ['https://kelvo.github.io/start', 'kelvo'],
    ['https://kelvo.myshopify.com', 'kelvo'],
    ['https://www.wordpress.com/', 'wordpress'],
    ['https://wordpress.com/kelvo', 'wordpress'],
    ['Kelvo.com', null],
    ['Kelvo › Nord', null],
  ])('%s: %s', (text, name) => {
    expect(nameInAddress(text)).toBe(name)
  })
})
