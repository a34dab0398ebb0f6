import { createI18n } from '@wxt-dev/i18n'
import { expect, test, vi } from 'vitest'
import { createI18n as createNative } from './lean-messages.ts'

const { extension } = vi.hoisted(() => {
  const messages: Record<string, string> = {
    plain: 'Close',
    of_two: '$1 source of $2 | $1 sources of $2',
    of_three: 'none | one | $1',
    bar: 'A $1 B',
  }
  /** Inserts values into a message as browsers do. */
  const getMessage = (key: string, values: string[] = []) =>
    (messages[key] ?? '').replace(/\$(\d)/g, (_, place) => values[Number(place) - 1] ?? '')
  const extension = { i18n: { getMessage } }
  vi.stubGlobal('chrome', extension)
  return { extension }
})

vi.mock('../browser.ts', () => ({ browser: extension }))

const whole = createI18n() as unknown as ReturnType<typeof createNative>
const native = createNative()

test.each(['plain', 'of.two', 'of.three', 'bar'])('translates %s like the library', (key) => {
  for (const values of [undefined, ['4', '9']])
    for (const count of [undefined, 0, 1, 2, 17]) expect(native.t(key, values, count)).toBe(whole.t(key, values, count))
})
