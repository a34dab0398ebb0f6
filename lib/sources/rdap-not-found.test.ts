import { describe, expect, it } from 'vitest'
import { readRdapAbsence } from './rdap-not-found.ts'

const body = (title: string, more: object = {}) => JSON.stringify({ errorCode: 404, title, ...more })

describe('a 404 from the registry', () => {
  it.each([
    ['', 'vyntra.com'],
    ['<html><title>404 Not Found</title></html>', 'vyntra.com'],
    ['{"title":', 'vyntra.com'],
    ['null', 'vyntra.com'],
    ['{"title": 404}', 'vyntra.com'],
    [body('Object not found'), 'vyntra.com'],
    [body('Not Found', { description: ['It may be reserved.'] }), 'vyntra.com'],
    [body('Not Found', { notices: [{ title: 'Premium names', description: ['reserved'] }] }), 'vyntra.com'],
    [body('Object not found', { errorCode: '404' }), 'vyntra.com'],
    [body('Denied not found'), 'denied.com'],
    [body('reserved.com not found'), 'reserved.com'],
    [body("Domain 'auction' not found"), 'auction.ch'],
  ])('with the body %s says that %s is not in it', (text, domain) => {
    const note = 'No active registration found; reserved names look the same.'
    expect(readRdapAbsence(text, domain)).toEqual({ state: 'not_in_registry', note })
  })

  it.each([
    [body('Auction pending'), 'vyntra.cz'],
    [body('Auction pending'), 'a.cz'],
    [body('Domain is RESERVED'), 'vyntra.dev'],
    [body('blocked name'), 'vyntra.com'],
    [body('Premium name'), 'vyntra.com'],
  ])('titled %s says that %s is kept back', (text, domain) => {
    expect(readRdapAbsence(text, domain)).toMatchObject({ state: 'reserved' })
  })

  it.each([
    body('domain vyntra.fr not found in IANA boostrap file'),
    body('TLD not supported'),
    JSON.stringify({ errorCode: 429, title: 'Too many' }),
    JSON.stringify({ errorCode: '503', title: 'Not Found' }),
    body('Rate limit exceeded'),
    body('Access denied'),
    body('Service Unavailable'),
  ])('with the body %s says nothing about the name', (text) => {
    expect(readRdapAbsence(text, 'vyntra.fr')).toHaveProperty('reason')
  })
})
