// Commands of masters and followers: follow, pause, set a stop for the whole relation, unfollow; sometimes in a race with an order of the
// master, sometimes without the right to.
import { isCommandOf } from '@tallystick/engine/core/registry'
import type { Command } from '@tallystick/engine/core/commands'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import { decimal } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import type { Coverage } from '../world/coverage.ts'

type Realm = 'real' | 'demo'

export interface CopyClientDeps {
  readonly random: Random
  readonly coverage: Coverage
  readonly users: readonly number[]
  /** As in the server's database; undefined for an unknown user. */
  readonly realmOf: (userId: number) => Realm | undefined
  /** Open copies of a master's order. */
  readonly copiesOf: (orderId: number) => readonly Pick<ForexOrder, 'id' | 'userId'>[]
}

export class CopyClients {
  readonly #deps: CopyClientDeps
  readonly #masters: number[] = []

  constructor(deps: CopyClientDeps) {
    this.#deps = deps
  }

  /** One or more commands that are sent at the same moment. */
  act(userId: number): Command[] {
    const { random, coverage } = this.#deps
    const roll = random.fraction()
    // A master cannot follow: with many of them there would be no followers.
    const isEnough = this.#masters.length * 4 > this.#deps.users.length && random.chance(0.9)
    if (this.#masters.length === 0 || (roll < 0.05 && !isEnough)) return [{ type: 'appoint_master', userId }]
    const masterId = this.#someMaster(userId)
    if (roll < 0.7) return [this.#follow(userId, masterId)]
    if (roll < 0.78) return [{ type: 'pause_copying', userId, masterId, paused: random.chance(0.3) }]
    if (roll < 0.85) return [{ type: 'set_copy_stop', userId, masterId, percent: random.pick([null, 1, 5, 50, 0]) }]
    if (roll < 0.92) return [{ type: 'unfollow', userId, masterId }]
    coverage.hit('client: unfollows and follows at once')
    return [{ type: 'unfollow', userId, masterId }, this.#follow(userId, masterId)]
  }

  /** A master orders; sometimes a follower leaves at the same moment, or closes what was copied. */
  raceOf(command: Command): Command[] {
    const { random, coverage, users } = this.#deps
    const isOrder = command.type === 'open_order' || command.type === 'close_order'
    if (!isOrder || !this.isMaster(command.userId)) return []
    const copies = command.type === 'close_order' ? this.#deps.copiesOf(command.orderId) : []
    if (copies.length > 0 && random.chance(0.5)) {
      coverage.hit('client: closes a copy while the master closes')
      return copies.map(({ id, userId }) => ({ type: 'close_order', userId, orderId: id }))
    }
    if (!random.chance(0.2)) return []
    coverage.hit('client: unfollows while the master trades')
    return [{ type: 'unfollow', userId: random.pick(users), masterId: command.userId }]
  }

  /** Masters trade more than others: without their orders there is nothing to copy. */
  trader(userId: number): number {
    const { random } = this.#deps
    return this.#masters.length > 0 && random.chance(0.4) ? random.pick(this.#masters) : userId
  }

  isMaster(userId: number): boolean {
    return this.#masters.includes(userId)
  }

  hear(command: Command, outcome: Outcome): void {
    if (!isCommandOf('copy', command) || !outcome.ok) return
    if (command.type === 'appoint_master' && !this.isMaster(command.userId)) this.#masters.push(command.userId)
  }

  #someMaster(userId: number): number {
    const { random, users, realmOf } = this.#deps
    if (random.chance(0.03)) return random.pick(users)
    const mine = this.#masters.filter(master => realmOf(master) === realmOf(userId))
    return random.pick(mine.length > 0 && random.chance(0.95) ? mine : this.#masters)
  }

  #follow(userId: number, masterId: number): Command {
    const { random, realmOf } = this.#deps
    const masterRealm = realmOf(masterId)
    // No such user: the server would not send the command.
    if (!masterRealm) return { type: 'unfollow', userId, masterId }
    return {
      type: 'follow',
      userId,
      masterId,
      masterRealm,
      multiple: random.pick([1, 1, 1, 1, 1, 2, 3, 100, 0]),
      maxAmount: decimal(random.pick(['100', '1000', '20000', '1000000', '1000000', '1000000000', '0'])),
      stopLossPercent: random.pick([null, null, 1, 2, 5, 30, 100, 101]),
    }
  }
}
