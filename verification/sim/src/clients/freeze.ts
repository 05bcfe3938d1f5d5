// Operators that freeze and unfreeze users who are active, and users who move money out while a price is stale or a market is closed.
import type { Command } from '@tallystick/engine/core/commands'
import type { Leaving } from '@tallystick/engine/products/forex/value/leaving'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { AccountType } from '@tallystick/ledger/chart'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import type { Coverage } from '../world/coverage.ts'

export interface FreezeClientDeps {
  readonly random: Random
  readonly coverage: Coverage
  readonly users: readonly number[]
  readonly balanceOf: (userId: number, type: AccountType) => Usd
  readonly realmOf: (userId: number) => 'real' | 'demo' | undefined
  /** What the screen says may leave the forex account. */
  readonly transferableOf: (userId: number) => Leaving | undefined
}

const MOST_FROZEN = 1

export class FreezeClients {
  readonly #deps: FreezeClientDeps
  readonly #frozen = new Set<number>()

  constructor(deps: FreezeClientDeps) {
    this.#deps = deps
  }

  /** Commands that are sent at the same moment. */
  act(): Command[] {
    const { random, coverage, users } = this.#deps
    const operatorId = 1 + random.below(3)
    const [frozen] = this.#frozen
    if (frozen !== undefined && (this.#frozen.size >= MOST_FROZEN || random.chance(0.5))) {
      return [{ type: 'unfreeze_user', userId: frozen, operatorId, note: 'looked at' }]
    }
    const userId = random.chance(0.02) ? 999_999 : random.pick(users)
    const freeze: Command = {
      type: 'freeze_user',
      userId,
      operatorId,
      note: random.pick([null, 'not me', '"why", \\']),
    }
    if (random.chance(0.4)) return [freeze]
    coverage.hit('operator: freezes while the user transfers')
    const out = this.#out(userId)
    return random.chance(0.5) ? [out, freeze, out, out] : [freeze, out, freeze]
  }

  hear(command: Command, outcome: Outcome): void {
    if (!outcome.ok) return
    if (command.type === 'freeze_user') this.#frozen.add(command.userId)
    if (command.type === 'unfreeze_user') this.#frozen.delete(command.userId)
  }

  /** All users with real money on forex try to move it out. */
  takeOut(): Command[] {
    const { users, realmOf, balanceOf } = this.#deps
    return users.filter(id => realmOf(id) === 'real' && balanceOf(id, 'forex') > 0n).flatMap(id => this.#all(id))
  }

  /** One more than the screen says, all of it, and what it says. */
  #all(userId: number): Command[] {
    const { balanceOf } = this.#deps
    const all = balanceOf(userId, 'forex')
    const free = this.#free(userId, all)
    const amounts = [free + 1n, all, free].filter(amount => amount > 0n)
    return amounts.map(amount => ({ type: 'transfer_own', userId, from: 'forex', to: 'main', amount }))
  }

  #free(userId: number, all: Usd): Usd {
    const { coverage, transferableOf } = this.#deps
    const leaving = transferableOf(userId)
    if (leaving?.haircut) coverage.hit('transfer: a haircut applies')
    return leaving?.free ?? all
  }

  #out(userId: number): Command {
    const { random, balanceOf } = this.#deps
    const all = balanceOf(userId, 'forex')
    const free = this.#free(userId, all)
    const amount = random.pick([all, free, free, free + 1n, all / 2n, decimal('0.01')])
    return { type: 'transfer_own', userId, from: 'forex', to: random.pick(['main', 'micro']), amount }
  }
}
