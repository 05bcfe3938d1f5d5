// Price alerts: when they fire, when they do not, and what is refused.
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { BTCUSD, EURUSD, ForexScenario, SCENARIO_PAIRS } from '../../../testing/forex-scenario.ts'
import { ofEachKind } from '../../core/collections.ts'
import { restoreRecords } from '../../core/registry.ts'
import { setTerms } from '../../core/state.ts'
import { stepMarket } from '../../core/step.ts'
import type { AlertDirection, PriceAlert } from './record.ts'

class AlertScenario extends ForexScenario {
  constructor(settings: ConstructorParameters<typeof ForexScenario>[0] = {}) {
    super(settings)
    this.join(1, '1000')
    this.join(2, '1000')
    this.quote(BTCUSD, '100')
  }

  making(direction: AlertDirection, level: string, more: { user?: number; pair?: number } = {}) {
    const { user = 1, pair = BTCUSD } = more
    return {
      type: 'make_alert',
      userId: user,
      pairId: pair,
      direction,
      level: decimal(level),
      percent: null,
      note: null,
    } as const
  }

  make(...how: Parameters<AlertScenario['making']>): number {
    const result = this.submit(this.making(...how))
    if ('refusal' in result) throw new Error(result.refusal.reason)
    return result.answer.recordId ?? 0
  }

  remove(alertId: number, userId = 1): string {
    return this.verdict({ type: 'remove_alert', userId, alertId })
  }

  alert(id: number): PriceAlert | undefined {
    const { made, changed } = this.changes.records.price_alert
    return changed.get(id) ?? made.get(id)
  }

  fired(): number[] {
    return this.changes.notices.filter(({ kind }) => kind === 'alert_fired').map(({ ref }) => ref)
  }
}

