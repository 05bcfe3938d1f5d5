// Users who close several positions at once: all of them, those of one pair, the winners or the losers.
import type { Answer } from '@tallystick/engine/core/commands'
import type { CloseAll } from '@tallystick/engine/products/forex/commands'
import type { Random } from '@tallystick/kernel/random'
import type { Coverage } from '../world/coverage.ts'
import { SIM_PAIRS } from '../world/markets.ts'

export function closeAllOf(userId: number, random: Random): CloseAll {
  return {
    type: 'close_all',
    userId,
    pairId: random.chance(0.3) ? random.pick(SIM_PAIRS).id : null,
    which: random.pick(['all', 'winners', 'losers']),
  }
}

export function countClosed({ closed = [], left = [] }: Answer, coverage: Coverage): void {
  if (closed.length > 1) coverage.hit('close all: several at once')
  if (left.length > 0) coverage.hit('close all: some were left')
}
