// Which operator approves what: sums of a day that need a second operator, first approvals that count, and first approvals of operators who
// have lost the right since.
import type { Command } from '@tallystick/engine/core/commands'
import type { Approver, Decider } from '@tallystick/engine/products/wallet/review'
import type { Random } from '@tallystick/kernel/random'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import type { Coverage } from './coverage.ts'

/** A record that an operator approved once and that still waits. */
const WAITING: readonly (string | undefined)[] = ['unchecked', 'under_review', 'waiting']

export class Approvals {
  readonly #first = new Map<number, number>()
  readonly #random: Random
  readonly #coverage: Coverage

  constructor(random: Random, coverage: Coverage) {
    this.#random = random
    this.#coverage = coverage
  }

  by(decider: Decider, recordId: number): Approver {
    const first = this.#first.get(recordId) ?? null
    const needsTwo = this.#random.chance(0.2)
    if (needsTwo) this.#coverage.hit('operator: sums need a second operator')
    const hasLostIt = first !== null && this.#random.chance(0.2)
    if (hasLostIt) this.#coverage.hit('operator: first approval no longer counts')
    return { ...decider, needsTwo, firstApprover: hasLostIt ? null : first }
  }

  hear(command: Command, outcome: Outcome): void {
    if (!('firstApprover' in command) || !outcome.ok || outcome.answer.recordId === undefined) return
    if (WAITING.includes(outcome.answer.state)) this.#first.set(outcome.answer.recordId, command.operatorId)
  }
}