describe('firing', () => {
  it.each([
    ['above', '110', ['109.99'], '110'],
    ['above', '110', ['90', '109.99'], '125'],
    ['below', '90', ['90.01'], '90'],
    ['below', '90', ['130', '90.01'], '71'],
  ] as const)('[AL1] %s %s: not at %j, but at %s, once', (direction, level, before, reaching) => {
    const at = new AlertScenario()
    const id = at.make(direction, level)
    for (const price of before) at.quote(BTCUSD, price)
    expect(at.fired()).toEqual([])
    at.quote(BTCUSD, reaching)
    const { tick } = at.state.pairs.get(BTCUSD) ?? {}
    expect(at.fired()).toEqual([id])
    expect(at.alert(id)).toMatchObject({ status: 'fired', firedPrice: decimal(reaching), firedTick: tick })
    expect(at.alert(id)?.endedAt).toBe(at.now)
    for (const price of ['100', reaching, '100', reaching]) at.quote(BTCUSD, price)
    expect(at.fired()).toEqual([id])
  })

  it('[AL1] all that one price reaches fire by it, in the order they were made, those of both users', () => {
    const at = new AlertScenario()
    const ids = [at.make('above', '103'), at.make('above', '101', { user: 2 }), at.make('above', '102')]
    const far = at.make('above', '104')
    at.make('below', '99')
    at.quote(BTCUSD, '103')
    expect(at.fired()).toEqual(ids)
    expect(at.alert(far)?.status).toBe('active')
  })

  it('[AL2] another pair’s price and a stale one fire nothing', () => {
    const at = new AlertScenario()
    const id = at.make('above', '110')
    at.quote(EURUSD, '120')
    expect(at.fired()).toEqual([])
    const late = { id: (at.now + 1) * 4096 + BTCUSD, pairId: BTCUSD, price: decimal('120'), at: at.now + 1 }
    at.wait(10_002)
    at.tick(late)
    expect(at.fired()).toEqual([])
    at.quote(BTCUSD, '111')
    expect(at.fired()).toEqual([id])
  })

  it('[AL4] a price of a closed market fires nothing; the first one after the gap does', () => {
    const at = new AlertScenario()
    const id = at.make('below', '90')
    at.market(BTCUSD, false)
    at.quote(BTCUSD, '80')
    expect(at.fired()).toEqual([])
    at.market(BTCUSD, true)
    at.wait(60_000)
    at.quote(BTCUSD, '70')
    expect(at.alert(id)).toMatchObject({ status: 'fired', firedPrice: decimal('70') })
  })

  it('[AL4] made in a closed market at its last price, it fires on the first price of the next opening', () => {
    const at = new AlertScenario()
    at.market(BTCUSD, false)
    at.wait(60_000)
    const id = at.make('above', '101')
    at.market(BTCUSD, true)
    at.quote(BTCUSD, '101.5')
    expect(at.fired()).toEqual([id])
  })

  it('[AL4] after a restart it is there, the last price of before fires nothing and the first fresh one does, once', () => {
    const before = new AlertScenario()
    const id = before.make('above', '110')
    const after = new ForexScenario()
    for (const terms of SCENARIO_PAIRS) setTerms(after.state, terms)
    stepMarket(after.state, BTCUSD, { open: true, closesAt: Infinity }, after.now)
    const nothing = ofEachKind<'list'>(() => [])
    restoreRecords(after.state, { ...nothing, price_alert: [...before.state.alerts.active.values()] })
    after.seed(BTCUSD, '112')
    expect(after.notices()).toEqual([])
    after.quote(BTCUSD, '111')
    after.quote(BTCUSD, '113')
    expect(after.changes.notices).toMatchObject([{ userId: 1, kind: 'alert_fired', ref: id }])
    expect(after.changes.records.price_alert.changed.get(id)?.firedPrice).toBe(decimal('111'))
  })

  it('[AL7] nothing of the account changes: it need not be in memory', () => {
    const at = new AlertScenario()
    const id = at.make('above', '110')
    at.state.books.users.delete(1)
    at.changes.users.clear()
    at.quote(BTCUSD, '110')
    expect(at.fired()).toEqual([id])
    expect([...at.changes.users]).toEqual([])
    expect(at.changes.transfers.filter(({ kind }) => kind !== 'demo_grant')).toEqual([])
  })
})

describe('making and removing', () => {
  it.each([
    ['above', '100', 'alert_level_reached'],
    ['above', '99', 'alert_level_reached'],
    ['below', '100', 'alert_level_reached'],
    ['below', '101', 'alert_level_reached'],
    ['above', '100.01', 'ok'],
    ['below', '99.99', 'ok'],
    ['above', '100.015', 'price_not_in_steps'],
    ['below', '0', 'price_out_of_range'],
    ['above', '10000.01', 'price_out_of_range'],
  ] as const)('[AL3] %s %s while the price is 100: %s', (direction, level, verdict) => {
    const at = new AlertScenario()
    expect(at.verdict(at.making(direction, level))).toBe(verdict)
  })

  it('[AL3] a pair that is not there or has had no price takes none, nor does a user without accounts', () => {
    const at = new AlertScenario()
    expect(at.verdict(at.making('above', '110', { pair: 99 }))).toBe('pair_unknown')
    expect(at.verdict(at.making('above', '110', { pair: EURUSD }))).toBe('price_stale')
    expect(at.verdict(at.making('above', '110', { user: 3 }))).toBe('account_unknown')
  })

  it('[AL5] a user has so many; a fired and a removed one make room', () => {
    const at = new AlertScenario({ maxAlerts: 2 })
    at.make('above', '110')
    const second = at.make('above', '120')
    expect(at.verdict(at.making('above', '130'))).toBe('too_many_alerts')
    expect(at.verdict(at.making('above', '130', { user: 2 }))).toBe('ok')
    expect(at.remove(second)).toBe('ok')
    at.make('above', '130')
    expect(at.verdict(at.making('below', '90'))).toBe('too_many_alerts')
    at.quote(BTCUSD, '110')
    expect(at.verdict(at.making('below', '90'))).toBe('ok')
  })

  it('[AL6] a removed one never fires; another user’s and an ended one do not exist', () => {
    const at = new AlertScenario()
    const [removed, kept] = [at.make('above', '110'), at.make('above', '110')]
    expect(at.remove(removed, 2)).toBe('alert_unknown')
    expect(at.remove(removed)).toBe('ok')
    expect(at.remove(removed)).toBe('alert_unknown')
    at.quote(BTCUSD, '111')
    expect(at.fired()).toEqual([kept])
    expect(at.alert(removed)).toMatchObject({ status: 'removed', firedPrice: null, firedTick: null })
    expect(at.remove(kept)).toBe('alert_unknown')
  })

  it('[AL7] a demo reset leaves it; a frozen user makes none, and may remove theirs', () => {
    const at = new AlertScenario()
    const [first, second] = [at.make('above', '110'), at.make('above', '120')]
    at.submit({ type: 'reset_demo', userId: 1 })
    at.submit({ type: 'freeze_user', userId: 1, operatorId: 9, note: null })
    expect(at.verdict(at.making('below', '90'))).toBe('account_frozen')
    expect(at.remove(first)).toBe('ok')
    at.quote(BTCUSD, '120')
    expect(at.fired()).toEqual([second])
  })
})

