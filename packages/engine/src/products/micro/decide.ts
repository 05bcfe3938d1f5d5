// The decider of each command of micro trading.
import type { Deciders } from '../../core/product.ts'
import type { MicroCommand, SettleFromTape } from './commands.ts'
import { decideOpenMicro } from './open.ts'
import { decideFromTape } from './settle.ts'

export const DECIDE_MICRO: Deciders<MicroCommand | SettleFromTape> = {
  open_micro: decideOpenMicro,
  settle_from_tape: decideFromTape,
}
