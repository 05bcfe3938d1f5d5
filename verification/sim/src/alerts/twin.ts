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
  rising: boolean
  level: bigint
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
      if (alert.rising ? price < alert.level : price > alert.level) continue
      Object.assign(alert, { state: 'fired', price, tick: id })
    }
  }

  compare(tables: Tables): string[] {
    const rows = tables.records.price_alert
    const failures = rows.size === this.all.length ? [] : [`[twin] ${this.all.length} alerts against ${rows.size}`]
    for (const { id, user, state, price, tick } of this.all) {
      const row = rows.get(id)
      const mine = [user, state, price, tick].join(' ')
      const theirs = row && [row.userId, row.status, row.firedPrice, row.firedTick].join(' ')
      if (mine !== theirs) failures.push(`[twin] alert ${id}: ${theirs} against ${mine}`)
    }
    return failures
  }

  #make({ userId, pairId, direction, level }: MakeAlert): Verdict {
    if (!this.#deps.users.has(userId)) return no('account_unknown')
    const terms = this.#deps.pairs.get(pairId)
    if (!terms) return no('pair_unknown')
    const now = this.#deps.price(pairId)
    if (now === 0n) return no('price_stale')
    if (level <= 0n || level > 100n * now) return no('price_out_of_range')
    if (level % 10n ** BigInt(8 - terms.pricePlaces) !== 0n) return no('price_not_in_steps')
    const rising = direction === 'above'
    if (rising ? level <= now : level >= now) return no('alert_level_reached')
    const active = this.all.filter(one => one.user === userId && one.state === 'active')
    if (active.length >= this.#deps.settings().maxAlerts) return no('too_many_alerts')
    const id = this.#deps.takeId()
    this.all.push({ id, user: userId, pair: pairId, rising, level, price: null, tick: null, state: 'active' })
    return { ok: true, recordId: id, price: now }
  }
}
