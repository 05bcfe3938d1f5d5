// Deliberate bugs in what may leave an account, in freezing, and in how forgiven losses are booked.
import type { Edit, Mutant } from './catalogue.ts'

const ENGINE = 'packages/engine/src'
const FORMULAS = 'packages/formulas/src/forex.ts'
const LEAVING = `${ENGINE}/products/forex/leaving.ts`
const FREEZE = `${ENGINE}/core/freeze`

const mutant = (name: string, file: string, find: string, replace: string, ...more: Edit[]): Mutant => ({
  name: `value: ${name}`,
  edits: [{ file, find, replace }, ...more],
})

export const VALUE_MUTANTS: readonly Mutant[] = [
  mutant(
    'a transfer is granted on a stale price',
    LEAVING,
    '    if (stale) return { stale: stale.terms.code }\n',
    '    if (stale && stale.price === 0n) return { stale: stale.terms.code }\n',
  ),
  mutant(
    'the converting price is not looked at',
    `${ENGINE}/products/forex/valuation.ts`,
    '  return [own, pairOf(state, terms.conversion.pairId)]',
    '  return [own]',
  ),
  mutant('the haircut is added', FORMULAS, 'return free > haircut ? free - haircut : 0n', 'return free + haircut'),
  mutant('nothing stays for a closed market', FORMULAS, 'return free > haircut ? free - haircut : 0n', 'return free'),
  mutant(
    'the haircut applies while markets are open',
    LEAVING,
    '.every(pair => pair.open)) return 0n',
    '.every(pair => !pair.open)) return 0n',
  ),
  mutant(
    'the haircut looks at the pair’s own market only',
    LEAVING,
    '  if (pricedBy(state, terms).every(pair => pair.open)) return 0n\n',
    '  if (pricedBy(state, terms)[0]?.open) return 0n\n',
  ),
  mutant(
    'the haircut is taken of the notional in the quote currency',
    LEAVING,
    'forexNotional(order, price, conversionNow(state, terms))',
    'forexNotional(order, conversionNow(state, terms) ? price : price)',
  ),
  mutant(
    'a profit at a stale price pays for an order',
    `${ENGINE}/products/forex/valuation.ts`,
    '    if (profit < 0n || !stalePair(state, pairOf(state, order.pairId).terms, now)) floating += profit\n',
    '    if (now > 0) floating += profit\n',
  ),
  mutant(
    'the master’s share leaves on a stale price',
    `${ENGINE}/products/copy/share.ts`,
    'closed.at).free ?? 0n',
    'closed.at).free ?? closed.balanceAfter',
  ),
  mutant(
    'a position closes at a stale price',
    `${ENGINE}/products/forex/close.ts`,
    "  return stale && refuse('price_stale', { pair: stale.terms.code })\n",
    "  return stale?.price === 0n ? refuse('price_stale', { pair: stale.terms.code }) : undefined\n",
  ),
  mutant(
    'stops trigger on a stale converting price',
    `${ENGINE}/products/forex/on-tick.ts`,
    '  if (canTrade(state, pair, now)) {',
    '  if (canTrade(state, pair, pair.at) || pair.open) {',
  ),
  mutant('a frozen user transfers', `${FREEZE}/decide.ts`, "  transfer_own: 'refused',", "  transfer_own: 'allowed',"),
  mutant('a frozen user opens orders', `${FREEZE}/decide.ts`, "  open_order: 'refused',", "  open_order: 'allowed',"),
  mutant(
    'the withdrawal of a frozen user is paid',
    `${FREEZE}/decide.ts`,
    "  approve_withdrawal: 'refused',",
    "  approve_withdrawal: 'allowed',",
  ),
  mutant('a frozen user cannot close', `${FREEZE}/decide.ts`, "  close_order: 'allowed',", "  close_order: 'refused',"),
  mutant(
    'a pending order of a frozen user fills',
    `${ENGINE}/products/forex/fill.ts`,
    '  if (state.frozen.has(order.userId)) {',
    '  if (state.frozen.has(-order.userId)) {',
  ),
  mutant(
    'a frozen follower’s copy opens',
    `${ENGINE}/products/copy/decide-copy.ts`,
    "  if (state.frozen.has(command.userId)) return 'account_frozen'\n",
    '',
  ),
  mutant(
    'a freeze is forgotten when a shard is read',
    'apps/server/src/engine-host/batch.ts',
    '  for (const freeze of snapshot.records.user_freeze) restoreFreeze(state.frozen, freeze)\n',
    '  for (const freeze of snapshot.records.user_freeze.slice(1)) restoreFreeze(state.frozen, freeze)\n',
  ),
  mutant('a freeze is never lifted', `${FREEZE}/apply.ts`, '  state.frozen.delete(event.userId)\n', ''),
  mutant(
    'a forgiven loss is not booked',
    `${ENGINE}/products/forex/apply.ts`,
    '  if (event.badDebt > 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
    '  if (event.badDebt < 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
  ),
  mutant(
    'a forgiven loss is booked twice',
    `${ENGINE}/products/forex/apply.ts`,
    '  if (event.badDebt > 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
    '  for (let n = 0; n < 2; n++) if (event.badDebt > 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
  ),
  mutant(
    'a forgiven loss hides in the close',
    `${ENGINE}/products/forex/apply.ts`,
    '  if (event.badDebt > 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
    '  if (event.badDebt < 0n) book(state, forgivenTransfer(state, order, event), changes)\n',
    {
      file: `${ENGINE}/products/forex/postings.ts`,
      find: "amount: forex.debt - event.debtAfter - event.badDebt },\n    { account: house(state, order, 'trading_result'), amount: -event.profit },",
      replace:
        "amount: forex.debt - event.debtAfter },\n    { account: house(state, order, 'trading_result'), amount: -event.profit },\n    { account: house(state, order, 'bad_debt'), amount: -event.badDebt },",
    },
  ),
  mutant(
    'nobody is told of a forgiven loss',
    `${ENGINE}/products/forex/apply.ts`,
    "    changes.notices.push({ userId: order.userId, kind: 'loss_forgiven', ref: order.id, at: event.at })\n",
    '',
  ),
]
