import { expect, it } from 'vitest'
import { result, zefix } from '../../components/gallery/samples.ts'
import { draw, textOf } from '../../components/testing/draw.tsx'
import { Elsewhere } from './Elsewhere.tsx'

// @vitest-environment happy-dom

const linksOf = (name: string, language = 'en-GB') => {
  const { root } = draw(<Elsewhere result={result({ name })} />, (key) => (key === 'format.locale' ? language : key))
  return { root, links: [...root.querySelectorAll('a')] }
}

it('fills the name into each search, and gives no site a referrer or a handle on the page', () => {
  const { links } = linksOf('Müller & Söhne')
  const sites = links.filter(({ href }) => !href.startsWith('https://registers.example/'))
  expect(sites).toHaveLength(8)
  for (const { href, rel, target } of sites) {
    expect([...new URL(href).searchParams.values()]).toContain('Müller & Söhne')
    expect([rel, target]).toEqual(['noopener noreferrer', '_blank'])
  }
})

it('leads to the official searches of registers, but not to those of domains or brands', () => {
  const { links } = linksOf('Vyntra')
  const official = links.map(({ href }) => href).filter((href) => href.startsWith('https://registers.example/'))
  expect(official).toContain(zefix.manualUrl)
  expect(official.some((href) => /rdap|brands/.test(href))).toBe(false)
})

it('says who learns the name, and is folded until then', () => {
  const { root } = linksOf('Vyntra')
  expect(textOf(root)).toContain('elsewhere.tells')
  expect(root.querySelector('details')?.open).toBe(false)
})

it('searches the shop of the language', () => {
  const shops = ['de-CH', 'en-GB'].map(
    (language) => linksOf('Vyntra', language).links.find(({ href }) => /amazon/.test(href))?.host,
  )
  expect(shops).toEqual(['www.amazon.de', 'www.amazon.com'])
})
