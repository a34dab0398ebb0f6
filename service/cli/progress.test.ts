import { expect, it } from 'vitest'
import { createProgress, duration } from './command.ts'

function record(isTTY: boolean) {
  let now = 0
  const written: string[] = []
  const progress = createProgress({ isTTY, columns: 60, write: (text) => written.push(text) }, () => now)
  const pass = (ms: number) => {
    now += ms
  }
  return { progress, written, pass }
}

it('redraws one line on a terminal, with the time left, and never wider than it', () => {
  const { progress, written, pass } = record(true)
  progress.at(0, 'a.zip')
  pass(10_000)
  progress.at(0.25, `a.zip, ${'x'.repeat(100)}`)
  expect(written.join('')).not.toContain('\n')
  expect(written.at(-1)).toHaveLength(59)
  pass(10_000)
  progress.at(0.5, 'a.zip')
  expect(written.at(-1)).toContain('50 % a.zip, 20 s left')
  pass(1000)
  progress.at(0.5, 'a.zip', 'whole by tomorrow')
  expect(written.at(-1)).toMatch(/50 % a\.zip, whole by tomorrow$/)
  progress.say('done')
  expect(written.slice(-2)).toEqual(['\r\u001b[2K', 'done\n'])
})

it('writes a plain line now and then without a terminal, and none for short work', () => {
  const { progress, written, pass } = record(false)
  progress.at(0, 'a.zip')
  pass(2000)
  progress.at(0.9, 'a.zip')
  progress.done()
  expect(written).toEqual([])
  progress.at(0, 'b.zip')
  pass(11_000)
  progress.at(0.1, 'b.zip')
  expect(written).toEqual(['10 %: b.zip, 99 s left\n'])
})

it.each([
  [0, '1 s'],
  [99_400, '99 s'],
  [150_000, '3 min'],
  [7_500_000, '2 h 05 min'],
])('prints %d ms as %s', (ms, text) => {
  expect(duration(ms)).toBe(text)
})
