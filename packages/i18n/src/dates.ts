// Times on screen: always UTC, always Gregorian with Latin digits, in the order and words of the locale.
import type { Instant } from '@tallystick/kernel/clock'

const WIRE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

/** Reads `YYYY-MM-DD HH:mm:ss` (UTC), the form times travel in. */
export function parseWireTime(text: string): Instant | undefined {
  const match = WIRE_TIME.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** A time inside a sentence: what stands around it must not turn it round, nor it what stands around. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** In UTC. English is written as in Britain: day, month, year. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const written = locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(`${written}-u-nu-latn-ca-gregory`, { timeZone: 'UTC', ...options })
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { hourCycle: 'h23', ...options })
}

export interface TimeFormats {
  /** 14 Nov 2026, 09:30:05 */
  moment(at: Instant): string
  /** Sat 09:30 */
  weekdayTime(at: Instant): string
  /** 09:30 */
  clock(at: Instant): string
  /** 14 Nov */
  day(at: Instant): string
  /** Sat, 14 Nov */
  weekday(at: Instant): string
}

/** Each format is made when it is first used: one takes a slow phone longer than a screen of rows. */
export function timeFormats(locale: string): TimeFormats {
  const lazily = (options: Intl.DateTimeFormatOptions): ((at: Instant) => string) => {
    let made: Intl.DateTimeFormat | undefined
    return at => (made ??= formatter(locale, options)).format(at)
  }
  return {
    moment: lazily({
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
    weekdayTime: lazily({ weekday: 'short', hour: '2-digit', minute: '2-digit' }),
    clock: lazily({ hour: '2-digit', minute: '2-digit' }),
    day: lazily({ month: 'short', day: 'numeric' }),
    weekday: lazily({ weekday: 'short', month: 'short', day: 'numeric' }),
  }
}
