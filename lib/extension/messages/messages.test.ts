import { describe, expect, test } from 'vitest'
import { Message, TEXT_MAX } from './messages.ts'

const scope = { jurisdiction: 'CH', niceClasses: [9] }

describe('a card', () => {
  test.each([
    { kind: 'start' },
    { kind: 'check', name: 'Vyntra' },
    { kind: 'check', name: 'Vyntra', scope },
    { kind: 'cannot_show' },
    { kind: 'open_options' },
    { kind: 'open_panel', name: 'Vyntra' },
    { kind: 'open_panel', name: 'Vyntra', to: 'goods' },
    { kind: 'open_popup', name: 'Vyntra' },
  ])('may send %o', (message) => {
    expect(Message.fromCard.safeParse(message).success).toBe(true)
  })

  test.each([
    { kind: 'start', pending: 'tab-8' },
    { kind: 'check' },
    { kind: 'check', name: 7 },
    { kind: 'check', name: 'Vyntra', baseUrl: 'https://evil.example' },
    { kind: 'check', name: 'Vyntra', scope: { jurisdiction: 'JP', niceClasses: [] } },
    { kind: 'check', name: 'Vyntra', scope: { jurisdiction: 'CH', niceClasses: [46] } },
    { kind: 'check', name: 'Vyntra', scope, private: false },
    { kind: 'check', name: 'a'.repeat(TEXT_MAX + 1) },
    { kind: 'connection_get' },
    { kind: 'connection_save', address: 'https://evil.example', apiKey: null },
    { kind: 'open_options', url: 'https://evil.example' },
    { kind: 'fetch', url: 'https://evil.example' },
    'start',
    null,
    undefined,
  ])('may not send %o', (message) => {
    expect(Message.fromCard.safeParse(message).success).toBe(false)
  })
})

describe('a page of the extension', () => {
  test.each([
    { kind: 'start', pending: 'panel-3' },
    { kind: 'check', name: 'Vyntra', scope, private: false },
    { kind: 'check', name: 'Vyntra', scope: { jurisdiction: null, niceClasses: [] }, private: true },
    { kind: 'check', name: 'Vyntra', scope, private: false, forProject: true },
  ])('may send %o', (message) => {
    expect(Message.fromPage.safeParse(message).success).toBe(true)
  })

  test.each([
    { kind: 'check', name: 'Vyntra' },
    { kind: 'check', name: 'Vyntra', scope },
    {
      kind: 'check',
      name: 'Vyntra',
      scope: { ...scope, goods: [{ term: '', goods: 'x', classes: [] }] },
      private: true,
    },
    { kind: 'check', name: 'Vyntra', scope: { jurisdiction: 'JP', niceClasses: [] }, private: false },
    { kind: 'check', name: 'Vyntra', scope: { jurisdiction: 'CH', niceClasses: [46] }, private: false },
    { kind: 'check', name: 'Vyntra', scope, private: false, baseUrl: 'https://evil.example' },
  ])('may not send %o', (message) => {
    expect(Message.fromPage.safeParse(message).success).toBe(false)
  })

  test.each([
    { kind: 'connection_get' },
    { kind: 'connection_save', address: 'https://check.example', apiKey: null },
    { kind: 'connection_save', address: 'https://check.example', apiKey: 'bck_x' },
    { kind: 'connection_test' },
    { kind: 'key_remove' },
    { kind: 'delete_all' },
  ])('may request %o', (request) => {
    expect(Message.request.safeParse(request).success).toBe(true)
  })

  test.each([
    { kind: 'key_read' },
    { kind: 'connection_test', address: 'https://evil.example' },
    { kind: 'connection_save', address: 'https://check.example', apiKey: '' },
    { kind: 'check', name: 'Vyntra' },
  ])('may not request %o', (request) => {
    expect(Message.request.safeParse(request).success).toBe(false)
  })
})
