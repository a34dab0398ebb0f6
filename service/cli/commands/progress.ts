import type { CommandProgress } from './command.ts'

interface ProgressOutput {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const BAR = 24
const REDRAW_MS = 100
const PLAIN_MS = 10_000
/** Share of the work before the time left is estimated. */
const TOLD_FROM = 0.01

/** `45 s`, `3 min`, `2 h 05 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 100 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** `now` is in milliseconds. */
export function createProgress(output: ProgressOutput, now: () => number = () => performance.now()): CommandProgress {
  const terminal = output.isTTY === true
  let begun: { at: number; share: number } | null = null
  let drawnAt = Number.NEGATIVE_INFINITY
  let drawn = false

  function left(share: number | null): string {
    if (share === null || begun === null || share - begun.share < TOLD_FROM) return ''
    return `, ${duration(((now() - begun.at) * (1 - share)) / (share - begun.share))} left`
  }

  function picture(share: number | null, what: string, ends: string | undefined): string {
    if (share === null) return what
    const percent = `${Math.floor(share * 100)} %`
    const end = ends === undefined ? left(share) : `, ${ends}`
    if (!terminal) return `${percent}: ${what}${end}`
    const full = Math.round(share * BAR)
    return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${percent.padStart(5)} ${what}${end}`
  }

  function clear(): void {
    if (drawn) output.write('\r\u001b[2K')
    drawn = false
  }

  return {
    say(line) {
      clear()
      output.write(`${line}\n`)
    },
    at(share, what, ends) {
      const bounded = share === null ? null : Math.min(1, Math.max(0, share))
      if (begun === null) {
        begun = { at: now(), share: bounded ?? 0 }
        // Counting starts here, so that work shorter than `PLAIN_MS` writes no line.
        if (!terminal) drawnAt = now()
      }
      if (now() - drawnAt < (terminal ? REDRAW_MS : PLAIN_MS)) return
      drawnAt = now()
      const line = picture(bounded, what, ends)
      if (!terminal) return void output.write(`${line}\n`)
      clear()
      output.write(line.slice(0, (output.columns ?? 80) - 1))
      drawn = true
    },
    done() {
      clear()
      begun = null
      drawnAt = Number.NEGATIVE_INFINITY
    },
  }
}
