// Deliberate bugs of micro trading: every way to settle on another price, for another amount or twice.
import type { Mutant } from './catalogue.ts'

const MICRO = 'packages/engine/src/products/micro'
const STEP = 'packages/engine/src/core/step.ts'
const FORMULAS = 'packages/formulas/src/micro.ts'

const micro = (name: string, file: string, find: string, replace: string): Mutant => ({
  name: `micro: ${name}`,
  edits: [{ file, find, replace }],
})

export const MICRO_MUTANTS: readonly Mutant[] = [
  micro('a tie loses', FORMULAS, "direction === 'up' ? openPrice <= price", "direction === 'up' ? openPrice < price"),
  micro(
    'the end price is the first one after the expiry',
    `${MICRO}/settle.ts`,
    'const last = pair.price > 0n ? { id: pair.tick, at: pair.at, price: pair.price } : undefined',
    'const last = next ?? (pair.price > 0n ? { id: pair.tick, at: pair.at, price: pair.price } : undefined)',
  ),
  micro(
    'a price at the very expiry comes too late',
    `${MICRO}/settle.ts`,
    'settleReached(state, pair, next.at - 1, next, now, emit)',
    'settleReached(state, pair, next.at, next, now, emit)',
  ),
  micro(
    'the clock settles without waiting for late prices',
    `${MICRO}/settle.ts`,
    'const upTo = now - SETTLE_GRACE_MS - 1',
    'const upTo = now - 1',
  ),
  micro('a stale end price counts', FORMULAS, 'terms.expiresAt - last.at > terms.staleMs', 'terms.expiresAt < last.at'),
  micro(
    'an order without a price after its open is settled',
    FORMULAS,
    '!last || last.id <= terms.openTick',
    '!last || last.id < terms.openTick',
  ),
  micro('a market that shut in between does not matter', FORMULAS, 'if (closed) return', 'if (closed && !last) return'),
  micro(
    'a running order obeys the newest loss level',
    `${MICRO}/open.ts`,
    'lossLevel: state.settings.micro.lossLevel,',
    'lossLevel: 1 - state.settings.micro.lossLevel,',
  ),
  micro('the win is rounded to whole dollars', FORMULAS, 'const CENTS = 2', 'const CENTS = 0'),
  micro(
    'a reset does not void running orders',
    'packages/engine/src/products/demo/apply.ts',
    '    voidMicro(state, order, event.at, changes)\n',
    '',
  ),
  micro(
    'what was missed in a crash is settled on the newest price',
    `${MICRO}/apply.ts`,
    'if (order.expiresAt < pair.at) micro.overdue.add(order.id)\n  else ',
    '',
  ),
  micro(
    'the newest price learned at a start is taken for the last one accepted',
    STEP,
    'if (pair.followed) settleBefore(',
    'if (pair.at >= 0) settleBefore(',
  ),
  micro(
    'a price that came too late to trade on was never there',
    STEP,
    'tick.id > pair.tick) pair.followed = false',
    'tick.id > pair.tick) pair.followed = true',
  ),
  micro(
    'the market may close before the expiry',
    `${MICRO}/open.ts`,
    'if (pair.closesAt < expiresAt)',
    'if (pair.closesAt < now)',
  ),
  micro('a suspended pair is traded', `${MICRO}/open.ts`, 'if (state.settings.micro.suspended.has(id))', 'if (id < 0)'),
  micro(
    'running micro orders are forgotten in a restart',
    'apps/server/src/engine-host/batch.ts',
    '  for (const order of snapshot.records.micro_order) restoreMicro(state, order)\n',
    '',
  ),
]
