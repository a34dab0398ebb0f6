import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NOW } from '../gallery/samples.ts'
import { draw, pass, textOf } from '../testing/draw.tsx'
import { When } from '../ui/elements.tsx'
import { useCountdown, useLate } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function Clock({ until, since }: { until: number | null; since: number }) {
  return <p>{`${useCountdown(until)} ${useLate(since, 4000)}`}</p>
}

it('counts whole seconds down to zero, and restarts with another time', async () => {
  const { root, redraw } = draw(<Clock until={NOW + 1500} since={NOW} />)
  expect(textOf(root)).toBe('2 false')
  await pass(1000)
  expect(textOf(root)).toBe('1 false')
  await pass(9000)
  expect(textOf(root)).toBe('0 true')
  redraw(<Clock until={NOW + 15_000} since={NOW + 10_000} />)
  expect(textOf(root)).toBe('5 false')
})

it('shows a time that machines can read, and the day alone if asked', () => {
  const time = (day: boolean) => draw(<When at={NOW} day={day} />).root.querySelector('time')
  expect([textOf(time(false)), time(false)?.dateTime]).toEqual(['14:02', new Date(NOW).toISOString()])
  expect(textOf(time(true))).toBe('20 Nov')
})
