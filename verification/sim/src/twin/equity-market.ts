// The accepted prices of a finished world, as the recording of equity asks for them.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Price } from '@tallystick/kernel/decimal'
import type { EquityMarket } from '@tallystick/server/modules/money/portfolio/record-equity'
import { SIM_PAIRS } from '../world/markets.ts'

/** @param ticks tick id → price, in any order. */
export function equityMarket(ticks: ReadonlyMap<number, Price>): EquityMarket {
  const ids = [...ticks.keys()].toSorted((a, b) => a - b)
  const lines = Map.groupBy(ids, id => id % 4096)
  const last = (pairId: number, at: number): Tick | undefined => {
    const id = lines.get(pairId)?.findLast(one => Math.floor(one / 4096) <= at)
    return id === undefined ? undefined : { id, pairId, at: Math.floor(id / 4096), price: ticks.get(id) ?? 0n }
  }
  return {
    pair: pairId => SIM_PAIRS.find(({ id }) => id === pairId),
    tape: {
      around: async questions =>
        questions.map(({ pairId, at }) => ({ last: last(pairId, at), next: undefined, closed: false })),
    },
    lastTick: () => undefined,
    knownTo: () => Infinity,
  }
}
