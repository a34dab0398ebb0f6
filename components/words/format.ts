import { type Translate, useStrings } from './strings.ts'

type Moment = string | number

export function isDate(date: Date): boolean {
  return !Number.isNaN(date.getTime())
}

/** Day and time in UTC, the same in every language: `2026-11-03 14:02 UTC`. */
export function instantText(moment: Moment, t: Translate): string {
  const date = new Date(moment)
  return isDate(date) ? `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : t('format.unknown')
}

/** A country as its code, and the EU and the international register as they are called for short. */
export const shortPlace = (code: string, t: Translate): string =>
  code === 'EU' || code === 'WO' ? t(`region.short.${code}`) : code

/** Dates and numbers in the language of the messages. A date that cannot be read is shown as unknown. */
export interface Formats {
  /** Local time of day: `14:02` today, else `3 Nov, 14:02`. */
  time(moment: Moment): string
  /** A day, of a calendar date or an instant in UTC: `3 Nov 2026`. */
  day(moment: Moment): string
  /** A day without its year, in UTC: `1 Dec`. */
  shortDay(moment: Moment): string
  /** Day and time in UTC: `1 Dec, 00:00`. */
  utc(moment: Moment): string
  /** A number: `2,354,583`. */
  count(value: number): string
  /** Name of a country, of the EU, or of the international register; the code where none is known. */
  region(code: string): string
}

const DAY = { day: 'numeric', month: 'short' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const UTC = { timeZone: 'UTC' } as const

/** The first of a month, which French alone writes as an ordinal number and Intl does not. */
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
