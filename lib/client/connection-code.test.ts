import { describe, expect, it } from 'vitest'
import { isServiceAddress } from '../loopback.ts'
import { readConnectionCode, writeConnectionCode } from './connection-code.ts'

describe('connection code', () => {
  it.each([
    ['https://names.example.com', 'aB3'],
    ['https://example.com/brand-check', 'x'.repeat(43)],
    ['http://127.0.0.1:8787', 'token'],
  ])('contains %s and its token', (baseUrl, token) => {
    const code = writeConnectionCode(baseUrl, token)
    expect(code).toMatch(/^bcc_[\w-]+$/)
    expect(readConnectionCode(` ${code}\n`)).toEqual({ baseUrl, token })
  })

  it.each([
    '',
    'bcc_',
    'bcc_%%%',
    'https://example.com#token',
    writeConnectionCode('http://example.com', 'token'),
    writeConnectionCode('ftp://example.com', 'token'),
    writeConnectionCode('https://user:secret@example.com', 'token'),
    writeConnectionCode('https://example.com', ''),
    writeConnectionCode('https://example.com#a', 'b'),
    writeConnectionCode('javascript:alert(1)', 'token'),
  ])('refuses %s', (text) => {
    expect(readConnectionCode(text)).toBeNull()
  })
})

describe('isServiceAddress', () => {
  it.each([
    ['https://example.com', true],
    ['http://localhost:8787', true],
    ['http://[::1]:8787', true],
    ['http://127.0.0.1.example.com', false],
    ['http://192.168.1.5', false],
    ['example.com', false],
  ])('%s: %s', (address, usable) => {
    expect(isServiceAddress(address)).toBe(usable)
  })
})
