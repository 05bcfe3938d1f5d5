// Price alerts in the naive twin: one list, and every price is compared with all of it.
import type { AlertCommand, MakeAlert } from '@tallystick/engine/products/alert/commands'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { no, type Verdict } from '../twin/verdict.ts'

interface TwinAlert {
  id: number
  user: number
  pair: number
  /** Where it fires: at or above, at or below. */
  ceiling: bigint | null
  floor: bigint | null
  percent: bigint | null
  /** The price that fired it, and its tick. */
  price: bigint | null
  tick: number | null
  state: 'active' | 'fired' | 'removed'
}

interface TwinAlertDeps {
  readonly users: ReadonlyMap<number, unknown>
  readonly pairs: ReadonlyMap<number, PairTerms>
  readonly price: (pairId: number) => bigint
  settings(): EngineSettings
  takeId(): number
}

export class TwinAlerts {
  readonly all: TwinAlert[] = []
  readonly #deps: TwinAlertDeps

  constructor(deps: TwinAlertDeps) {
    this.#deps = deps
  }

  obey(command: AlertCommand): Verdict {
    if (command.type === 'make_alert') return this.#make(command)
    const alert = this.all.find(one => one.id === command.alertId && one.user === command.userId)
    if (alert?.state !== 'active') return no('alert_unknown')
    alert.state = 'removed'
    return { ok: true, recordId: alert.id }
  }

  tick({ pairId, price, id }: Tick): void {
    for (const alert of this.all) {
      if (alert.state !== 'active' || alert.pair !== pairId) continue
      const { ceiling, floor } = alert
      if ((ceiling === null || price < ceiling) && (floor === null || price > floor)) continue
      Object.assign(alert, { state: 'fired', price, tick: id })
    }
  }

  compare(tables: Tables): string[] {
    const rows = tables.records.price_alert
    const failures = rows.size === this.all.length ? [] : [`[twin] ${this.all.length} alerts against ${rows.size}`]
    for (const { id, user, state, price, tick, ceiling, floor, percent } of this.all) {
      const row = rows.get(id)
      const mine = [user, state, price, tick, percent, ceiling ?? floor, ceiling && floor].join(' ')
      const theirs =
        row && [row.userId, row.status, row.firedPrice, row.firedTick, row.percent, row.level, row.otherLevel].join(' ')
      if (mine !== theirs) failures.push(`[twin] alert ${id}: ${theirs} against ${mine}`)
    }
    return failures
  }

  #make(command: MakeAlert): Verdict {
    const { userId, pairId } = command
    if (!this.#deps.users.has(userId)) return no('account_unknown')
    const terms = this.#deps.pairs.get(pairId)
    if (!terms) return no('pair_unknown')
    const now = this.#deps.price(pairId)
    if (now === 0n) return no('price_stale')
    const step = 10n ** BigInt(8 - terms.pricePlaces)
    const place = command.level === null ? moved(command, now, step) : bounded(command.direction, command.level)
    if (place === undefined) return no('alert_percent_out_of_range')
    const { ceiling, floor } = place
    for (const level of [ceiling, floor]) {
      if (level === null) continue
      if (level <= 0n || level > 100n * now) return no('price_out_of_range')
      if (level % step !== 0n) return no('price_not_in_steps')
    }
    if ((ceiling !== null && ceiling <= now) || (floor !== null && floor >= now)) return no('alert_level_reached')
    const active = this.all.filter(one => one.user === userId && one.state === 'active')
    if (active.length >= this.#deps.settings().maxAlerts) return no('too_many_alerts')
    const id = this.#deps.takeId()
    const { percent } = command
    this.all.push({ id, user: userId, pair: pairId, ...place, percent, price: null, tick: null, state: 'active' })
    return { ok: true, recordId: id, price: now }
  }
}

type Place = Pick<TwinAlert, 'ceiling' | 'floor'>

function bounded(direction: MakeAlert['direction'], level: bigint): Place {
  return direction === 'above' ? { ceiling: level, floor: null } : { ceiling: null, floor: level }
}

/** Step by step away from the price, until it has moved by the percentage. Undefined where that is none or too much. */
function moved({ direction, percent }: MakeAlert, now: bigint, step: bigint): Place | undefined {
  if (percent === null || percent < 1_000_000n || percent > 9_000_000_000n || percent % 1_000_000n !== 0n)
    return undefined
  let away = (now * percent) / 10_000_000_000n / step
  while (away * step * 10_000_000_000n < now * percent) away += 1n
  return {
    ceiling: direction === 'below' ? null : now + away * step,
    floor: direction === 'above' ? null : now - away * step,
  }
}
