// Offsets of IANA time zones from UTC, in minutes. Intl is called once per zone and month; between two equal offsets nothing changes.

interface Stretch {
  /** UTC minute the offset holds from, and until (exclusive). */
  readonly from: number
  readonly until: number
  readonly offset: number
}

/** Daylight-saving periods last longer than this, so two equal probes have no change between them. */
const PROBE_MINUTES = 28 * 1_440

export class TimeZone {
  private readonly format: Intl.DateTimeFormat | undefined
  private readonly cells = new Map<number, readonly Stretch[]>()
  private last: Stretch = { from: 0, until: 0, offset: 0 }

  constructor(name: string) {
    if (name === 'UTC') return
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  }

  /** Minutes to add to UTC to get local time. */
  offsetAt(utcMinute: number): number {
    if (utcMinute >= this.last.from && utcMinute < this.last.until) return this.last.offset
    const cell = Math.floor(utcMinute / PROBE_MINUTES)
    let stretches = this.cells.get(cell)
    if (!stretches) {
      stretches = this.probe(cell * PROBE_MINUTES, (cell + 1) * PROBE_MINUTES)
      this.cells.set(cell, stretches)
    }
    this.last = stretches.find(stretch => utcMinute < stretch.until) ?? this.last
    return this.last.offset
  }

  /** The UTC minute at which local clocks show this minute. In the skipped hour of spring: as if the change had not happened yet. */
  toUtc(localMinute: number): number {
    const guess = localMinute - this.offsetAt(localMinute)
    return localMinute - this.offsetAt(guess)
  }

  private probe(from: number, until: number): readonly Stretch[] {
    const before = this.ask(from)
    const after = this.ask(until)
    if (before === after) return [{ from, until, offset: before }]
    let low = from
    let high = until
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.ask(middle) === before) low = middle
      else high = middle
    }
    return [
      { from, until: high, offset: before },
      { from: high, until, offset: after },
    ]
  }

  private ask(utcMinute: number): number {
    if (!this.format) return 0
    const part: Record<string, number> = {}
    for (const { type, value } of this.format.formatToParts(utcMinute * 60_000)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute) / 60_000 - utcMinute
  }
}
