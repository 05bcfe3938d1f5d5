// Deliberate bugs of forex: orders and their money, risk, prices and numbers.
import { edit, mutant, type Mutant } from './edit.ts'

export const FOREX_MUTANTS: readonly Mutant[] = [
  // Orders and their money
  {
    name: 'a closed order can be closed again',
    edits: [
      edit('engine/forex', 'TRANSITIONS', 'closed: {}', "closed: { close: 'closed' }"),
      edit('engine/forex', 'dropOrder', 'state.orders.delete(order.id)', ''),
      edit('engine/forex', 'closeTransfer', "assert(order.status === 'holding'", 'assert(true'),
    ],
  },
  mutant(
    'a part gives back the whole margin',
    'engine/forex',
    'closePartAtMarket',
    'const after = account.balance - account.debt + margin + profit',
    'const after = account.balance - account.debt + order.margin + profit',
  ),
  mutant(
    'a part earns what the whole would',
    'engine/forex',
    'closePartAtMarket',
    'const profit = profitNow(state, { ...order, lots })',
    'const profit = profitNow(state, order)',
  ),
  mutant(
    'the rest of a part keeps the margin of the whole',
    'engine/forex',
    'closePart',
    'order.margin = event.restMargin',
    '',
  ),
  mutant(
    'the share of a part is rounded up',
    'formulas',
    'partOf',
    'return share - (share % SMALLEST_SHARE)',
    'return share + SMALLEST_SHARE - (share % SMALLEST_SHARE)',
  ),
  mutant('a part may be the whole', 'engine/forex', 'refusePart', 'if (lots >= order.lots)', 'if (lots > order.lots)'),
  mutant(
    'a hold is not released on cancel',
    'engine/forex',
    'cancel',
    'book(state, releaseTransfer(state, order, event.at), changes)',
    '',
  ),
  mutant(
    'a hold is released twice on cancel',
    'engine/forex',
    'cancel',
    'book(state, releaseTransfer(state, order, event.at), changes)',
    'for (let n = 0; n < 2; n++) book(state, releaseTransfer(state, order, event.at), changes)',
  ),
  {
    name: 'the fee is charged twice',
    edits: [
      edit(
        'engine/forex',
        'openTransfer',
        'amount: -(order.margin + order.fee) }',
        'amount: -(order.margin + 2n * order.fee) }',
      ),
      edit('engine/forex', 'openTransfer', 'amount: order.fee }', 'amount: 2n * order.fee }'),
    ],
  },
  {
    name: 'the fee of a pending order is not charged at its fill',
    edits: [
      edit(
        'engine/forex',
        'fillTransfer',
        'amount: reserved - event.margin - event.fee }',
        'amount: reserved - event.margin }',
      ),
      edit('engine/forex', 'fillTransfer', 'amount: event.fee }', 'amount: 0n }'),
    ],
  },
  mutant(
    'a pending order fills with the margin of its target',
    'engine/forex',
    'decideFill',
    'price: pair.price, leverage',
    'price: order.originPrice,\nleverage',
  ),
  mutant(
    'a pair with fixed margin takes any leverage',
    'engine/forex',
    'refuseSize',
    "return leverage > 1 ? refuse('leverage_not_offered', { leverage }) : undefined",
    'return undefined',
  ),
  mutant(
    'a pending order waits on the wrong side',
    'engine/forex',
    'decidePlace',
    "command.target < pair.price ? 'fall' : 'rise'",
    "command.target > pair.price ? 'fall' : 'rise'",
  ),
  mutant(
    'a stop-loss fills at its own price instead of the tick’s',
    'engine/forex',
    'closeAtMarket',
    'price: pair.price',
    "price: reason === 'stop_loss' ? order.stopLoss : pair.price",
  ),
  mutant(
    'stops trigger through their price, not at it',
    'engine',
    'ThresholdIndex.takeReached',
    'this.#key(0) <= limit',
    'this.#key(0) < limit',
  ),
  mutant(
    'the stops of sells are on the side of buys',
    'engine/forex',
    'setTriggers',
    "order.side === 'buy' ? [pair.falls, pair.rises] : [pair.rises, pair.falls]",
    '[pair.falls, pair.rises]',
  ),
  mutant(
    'a user closes the order of another user',
    'engine/forex',
    'ownOrder',
    'return order?.userId === command.userId ? order : undefined',
    'return order',
  ),
  mutant(
    'a closed market closes positions',
    'engine/forex',
    'refuseClose',
    "if (!pair.open) return refuse('market_closed', { pair: pair.terms.code })",
    '',
  ),
  mutant(
    'floating profit can be spent',
    'formulas',
    'freeMoney',
    'const free = afterLosses < balance ? afterLosses : balance',
    'const free = afterLosses',
  ),
  mutant(
    'a reset leaves the holds behind',
    'engine/demo',
    'resetTransfer',
    'amount: negative(user[type].held) }',
    "amount: type === 'forex' ? 0n : negative(user[type].held) }",
  ),

  // Risk
  mutant(
    'a level is reached below it, not at it',
    'formulas',
    'isAtOrBelow',
    'return equity * PERCENT * ONE <= margin * percent',
    'return equity * PERCENT * ONE < margin * percent',
  ),
  mutant(
    'the risk band is too wide',
    'engine/forex',
    'survivedMove',
    '(certain / sensitivity) * 0.999_999',
    '(certain / sensitivity) * 1.2',
  ),
  mutant(
    'the conversion pair is not watched',
    'engine/forex',
    'exposures',
    'at(terms.conversion.pairId).gross += bound',
    'if (terms.conversion.pairId === order.pairId) at(terms.conversion.pairId).gross += bound',
  ),
  mutant(
    'a hedge of a converted pair is not watched',
    'engine/forex',
    'exposures',
    'const bound = 1.25 *',
    `const isHedge = [...(state.forexUsers.get(order.userId)?.holdings.values() ?? [])].some(
      one => one.pairId === order.pairId && one.side !== order.side,
    )
    const bound = (isHedge ? 0 : 1.25) *`,
  ),
  mutant(
    'the smallest loss is closed first',
    'engine/forex',
    'largestLoss',
    'profit < worst.profit ||',
    'profit > worst.profit ||',
  ),
  {
    name: 'a loss beyond the account stays as debt for ever',
    edits: [
      edit('engine/forex', 'closeAtMarket', 'debtAfter: isLast ? 0n : missing', 'debtAfter: missing'),
      edit('engine/forex', 'closeAtMarket', 'badDebt: isLast ? missing : 0n', 'badDebt: 0n'),
    ],
  },
  {
    name: 'debt is written off instead of repaid',
    edits: [
      edit(
        'engine/forex',
        'closeAtMarket',
        'account.balance - account.debt + order.margin',
        'account.balance + order.margin',
      ),
      edit(
        'engine/forex',
        'closeAtMarket',
        'debtAfter: isLast ? 0n : missing',
        'debtAfter: isLast ? 0n : account.debt + missing',
      ),
      edit(
        'engine/forex',
        'closeAtMarket',
        'badDebt: isLast ? missing : 0n',
        'badDebt: isLast ? account.debt + missing : 0n',
      ),
    ],
  },
  mutant(
    'pending orders keep their reserve while a loss is written off',
    'engine/forex',
    'closeAtMarket',
    'if (isLast && rest < 0n) {',
    'if (isLast && rest < -(10n ** 30n)) {',
  ),

  // Prices and numbers
  mutant(
    'a stale tick is accepted',
    'engine/forex',
    'acceptingPair',
    '|| now - tick.at > state.settings.forexStaleMs) return undefined',
    ') return undefined',
  ),
  mutant(
    'an older tick is accepted',
    'engine/forex',
    'acceptingPair',
    '|| tick.id <= pair.tick ||',
    '|| tick.id === pair.tick ||',
  ),
  mutant(
    'quotients are cut off instead of rounded',
    'kernel',
    'divideHalfAway',
    'const quotient = (2n * n + d) / (2n * d)',
    'const quotient = n / d',
  ),
  mutant(
    'negative halves are rounded towards zero',
    'kernel',
    'divideHalfAway',
    'const quotient = (2n * n + d) / (2n * d)',
    'const quotient = (2n * n + d - (negative ? 1n : 0n)) / (2n * d)',
  ),
  mutant(
    'profit goes through floating point',
    'formulas',
    'forexProfit',
    'return inDollars(move * position.lots * position.unitsPerLot, ONE * ONE * ONE, conversion)',
    'return inDollars(BigInt(Number(move * position.lots * position.unitsPerLot)), ONE * ONE * ONE, conversion)',
  ),
]
