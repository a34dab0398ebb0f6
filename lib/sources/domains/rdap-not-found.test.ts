import { describe, expect, it } from 'vitest'
import { readRdapAbsence } from './rdap.ts'

const RDAP = 'application/rdap+json'
const body = (title: string, more: object = {}) => JSON.stringify({ errorCode: 404, title, ...more })
const described = (...description: string[]) => body('Object not found', { description })
const noticed = (title: string, ...description: string[]) =>
  body('Object not found', { notices: [{ title, description }] })

const read = (text: string, domain = 'vyntra.com', { contentType = RDAP, statusAlone = false } = {}) =>
  readRdapAbsence({ text, contentType }, domain, statusAlone)

describe('a 404 from the registry', () => {
  it.each([
    [body('Object not found'), 'vyntra.com'],
    [body('Object not found', { errorCode: '404' }), 'vyntra.com'],
    [described('No such domain.'), 'vyntra.com'],
    [described('It may be reserved.'), 'vyntra.com'],
    [described('Not found, or reserved.', 'All rights reserved.'), 'vyntra.com'],
    [described('The domain reserved.com was not found.'), 'reserved.com'],
    [noticed('Terms of Use', 'Access is rate limited.', 'Some names are reserved or premium.'), 'vyntra.com'],
    [noticed('Status Codes', 'Blocked: see https://icann.org/epp'), 'vyntra.com'],
    [body('Denied not found'), 'denied.com'],
    [body('busy.com not found'), 'busy.com'],
    [body('reserved.com not found'), 'reserved.com'],
    [body("Domain 'auction' not found"), 'auction.ch'],
    [described('Nothing at https://rdap.example/domain/premium-kelvo.ch'), 'premium-kelvo.ch'],
    [described('No data for <busy-kelvo.ch>.'), 'busy-kelvo.ch'],
    [described('GET /rdap/domain/reserved.org?jsonp=1 gave no result'), 'reserved.org'],
    [described('"domain/blocked.org" is unknown here'), 'blocked.org'],
    [described('www.quota.com: no match'), 'quota.com'],
    [described('Kein Eintrag für gesperrt-hüsli.ch'), 'xn--gesperrt-hsli-5ob.ch'],
    [described('no entry: https://rdap.example/domain/xn--gesperrt-hsli-5ob.ch'), 'xn--gesperrt-hsli-5ob.ch'],
    [described('The name is available for registration.'), 'vyntra.com'],
    [described("Ce domaine n'est pas enregistré."), 'vyntra.com'],
    [described('Diese Domain ist nicht registriert.'), 'vyntra.com'],
    [described('Il dominio non è registrato.'), 'vyntra.com'],
    [described('It may not be available for registration.'), 'vyntra.com'],
    ['{"rdapConformance":["rdap_level_0"],"notices":7,"description":7}', 'vyntra.com'],
  ])('with the body %s means that %s is not in the registry', (text, domain) => {
    const note = 'No active registration found; reserved names look the same.'
    for (const contentType of [RDAP, `${RDAP}; charset=utf-8`, 'application/json'])
      expect(read(text, domain, { contentType })).toEqual({ state: 'not_in_registry', note })
  })

  it.each([
    [RDAP, false],
    ['', true],
    ['text/html', true],
  ])('may have no body, with type %s and status alone %s', (contentType, statusAlone) => {
    expect(read('', 'vyntra.com', { contentType, statusAlone })).toMatchObject({ state: 'not_in_registry' })
  })

  it.each([
    [body('Auction pending'), 'vyntra.cz'],
    [body('Auction pending'), 'a.cz'],
    [body('Domain is RESERVED'), 'vyntra.dev'],
    [body('blocked name'), 'vyntra.com'],
    [body('Premium name'), 'vyntra.com'],
    [body('Registration is prohibited'), 'vyntra.com'],
    [described('DPML block'), 'vyntra.com'],
    [described('This domain is not available for registration.'), 'vyntra.com'],
    [body('Name unavailable for registration'), 'vyntra.com'],
    [described('The requested name cannot be registered.'), 'vyntra.com'],
    [described('Registration of this name is not permitted.'), 'vyntra.com'],
    [described('Registration denied'), 'vyntra.com'],
    [described('Not for registration'), 'vyntra.com'],
    [described('Diese Domain ist nicht registrierbar.'), 'vyntra.com'],
    [described("Ce nom n'est pas disponible à l'enregistrement."), 'vyntra.com'],
    [described('Nome riservato'), 'vyntra.com'],
    [described('The label is in the blocklist of the registry.'), 'vyntra.com'],
    [described('Name collision'), 'vyntra.com'],
    [described('This label is not delegable.'), 'vyntra.com'],
    [described('Not available for allocation'), 'vyntra.com'],
    [described('Diese Domain kann nicht registriert werden.'), 'vyntra.com'],
    [described('Ce nom ne peut pas être enregistré.'), 'vyntra.com'],
    [described('Il dominio non è registrabile.'), 'vyntra.com'],
    [described('Questo dominio non può essere registrato.'), 'vyntra.com'],
    [described('premium-kelvo.ch is reserved'), 'premium-kelvo.ch'],
    [described('Diese Domain ist reserviert.'), 'vyntra.com'],
    [described('This name is reserved by the registry.'), 'vyntra.com'],
    [described('The name cannot be registered:', 'it is blocked.'), 'vyntra.com'],
    [body('Object not found', { description: 'Premium name' }), 'vyntra.com'],
    [noticed('Premium names', 'This is one of them.'), 'vyntra.com'],
    [noticed('', 'reserved'), 'vyntra.com'],
    [body('Object not found', { remarks: { title: 'Withheld' } }), 'vyntra.com'],
  ])('with the body %s means that %s is reserved', (text, domain) => {
    expect(read(text, domain)).toMatchObject({ state: 'reserved' })
  })
})

