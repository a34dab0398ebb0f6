import { expect, it } from 'vitest'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { EUIPO_INTERFACE } from './index.ts'

const KEY = { EUIPO_CLIENT_ID: 'id', EUIPO_CLIENT_SECRET: 'secret' }

it.each([
  ['production, where nothing else is said', {}, false],
  [
    'an address of its own',
    { EUIPO_API_URL: 'https://proxy.example.org/euipo', EUIPO_TOKEN_URL: 'https://x.example' },
    false,
  ],
  ['the sandbox by its name', { EUIPO_API_URL: 'sandbox' }, true],
  [
    'the sandbox by its address',
    { EUIPO_API_URL: 'https://API-sandbox.euipo.europa.eu/trademark-search/', EUIPO_TOKEN_URL: 'https://x.example' },
    true,
  ],
  [
    'the sandbox by its address with the dot of the root',
    { EUIPO_API_URL: 'https://api-sandbox.euipo.europa.eu./trademark-search', EUIPO_TOKEN_URL: 'https://x.example' },
    true,
  ],
  [
    'an address of its own that the sandbox gives tokens for',
    {
      EUIPO_API_URL: 'https://proxy.example.org/euipo',
      EUIPO_TOKEN_URL: 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
    },
    true,
  ],
])('for %s, the sync knows if it reads a copy', (_what, settings, isCopy) => {
  const whole = EUIPO_INTERFACE.connect({ ...KEY, ...settings })?.readWhole?.(createRateLimiter())
  expect(whole?.way === 'windows' && whole.reader.isCopy === true).toBe(isCopy)
})
