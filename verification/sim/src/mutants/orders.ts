// Deliberate bugs of what one command does with several orders.
import { mutant, type Mutant } from './edit.ts'

export const ORDER_MUTANTS: readonly Mutant[] = [
  mutant(
    'closing all books every close on the money there was before',
    'engine/forex',
    'decideCloseAll',
    'accept(closeEach(state, closing, now),',
    'accept([...closeEach(state, closing, now)],',
  ),
  mutant('closing all in one pair closes every pair', 'engine/forex', 'chosen', 'order.pairId === pairId', 'true'),
  mutant('closing the winners closes what has won nothing', 'engine/forex', 'chosen', 'profit > 0n', 'profit >= 0n'),
  mutant('closing all takes the largest profit first', 'engine/forex', 'byLoss', '? -1 : 1', '? 1 : -1'),
  mutant(
    'closing all closes what cannot trade',
    'engine/forex',
    'decideCloseAll',
    'positions.filter(({ fault }) => !fault)',
    'positions',
  ),
  mutant(
    'a replaced order still waits',
    'engine/forex',
    'decideReplace',
    'accept([cancelled, ...placed.events]',
    'accept([...placed.events]',
  ),
  mutant(
    'a replacing order may use more than was reserved for the old one',
    'engine/forex',
    'roomWithout',
    'balance + heldFor(order)',
    'balance + 2n * heldFor(order)',
  ),
  mutant(
    'a reversed position keeps its side',
    'engine/forex',
    'decideReverse',
    "order.side === 'buy' ? 'sell' : 'buy'",
    'order.side',
  ),
  mutant(
    'a reversed position stays open',
    'engine/forex',
    'decideReverse',
    'accept([...closing, ...opened.events]',
    'accept([...opened.events]',
  ),
  mutant('a pending order fills after its expiry', 'engine/forex', 'isExpired', 'now >= expiresAt', 'false'),
  mutant(
    'the clock does not end pending orders at their expiry',
    'engine/forex',
    'expireOrders',
    'takeReached(now)',
    'takeReached(now - 60_000)',
  ),
]
