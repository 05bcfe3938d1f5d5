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
]
