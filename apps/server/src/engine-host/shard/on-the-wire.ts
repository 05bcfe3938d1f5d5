// The batches of one shard that were sent and not heard of yet, in their order, and how long the last ones took.
import type { UserId } from '@tallystick/kernel/ids'
import type { Changes } from '@tallystick/engine/core/changes'
import type { Instant } from '@tallystick/kernel/clock'
import type { TextInJson } from '../../platform/text-in-json.ts'
import type { Outcome } from '../engine-client.ts'
import type { Item } from './intake.ts'
import type { Position } from '../store/store.ts'

export interface Sent {
  readonly to: Position
  /** Nothing is written: only the fence is asked, so that a refusal is as current as a commit. */
  readonly isConfirmation: boolean
  readonly results: readonly { readonly item: Item; readonly outcome: Outcome }[]
  /** The public log's word for what each of the results did. */
  readonly promises: readonly (readonly TextInJson[])[]
  readonly changes: Changes
  /** When it was sent; of its answers, as it is stored. */
  readonly since: Instant
  readonly done: Promise<void>
}

const COMMITS_TIMED = 64

export class OnTheWire {
  #sent: Sent[] = []
  readonly #commitMs: number[] = []

  get size(): number {
    return this.#sent.length
  }

  get last(): Sent | undefined {
    return this.#sent.at(-1)
  }

  /** How long the last commits took, newest last. */
  get commitMs(): readonly number[] {
    return [...this.#commitMs]
  }

  get users(): Iterable<UserId> {
    return this.#sent.flatMap(({ changes }) => [...changes.users])
  }

  has(sent: Sent): boolean {
    return this.#sent.includes(sent)
  }

  add(sent: Sent): void {
    this.#sent.push(sent)
  }

  /** False when it was taken away before it was heard of. */
  committed(sent: Sent, now: Instant): boolean {
    const index = this.#sent.indexOf(sent)
    if (index < 0) return false
    this.#sent.splice(index, 1)
    this.#commitMs.push(now - sent.since)
    if (this.#commitMs.length > COMMITS_TIMED) this.#commitMs.shift()
    return true
  }

  takeAll(): Sent[] {
    return this.#sent.splice(0)
  }
}
