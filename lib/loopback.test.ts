import { expect, it } from 'vitest'
import { isLoopbackHost } from './loopback.ts'

it.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['127.8.8.8', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['localhost.example.org', false],
  ['127.0.0.1.example.org', false],
  ['', false],
])('%j: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected)
})
