import { describe, expect, test } from 'vitest'
import { readAddress } from './address.ts'

describe('readAddress', () => {
  test.each([
    ['https://check.example.com', 'https://check.example.com'],
    ['  https://check.example.com/  ', 'https://check.example.com'],
    ['https://example.com/brand/', 'https://example.com/brand'],
    ['https://example.com/api/v2', 'https://example.com'],
    ['https://example.com/api/', 'https://example.com'],
    ['https://example.com/?key=1#x', 'https://example.com'],
    ['check.example.com', 'https://check.example.com'],
    ['check.example.com:8443', 'https://check.example.com:8443'],
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['localhost', 'http://localhost'],
    ['http://localhost:8787', 'http://localhost:8787'],
    ['http://127.0.0.1:8787/', 'http://127.0.0.1:8787'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
  ])('reads %s as %s', (typed, baseUrl) => {
    expect(readAddress(typed)).toEqual({ baseUrl })
  })

  test.each([
    ['http://check.example.com', 'needs_https'],
    ['http://192.168.1.4:8787', 'needs_https'],
    ['http://localhost.example.com', 'needs_https'],
    ['', 'bad_address'],
    ['not an address', 'bad_address'],
    ['ftp://example.com', 'bad_address'],
    ['file:///etc/hosts', 'bad_address'],
    ['https://user:secret@example.com', 'bad_address'],
    ['javascript:alert(1)', 'bad_address'],
  ])('refuses %s as %s', (typed, fault) => {
    expect(readAddress(typed)).toEqual({ fault })
  })
})