describe('a move', () => {
  const move = (direction: AlertDirection | 'either', percent: string) =>
    ({
      type: 'make_alert',
      userId: 1,
      pairId: BTCUSD,
      direction,
      level: null,
      percent: decimal(percent),
      note: null,
    }) as const
  const made = (at: AlertScenario, direction: AlertDirection | 'either', percent: string): number => {
    const result = at.submit(move(direction, percent))
    if ('refusal' in result) throw new Error(result.refusal.reason)
    return result.answer.recordId ?? 0
  }

  it.each([
    ['either', ['104.99', '95.01'], '105'],
    ['either', ['104.99', '95.01'], '95'],
    ['above', ['104.99', '90'], '105'],
    ['below', ['110', '95.01'], '94'],
  ] as const)('[AL8] %s by 5 percent: not at %j, but at %s, once', (direction, before, reaching) => {
    const at = new AlertScenario()
    const id = made(at, direction, '5')
    for (const price of before) at.quote(BTCUSD, price)
    expect(at.fired()).toEqual([])
    at.quote(BTCUSD, reaching)
    expect(at.alert(id)).toMatchObject({
      status: 'fired',
      firedPrice: decimal(reaching),
      percent: decimal('5'),
      originPrice: decimal('100'),
    })
    for (const price of ['100', '120', '80', '100']) at.quote(BTCUSD, price)
    expect(at.fired()).toEqual([id])
  })

  it('[AL8] removed fires on neither side, and makes room', () => {
    const at = new AlertScenario({ maxAlerts: 1 })
    const id = made(at, 'either', '5')
    expect(at.verdict(move('either', '5'))).toBe('too_many_alerts')
    expect(at.remove(id)).toBe('ok')
    for (const price of ['120', '80']) at.quote(BTCUSD, price)
    expect(at.fired()).toEqual([])
    made(at, 'either', '5')
  })

  it('[AL8] restored fires on either side', () => {
    for (const reaching of ['105', '95']) {
      const at = new AlertScenario()
      const id = made(at, 'either', '5')
      const again = new AlertScenario()
      const alert = at.alert(id)
      restoreRecords(again.state, { ...ofEachKind(() => []), price_alert: alert ? [alert] : [] })
      again.quote(BTCUSD, reaching)
      expect(again.fired()).toEqual([id])
    }
  })

  it.each(['0', '-1', '0.009', '0.015', '90.01', '100'])('[AL8] of %s percent is refused', percent => {
    expect(new AlertScenario().verdict(move('either', percent))).toBe('alert_percent_out_of_range')
  })
})
