// I69: after a freeze is committed and until it is lifted, no commit opens anything new for that user or lets money out.
import type { TransferKind } from '@tallystick/ledger/transfer'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Coverage } from '../world/coverage.ts'

type Expect = (id: string, holds: boolean, what: string) => void

/** Money that is staked, moves or leaves by the user's will. */
const NEW: ReadonlySet<TransferKind> = new Set([
  'forex_open',
  'forex_reserve',
  'forex_fill',
  'micro_stake',
  'account_transfer',
  'withdrawal_hold',
  'withdrawal_complete',
])

export class FreezeChecks {
  readonly #expect: Expect
  readonly #frozen = new Set<number>()

  constructor(expect: Expect) {
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    const { made, changed } = batch.records.user_freeze
    // Within a commit that freezes or lifts, what came before and after cannot be told apart here; the twin knows.
    const touched = new Set([...made.values(), ...changed.values()].map(freeze => freeze.userId))
    for (const { kind, userId, ref } of batch.transfers) {
      const isForbidden = NEW.has(kind) && this.#frozen.has(userId) && !touched.has(userId)
      this.#expect('I69', !isForbidden, `${kind} ${ref} of user ${userId}, who is frozen`)
    }
    for (const relation of batch.records.copy_relation.made.values())
      this.#expect('I69', !this.#frozen.has(relation.userId) || touched.has(relation.userId), 'a frozen user follows')
    for (const method of batch.records.payout_method.made.values())
      this.#expect(
        'I69',
        !this.#frozen.has(method.userId) || touched.has(method.userId),
        'a frozen user binds a method',
      )
    for (const freeze of [...made.values(), ...changed.values()]) {
      if (freeze.liftedAt === null) this.#frozen.add(freeze.userId)
      else this.#frozen.delete(freeze.userId)
    }
  }
}

export function countFreezes(batch: Batch, coverage: Coverage): void {
  for (const _ of batch.records.user_freeze.made) coverage.hit('operator: froze a user')
  for (const freeze of batch.records.user_freeze.changed.values()) {
    if (freeze.liftedAt !== null) coverage.hit('operator: lifted a freeze')
  }
}
