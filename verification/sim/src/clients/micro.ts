// Commands of micro: single orders, and several at the same moment on the same pair and duration, so that they share an expiry.
import type { OpenMicro } from '@tallystick/engine/products/micro/commands'
import { decimal } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import { SIM_PAIRS } from '../world/markets.ts'

export interface MicroClientDeps {
  readonly random: Random
  readonly users: readonly number[]
}

export class MicroClients {
  readonly #deps: MicroClientDeps

  constructor(deps: MicroClientDeps) {
    this.#deps = deps
  }

  /** Orders that are sent at the same moment. */
  act(userId: number): OpenMicro[] {
    const { random, users } = this.#deps
    const first = this.#order(random.chance(0.01) ? 999_999 : userId)
    if (!random.chance(0.3)) return [first]
    return [first, ...users.slice(0, 1 + random.below(4)).map(other => ({ ...this.#order(other), ...sameRace(first) }))]
  }

  #order(userId: number): OpenMicro {
    const { random } = this.#deps
    return {
      type: 'open_micro',
      userId,
      pairId: random.chance(0.01) ? 99 : random.pick(SIM_PAIRS).id,
      direction: random.pick(['up', 'down']),
      stake: decimal(random.pick(['10', '25.5', '33.33', '100', '700.01', '4000', '5', '0', '20.001'])),
      seconds: random.pick([2, 3, 5, 5, 8, 7]),
    }
  }
}

function sameRace({ pairId, seconds }: OpenMicro): Pick<OpenMicro, 'pairId' | 'seconds'> {
  return { pairId, seconds }
}
