import { describe, expect, it } from 'vitest'
import { type Fair, type FairDay, rootOf, viewOfDay, viewOfOutages, writerIn } from './fair-view.ts'

const NOTHING: FairDay['real'] = {
  accounts: null,
  losing_share: null,
  closed: null,
  stop_outs: null,
  micro_decided: null,
  micro_won_share: null,
  micro_expected_share: null,
  refused: [],
  paid: null,
  paid_median_ms: null,
  paid_p95_ms: null,
}
const SOME: FairDay['real'] = {
  ...NOTHING,
  accounts: 12,
  losing_share: '0.6667',
  closed: 1234,
  stop_outs: 0,
  micro_decided: 50,
  micro_won_share: '0.4900',
  micro_expected_share: '0.5100',
  refused: [
    { reason: 'price_stale', count: 12 },
    { reason: 'insufficient_balance', count: 11 },
  ],
  paid: 20,
  paid_median_ms: 5_400_000,
  paid_p95_ms: 129_600_000,
}
const DAY: FairDay = {
  day: '2026-11-16',
  downtime_ms: 90_000,
  log_stopped_ms: 12_000,
  fresh_share: '0.9990',
  real: SOME,
  demo: NOTHING,
}

describe('a day of public figures', () => {
  it('is written in the words of the reader', () => {
    expect(viewOfDay(DAY, 'real', writerIn('en'))).toMatchObject({
      closed: '1,234',
      stopOuts: '0',
      losing: '66.7%',
      micro: '49% (51%)',
      paid: '1.5 hr (1.5 days)',
      refused: '23',
      fresh: '99.9%',
      downtime: '1.5 min',
      logDowntime: '12 sec',
    })
  })

  it('shows a dash where too few accounts stand behind a figure', () => {
    const { closed, stopOuts, losing, micro, paid } = viewOfDay(DAY, 'demo', writerIn('de'))
    expect([closed, stopOuts, losing, micro, paid]).toEqual(['–', '–', '–', '–', '–'])
  })

  it('tells how long the log was away, and how long it is by now', () => {
    const log: NonNullable<Fair['log']> = {
      size: 1,
      appended_at: 0,
      silent_ms: 30_000,
      stopped: true,
      checkpoint: '',
      outages: [
        { from: 1_000_000, until: null },
        { from: 100_000, until: 220_000 },
      ],
      witnesses: [],
    }
    expect(viewOfOutages({ log, made_at: 1_030_000 }, writerIn('en'))).toEqual([
      { from: 1_000_000, span: '30 sec', isOver: false },
      { from: 100_000, span: '2 min', isOver: true },
    ])
    expect(viewOfOutages({ log: null, made_at: 0 }, writerIn('en'))).toEqual([])
  })

  it('reads the hash of a checkpoint', () => {
    expect(rootOf('app.example.com/log\n12\nAAEC\n\n— app.example.com/log xyz\n')).toBe('AAEC')
    expect(rootOf('')).toBe('')
  })
})
