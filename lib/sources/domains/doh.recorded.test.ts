import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { namesServers } from './dns.ts'

const RECORDED = '../shared/data/upstream/doh/'
const json = (file: string) => JSON.parse(readFileSync(RECORDED + file, 'utf8'))

/** Every recorded answer with the queried domain. `delegated` is true if the answer has name servers. */
const TABLE: [file: string, domain: string, delegated: boolean][] = [
  ['cloudflare-docs-aaaa-answer.json', 'example.com', false],
  ['cloudflare-nxdomain-with-authority-2026-09-23.json', 'car.example.com', false],
  ['google-a-answer-2026-10-05.json', 'crawl-66-249-66-1.googlebot.com', false],
  ['google-nxdomain-2026-10-05.json', '1.2.0.192.in-addr.arpa', false],
]

it.each(TABLE)('%s about %s: %s', (file, domain, delegated) => {
  expect(namesServers(json(file), domain)).toBe(delegated)
})

it.each(TABLE)('%s shows a delegation only if its records are name servers', (file, domain) => {
  const recorded = json(file)
  const asNs = { ...recorded, Answer: recorded.Answer?.map((record: object) => ({ ...record, type: 2, data: 'ns.' })) }
  expect(namesServers(asNs, domain)).toBe(recorded.Answer !== undefined)
  expect(namesServers(asNs, `not-${domain}`)).toBe(false)
})

it('covers every recorded answer', () => {
  expect(readdirSync(RECORDED).toSorted()).toEqual(TABLE.map(([file]) => file).toSorted())
})
