// Deliberate bugs of what receipts need of stops and stop-outs.
import { mutant, type Mutant } from '../mutants/edit.ts'

export const PROOF_RECORD_MUTANTS: readonly Mutant[] = [
  mutant(
    'stops that come with an order are not recorded',
    'engine/forex/record-stops',
    'noteStops',
    'if (hasStops(order))',
    'if (order.status === null)',
  ),
  mutant(
    'a moved stop is not recorded',
    'engine/forex/record-stops',
    'noteStops',
    'set.set(event.orderId, false)',
    'void event',
  ),
  mutant(
    'a trailing stop is recorded as going on when it begins anew',
    'engine/forex/record-stops',
    'recordStops',
    'trailBegins: isBegun',
    'trailBegins: !isBegun',
  ),
  mutant(
    'the account of a stop-out is recorded without what its positions are worth',
    'engine/forex/value',
    'judgeRisk',
    'money: equity - floating, equity,',
    'money: equity - floating, equity: equity - floating,',
  ),
]
