// Users who set price alerts near the market, some of them wrongly, and remove what they or others have set.
import type { AlertCommand } from '@tallystick/engine/products/alert/commands'
import type { Command } from '@tallystick/engine/core/commands'
import { type Decimal, decimal, type Price, roundTo } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import { SIM_PAIRS, type SimPair } from '../world/markets.ts'

interface AlertClientDeps {
  readonly random: Random
  readonly users: readonly number[]
  readonly priceOf: (pairId: number) => Price
}

export class AlertClients {
  readonly #deps: AlertClientDeps
  readonly #alertsOf = new Map<number, number[]>()

  constructor(deps: AlertClientDeps) {
    this.#deps = deps
  }

  /** Commands that are sent at the same moment. */
  act(userId: number): AlertCommand[] {
    const { random } = this.#deps
    if (random.chance(0.2)) return this.#removing(userId)
    const pair = random.pick(SIM_PAIRS)
    const pairId = random.chance(0.01) ? 99 : pair.id
    const owner = random.chance(0.01) ? 999_999 : userId
    const asked = { type: 'make_alert', userId: owner, pairId, note: random.pick([null, 'breakout']) } as const
    if (random.chance(0.4)) {
      const direction = random.pick(['above', 'below', 'either', 'either'] as const)
      return [{ ...asked, direction, level: null, percent: this.#percent() }]
    }
    const direction = random.pick(['above', 'below'] as const)
    return [{ ...asked, direction, level: this.#level(pair, direction === 'above' ? 1n : -1n), percent: null }]
  }

  hear(command: Command, outcome: Outcome): void {
    if (command.type !== 'make_alert' || !outcome.ok || outcome.answer.recordId === undefined) return
    const own = this.#alertsOf.get(command.userId) ?? []
    this.#alertsOf.set(command.userId, [...own, outcome.answer.recordId])
  }

  #removing(userId: number): AlertCommand[] {
    const { random, users } = this.#deps
    const own = this.#alertsOf.get(random.chance(0.1) ? random.pick(users) : userId)
    const alertId = own && random.chance(0.95) ? random.pick(own.slice(-6)) : random.below(2_000)
    return Array.from({ length: random.pick([1, 1, 2]) }, () => ({ type: 'remove_alert', userId, alertId }))
  }

  /** Mostly a small move, in hundredths of a percent; sometimes none, more than all, or between two hundredths. */
  #percent(): Decimal {
    const { random } = this.#deps
    if (random.chance(0.05)) return random.pick([0n, decimal('90.01'), decimal('0.015'), -decimal('1')])
    return BigInt(1 + random.below(60)) * decimal('0.01')
  }

  /** Mostly a little beyond the price; sometimes at it, on its wrong side, absurd or between two steps. */
  #level(pair: SimPair, sign: bigint): Price {
    const { random } = this.#deps
    const market = this.#deps.priceOf(pair.id)
    if (random.chance(0.05)) return random.pick([market, 0n, market * 101n, market + 1n])
    const side = random.chance(0.1) ? -sign : sign
    return roundTo((market * (10_000n + side * BigInt(1 + random.below(60)))) / 10_000n, pair.pricePlaces)
  }
}
