// What a host may say: nothing that its successor decides otherwise. A host that lost its shard, or whose settings were changed, before it
// was asked must not refuse; and it serves only the epoch it decides in.
import type { HostCommand } from '@tallystick/engine/core/commands'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { commandSubject, readReply } from '@tallystick/server/engine-host/cluster/command-messages'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import type { JournalEntry } from '@tallystick/server/engine-host/shard/shard-ports'
import type { Coverage } from '../world/coverage.ts'

/** The moment a question reached the host. */
export interface Asked {
  readonly at: number
  readonly settingsVersion: number
}

interface Raised {
  readonly shard: number
  readonly epoch: number
}

/** Who decides for each shard by the database, from one raise of the epoch to the next. */
export class FenceChecks {
  readonly coverage: Coverage
  readonly fail: (what: string) => void
  readonly #holders = new Map<number, HostWatch>()
  /** Whose epoch it was, by the subject under which it is asked. */
  readonly #owners = new Map<string, HostWatch>()

  constructor(coverage: Coverage, fail: (what: string) => void) {
    this.coverage = coverage
    this.fail = fail
  }

  watch(shard: number): HostWatch {
    return new HostWatch(this, shard)
  }

  /** @param by undefined: a migration took the shard from whoever had it. */
  raised({ shard, epoch }: Raised, by: HostWatch | undefined, at: number): void {
    const before = this.#holders.get(shard)
    if (by) this.#owners.set(commandSubject(shard, epoch), by)
    if (before === by) return
    if (before) {
      before.lostAt = at
      if (by) this.coverage.hit('shard: taken by another host')
    }
    if (by) this.#holders.set(shard, by)
    else this.#holders.delete(shard)
  }

  holder(shard: number): HostWatch | undefined {
    return this.#holders.get(shard)
  }

  /** A question is given to a process: it must have a host that decides in this epoch. */
  routed(subject: string, hosts: Iterable<HostWatch>): void {
    for (const { serves, shard } of hosts) if (serves !== undefined && commandSubject(shard, serves) === subject) return
    this.fail(`[served] ${subject} is served by a process that does not decide in this epoch`)
  }

  /** An answer arrives. */
  answered(subject: string, answer: string): void {
    if (this.#owners.get(subject)?.lostAt === undefined) return
    const reply = readReply(answer)
    const isDecided = 'outcome' in reply && (reply.outcome.ok || reply.outcome.unsent !== true)
    if (isDecided) this.coverage.hit('lease: command answered after the lease moved')
  }
}

export class HostWatch {
  readonly #checks: FenceChecks
  readonly shard: number
  /** When the database gave its shard to another. */
  lostAt: number | undefined
  /** The epoch it answers questions of other processes in. */
  serves: number | undefined
  #settingsVersion = 0
  /** Refusals, and the settings version they were decided under. */
  readonly #refusals = new WeakMap<Outcome, number>()
  /** Commands it would have refused after it had lost the shard. */
  readonly #stale = new WeakSet<HostCommand>()

  constructor(checks: FenceChecks, shard: number) {
    this.#checks = checks
    this.shard = shard
  }

  hear(entry: JournalEntry): void {
    if (entry.type === 'terms') this.#settingsVersion = entry.version
    if (entry.type !== 'command' || entry.outcome.ok) return
    this.#refusals.set(entry.outcome, this.#settingsVersion)
    if (this.lostAt !== undefined) this.#stale.add(entry.command)
  }

  judge(command: HostCommand, outcome: Outcome, asked: Asked): void {
    const { coverage, fail } = this.#checks
    if (outcome.ok || outcome.repeated) return
    const { reason } = outcome.refusal
    if (attributesOf(reason).outcome === 'unknown') {
      if (this.#stale.has(command)) coverage.hit('lease: stale refusal prevented')
      return
    }
    const version = this.#refusals.get(outcome)
    // Told without being decided: busy, or another use of a key.
    if (version === undefined) return
    if (this.lostAt !== undefined && this.lostAt < asked.at)
      fail(`[fence] shard ${this.shard} was lost at ${this.lostAt}; asked at ${asked.at}, its host refused: ${reason}`)
    if (version < asked.settingsVersion)
      fail(`[fence] ${reason} under settings ${version}; ${asked.settingsVersion} were in force when it was asked`)
  }
}
