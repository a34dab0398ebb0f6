import { describe, expect, it } from 'vitest'
import { namesServers } from './dns.ts'

const ns = (name: string, data = 'ns1.example.net.') => ({ name, type: 2, TTL: 3600, data })
const answer = (Status: number, Answer?: unknown) => ({ Status, TC: false, ...(Answer !== undefined && { Answer }) })

describe('namesServers', () => {
  it.each([
    answer(0, [ns('vyntra.com.')]),
    answer(0, [ns('VYNTRA.COM')]),
    answer(0, [null, { name: 5 }, ns('vyntra.com.')]),
    answer(0, ns('vyntra.com.')),
    { Status: '0', Answer: [{ ...ns('vyntra.com.'), type: '2' }] },
  ])('%j is a delegation', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBe(true)
  })

  it.each([
    answer(0),
    answer(0, null),
    answer(0, []),
    answer(3),
    answer(3, [ns('vyntra.com.')]),
    answer(0, [ns('com.')]),
    answer(0, [ns('www.vyntra.com.')]),
    answer(0, [ns('vyntra.com.', '.')]),
    answer(0, [{ name: 'vyntra.com.', type: 1, data: '192.0.2.1' }]),
    answer(0, [{ name: 'vyntra.com.', type: 5, data: 'other.com.' }, ns('other.com.')]),
    { ...answer(3), Authority: [{ name: 'com.', type: 6, data: 'a.gtld-servers.net.' }] },
  ])('%j is not a delegation', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBe(false)
  })

  it.each([
    answer(2, [ns('vyntra.com.')]),
    answer(5),
    answer(0, [{ name: 5 }]),
    answer(0, 'vyntra.com'),
    null,
    [],
    { Status: null },
    { Status: '' },
    {},
  ])('%j is undecided', (json) => {
    expect(namesServers(json, 'vyntra.com')).toBeNull()
  })
})
