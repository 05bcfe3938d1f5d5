// Freezes in the naive twin: a list of them, and the commands that a frozen user is refused.
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { FreezeCommand } from '@tallystick/engine/core/freeze/commands'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Verdict } from './verdict.ts'

const REFUSED: ReadonlySet<HostCommand['type']> = new Set([
  'open_order',
  'place_order',
  'place_oco',
  'replace_order',
  'reverse_order',
  'open_micro',
  'transfer_own',
  'bind_method',
  'submit_withdrawal',
  'approve_withdrawal',
  'accept_withdrawal',
  'follow',
  'submit_loan',
  'buy_fund',
  'make_alert',
])

export class TwinFreeze {
  readonly #all: { id: number; user: number; by: number | null; lifted: number | null }[] = []
  readonly #takeId: () => number

  constructor(takeId: () => number) {
    this.#takeId = takeId
  }

  isFrozen(user: number): boolean {
    return this.#all.some(one => one.user === user && one.lifted === null)
  }

  refuses(command: HostCommand): boolean {
    return REFUSED.has(command.type) && this.isFrozen(command.userId)
  }

  obey({ type, userId, operatorId }: FreezeCommand): Verdict {
    const lasting = this.#all.find(one => one.user === userId && one.lifted === null)
    if (type === 'unfreeze_user') {
      if (!lasting) return { ok: true, isIdle: true }
      lasting.lifted = operatorId
      return { ok: true, recordId: lasting.id }
    }
    if (lasting) return { ok: true, recordId: lasting.id, isIdle: true }
    const id = this.#takeId()
    this.#all.push({ id, user: userId, by: operatorId, lifted: null })
    return { ok: true, recordId: id }
  }

  compare(tables: Tables): string[] {
    const rows = tables.records.user_freeze
    const failures = this.#all.flatMap(({ id, user, by, lifted }) => {
      const row = rows.get(id)
      const isSame = row?.userId === user && row.frozenBy === by && row.liftedBy === lifted
      return isSame && (row.liftedAt === null) === (lifted === null)
        ? []
        : [`[twin] freeze ${id} of user ${user} differs`]
    })
    return rows.size === this.#all.length ? failures : [...failures, '[twin] other freezes than stored']
  }
}
