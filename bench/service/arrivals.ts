import { setTimeout as wait } from 'node:timers/promises'
import { Random } from '../../research/register/random.ts'
import { type Checks, type LoadResult, requestOf } from './load.ts'

/**
 * Checks names at a given mean rate, at random times (exponential gaps), like people who ask independently of each
 * other. A check does not wait for the answers before it, and its time is measured from when it was due.
 */
export async function arrivals(
  checks: Checks,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<LoadResult> {
  const random = new Random(1)
  const { url, ...init } = requestOf(checks)
  const times: number[] = []
  let failed = 0
  const check = async (due: number) => {
    const response = await fetch(url, { ...init, body: checks.body() }).catch(() => null)
    await response?.arrayBuffer()
    if (response?.status === 200) times.push(performance.now() - due)
    else failed++
  }
  const started = performance.now()
  const asked: Promise<void>[] = []
  const gap = () => (-Math.log(1 - random.next()) * 1000) / rate
  for (let due = started; due < started + seconds * 1000; due += gap()) {
    await wait(Math.max(0, due - performance.now()))
    asked.push(check(due))
  }
  await Promise.all(asked)
  return { answered: times.length, failed, seconds, times }
}