describe('a 404 that says nothing about the name', () => {
  it.each([
    body('domain vyntra.com not found in IANA boostrap file'),
    body('TLD not supported'),
    described('This server is not authoritative for com.'),
    body('Not Found', { objectClassName: 'domain', ldhName: 'vyntra.com' }),
    JSON.stringify({ errorCode: 429, title: 'Too many' }),
    JSON.stringify({ errorCode: '503', title: 'Not Found' }),
    body('Rate limit exceeded'),
    body('Access denied'),
    body('Service Unavailable'),
    body('System under maintenance'),
    body('Service temporarily suspended'),
    described('Query limit for today.'),
    body('Slow down, please'),
    body('Server busy'),
    body('The backend is overloaded'),
    body('You have been banned'),
    body('Query rate too high'),
    body('Not Found', { objectClassName: 'Domain', ldhName: 'vyntra.com' }),
    described('Please wait 30 seconds.'),
    described('Rate limit exceeded.'),
    described('You have sent too many', 'requests; this name is reserved.'),
    described('Your IP address is blocked.'),
    noticed('Rate limiting', 'Quota used up.'),
    noticed('', 'Please try again later.'),
    body('Not Found', { message: 'API rate limit exceeded' }),
  ])('is the refusal %s, even in RDAP format', (text) => {
    expect(read(text)).toHaveProperty('reason')
  })

  it.each([
    ['<html><title>404 Not Found</title></html>', 'text/html'],
    ['<h1>Too many requests</h1>', 'text/html'],
    ['Domain not found.', 'text/plain'],
    ['{"message":"no Route matched with those values"}', 'application/json'],
    ['{"message":"Not Found"}', 'application/json'],
    ['{"message":"Not Found"}', RDAP],
    ['{"errorCode":404,"message":"Resource not found"}', 'application/json'],
    ['{"statusCode":404,"title":"Not Found"}', 'application/json'],
    ['{"title": 404}', 'application/json'],
    ['{"errorCode":404,', RDAP],
    ['null', RDAP],
    ['[]', RDAP],
    ['', ''],
    ['', 'text/html'],
  ])('may come from a proxy in front of the registry: %s as %s', (text, contentType) => {
    expect(read(text, 'vyntra.com', { contentType })).toHaveProperty('reason')
  })

  it('has a body although the registry answers by status only', () => {
    const page = { contentType: 'text/html', statusAlone: true }
    expect(read('<title>404 Not Found</title>', 'vyntra.com', page)).toHaveProperty('reason')
  })
})
