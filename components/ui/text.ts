import type { ComponentChildren } from 'preact'

/**
 * Returns a message from `locales/*.yml` by dotted key. `count` selects a plural form, and is `$1` without
 * substitutions. Never substitute names in a plural message, because its forms are split at " | " after substitution.
 */
export type Translate = (key: string, substitutions?: (string | number)[], count?: number) => string

let translate: Translate = (key) => key

/** Sets the translation function. Call this before the first render. */
export function giveStrings(given: Translate): void {
  translate = given
}

export function useStrings(): Translate {
  return translate
}

type Moment = string | number

/** False for an `Invalid Date`, for example from an unreadable string. */
export function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime())
}

/** Formats dates and numbers in the language of the messages. An unreadable date becomes "unknown". */
export interface Formats {
  /** Local time of day: `14:02` today, otherwise `3 Nov, 14:02`. */
  time(moment: Moment): string
  /** In UTC: `3 Nov 2026`. */
  day(moment: Moment): string
  /** In UTC: `1 Dec`. */
  shortDay(moment: Moment): string
  /** In UTC: `1 Dec, 00:00`. */
  utc(moment: Moment): string
  /** Formats a number: `2,354,583`. */
  count(value: number): string
  /** Returns the code itself for regions without a name. */
  region(code: string): string
}

const DAY = { day: 'numeric', month: 'short' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const UTC = { timeZone: 'UTC' } as const

/** French writes the first day of a month as an ordinal, but `Intl` does not. */
const FRENCH_FIRST = /^1(?=\s\p{L})/u

export function useFormats(): Formats {
  const t = useStrings()
  const locale = t('format.locale')
  const write = (moment: Moment, options: Intl.DateTimeFormatOptions) => {
    const date = new Date(moment)
    if (!isDate(date)) return t('format.unknown')
    const written = new Intl.DateTimeFormat(locale, options).format(date)
    return locale.startsWith('fr') ? written.replace(FRENCH_FIRST, '1er') : written
  }
  const isToday = (moment: Moment) => new Date(moment).toDateString() === new Date(Date.now()).toDateString()
  return {
    time: (moment) => write(moment, isToday(moment) ? CLOCK : { ...DAY, ...CLOCK }),
    day: (moment) => write(moment, { ...DAY, ...UTC, year: 'numeric' }),
    shortDay: (moment) => write(moment, { ...DAY, ...UTC }),
    utc: (moment) => write(moment, { ...DAY, ...CLOCK, ...UTC }),
    count: (value) => new Intl.NumberFormat(locale).format(value),
    region: (code) => {
      if (code === 'WO') return t('region.WO')
      return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code
    },
  }
}

/** Object replacement character (Unicode 23.8). */
const SLOT = '\uFFFC'

/** Returns a message with elements for `$1`..`$9`, so that names can be in `<bdi>` in any word order. */
export function rich(t: Translate, key: string, parts: ComponentChildren[]): ComponentChildren[] {
  const marked = t(
    key,
    parts.map((_, index) => `${SLOT}${index}${SLOT}`),
  )
  return marked.split(SLOT).map((piece, index) => (index % 2 === 1 ? parts[Number(piece)] : piece))
}

/** Returns host and port of a service address. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/.*$/, '')
}

/** Returns the country code, or a short name for the EU and the international register. */
export const shortPlace = (code: string, t: Translate): string =>
  code === 'EU' || code === 'WO' ? t(`region.short.${code}`) : code
