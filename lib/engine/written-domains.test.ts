import { expect, test } from 'vitest'
import { domainLabels } from '../sources/domains/registries.ts'
import { domainsInLetters } from './written-domains.ts'

test.each([
  ['Café Lindt', 'cafélindt', 'café-lindt'],
  ['ÖKO & Söhne', 'ökosöhne', 'öko-söhne'],
  ['Zürich.com', 'zürich', null],
])('shows domains made of %s in Unicode', (name, joined, hyphenated) => {
  const labels = domainLabels(name)
  if ('reason' in labels) throw new Error(labels.reason)
  const read = domainsInLetters(name)
  expect(labels.joined).toMatch(/^xn--/)
  expect(read(`${labels.joined}.com`)).toBe(`${joined}.com`)
  expect(labels.hyphenated && read(`${labels.hyphenated}.ch`)).toBe(hyphenated && `${hyphenated}.ch`)
})

test.each([
  ['Großtür', 'xn--grosstr-s2a.com', 'grosstür.com'],
  ['Großtür', 'xn--grotr-nqa8r.de', 'großtür.de'],
  ['Großtür', 'xn--grosstr-s2a.de', 'grosstür.de'],
])('for %s, shows %s as %s', (name, domain, written) => {
  expect(domainsInLetters(name)(domain)).toBe(written)
})

test.each([
  ['Vyntra', 'vyntra.com'],
  ['Café', 'xn--caf-lind-d1a.com'],
  ['™', 'xn--caf-dma.ch'],
])('for %s, leaves %s unchanged', (name, domain) => {
  expect(domainsInLetters(name)(domain)).toBe(domain)
})
