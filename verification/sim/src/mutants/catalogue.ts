// All mutants: deliberate bugs, each one edit or a few of the real code. The simulator must find every one of them; a mutant that
// survives shows that a check is missing.
import { ALERT_MUTANTS } from '../alerts/mutants.ts'
import { KEY_ACT_MUTANTS } from '../key-acts/mutants.ts'
import { LOG_MUTANTS } from '../log/mutants.ts'
import { PROOF_RECORD_MUTANTS } from '../proof-records/mutants.ts'
import { CLUSTER_MUTANTS } from './cluster.ts'
import { COPY_MUTANTS } from './copy.ts'
import { FOREX_MUTANTS } from './forex.ts'
import { FUND_MUTANTS } from './funds.ts'
import { HOST_MUTANTS } from './host.ts'
import { MICRO_MUTANTS } from './micro.ts'
import { OPERATOR_MUTANTS } from './operators.ts'
import { ORDER_MUTANTS } from './orders.ts'
import { TAPE_MUTANTS } from './tape.ts'
import { VALUE_MUTANTS } from './value.ts'
import { STANDBY_MUTANTS } from './standby.ts'
import { WALLET_MUTANTS } from './wallet.ts'
import type { Mutant } from './edit.ts'

export const MUTANTS: readonly Mutant[] = [
  ...FOREX_MUTANTS,
  ...ORDER_MUTANTS,
  ...ALERT_MUTANTS,
  ...KEY_ACT_MUTANTS,
  ...LOG_MUTANTS,
  ...PROOF_RECORD_MUTANTS,
  ...HOST_MUTANTS,
  ...CLUSTER_MUTANTS,
  ...STANDBY_MUTANTS,
  ...MICRO_MUTANTS,
  ...OPERATOR_MUTANTS,
  ...COPY_MUTANTS,
  ...FUND_MUTANTS,
  ...WALLET_MUTANTS,
  ...VALUE_MUTANTS,
  ...TAPE_MUTANTS,
]
