import { useEffect, useState } from 'preact/hooks'

/** `since` in milliseconds since the epoch, `after` in milliseconds. */
export function useLate(since: number, after: number): boolean {
  const passed = () => Date.now() - since >= after
  const [late, setLate] = useState(passed)
  useEffect(() => {
    setLate(passed())
    const timer = setTimeout(() => setLate(true), Math.max(0, since + after - Date.now()))
    return () => clearTimeout(timer)
  }, [since, after])
  return late
}

export function useCountdown(until: number | null): number {
  const left = () => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
