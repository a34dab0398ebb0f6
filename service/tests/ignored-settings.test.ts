import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService

beforeAll(async () => {
  t = await startTestService({
    DATABASE_URI: 'postgres://someone:secret-word@example.com/names',
    SMTP_HOST: 'secret-word',
  })
})
afterAll(() => t.close())

it('warns at start of a setting that looks like one of ours, by its name and without its value', () => {
  const told = t.log.filter((line) => line.includes('does nothing with'))
  expect(told.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, settings: ['DATABASE_URI', 'SMTP_HOST'], meant: ['DATABASE_URL'] },
  ])
  expect(t.log.join('')).not.toContain('secret-word')
})
