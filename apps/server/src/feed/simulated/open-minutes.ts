// The open minutes of a UTC day in sequence: conversion between minute of the day and index among open minutes, and the quarter-hours
// they fill.
import { DAY_MINUTES, type Hours, type Span, total } from '../hours/schedule.ts'

export const QUARTER_MINUTES = 15
export const DAY_QUARTERS = DAY_MINUTES / QUARTER_MINUTES

export interface OpenMinutes {
  readonly count: number
  readonly spans: readonly Span[]
  /** Quarter-hours with open minutes, in order. */
  readonly quarters: readonly { readonly quarter: number; readonly count: number }[]
  /** Minute of the day of the index-th open minute. */
  minuteOfDay(index: number): number
  /** How many open minutes lie before the minute of the day: the index of the first one at or after it. */
  before(minute: number): number
  /** The same among quarters, for a minute that begins one. */
  quartersBefore(minute: number): number
}

/** What a market's hours make of one UTC day. */
export interface DayShape {
  readonly minutes: OpenMinutes
  /** True when the market was shut just before the day's first open minute. */
  readonly opensAnew: boolean
}

/** The days of one schedule, each laid out once for all pairs that keep it. Undefined on a day without trading. */
export class Calendar {
  private readonly hours: Hours
  private readonly days = new Map<number, DayShape | undefined>()
  // The schedule hands out the same list for equal days.
  private readonly layouts = new Map<readonly Span[], OpenMinutes>()

  constructor(hours: Hours) {
    this.hours = hours
  }

  day(day: number): DayShape | undefined {
    const known = this.days.get(day)
    if (known || this.days.has(day)) return known
    const spans = this.hours.openSpans(day)
    const shape =
      spans.length === 0
        ? undefined
        : {
            minutes: this.layout(spans),
            opensAnew: spans[0]?.from !== 0 || this.hours.openSpans(day - 1).at(-1)?.to !== DAY_MINUTES,
          }
    this.days.set(day, shape)
    return shape
  }

  private layout(spans: readonly Span[]): OpenMinutes {
    let minutes = this.layouts.get(spans)
    if (!minutes) this.layouts.set(spans, (minutes = layOut(spans)))
    return minutes
  }
}

const calendars = new WeakMap<Hours, Calendar>()

export function calendarOf(hours: Hours): Calendar {
  let calendar = calendars.get(hours)
  if (!calendar) calendars.set(hours, (calendar = new Calendar(hours)))
  return calendar
}

const layouts = new Map<string, OpenMinutes>()

/** The same for spans as they are committed to; days have few shapes, so each is laid out once. */
export function layOutSpans(open: readonly (readonly [from: number, to: number])[]): OpenMinutes {
  const name = open.join(' ')
  let minutes = layouts.get(name)
  if (!minutes) layouts.set(name, (minutes = layOut(open.map(([from, to]) => ({ from, to })))))
  return minutes
}

function layOut(spans: readonly Span[]): OpenMinutes {
  const before = (minute: number): number => {
    let count = 0
    for (const { from, to } of spans) count += Math.max(0, Math.min(minute, to) - from)
    return count
  }
  const quarters = Array.from({ length: DAY_QUARTERS }, (_, quarter) => ({
    quarter,
    count: before((quarter + 1) * QUARTER_MINUTES) - before(quarter * QUARTER_MINUTES),
  }))
  const open = quarters.filter(({ count }) => count > 0)
  let rank = 0
  const ranks = quarters.map(({ count }) => (count > 0 ? rank++ : rank))
  return {
    count: total(spans),
    spans,
    quarters: open,
    before,
    quartersBefore: minute => ranks[minute / QUARTER_MINUTES] ?? open.length,
    minuteOfDay(index) {
      let left = index
      for (const { from, to } of spans) {
        if (left < to - from) return from + left
        left -= to - from
      }
      return DAY_MINUTES
    },
  }
}
