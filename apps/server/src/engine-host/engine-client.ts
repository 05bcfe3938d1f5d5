// How the rest of the server sends commands to the engine: one call, which resolves only after the effect is durable.
import type { UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Answer, Command } from '@tallystick/engine/core/commands'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { TextInJson } from '../platform/text-in-json.ts'

/** Makes a repeated request the same request. */
export interface IdempotencyKey {
  readonly key: string
  /** Hash of what was asked: the same key with another hash is refused as key_reused. */
  readonly paramsHash: string
  /** Of a key of our own: it was not used before this moment. Keys of clients tell it themselves, or not at all. */
  readonly madeAt?: Instant
}

export type Outcome =
  | {
      readonly ok: true
      readonly answer: Answer
      readonly repeated: boolean
      /** The word of the public log for what was done, one file for each act; not with an answer from before. */
      readonly promises?: readonly TextInJson[]
    }
  | {
      readonly ok: false
      readonly refusal: Refusal
      readonly repeated: boolean
      /** With `unavailable`: nobody has decided it, so that it may be asked again elsewhere even without a key. */
      readonly unsent?: true
    }

export interface EngineClient {
  /**
   * Resolves after COMMIT (or with a refusal). `busy` left no trace. After `unavailable` the command may or may not have happened
   * when the shard was lost to another host: asked again with the same key, the successor tells. The shard of the user is looked
   * up by the client.
   */
  submit(command: Command, key?: IdempotencyKey): Promise<Outcome>
  /**
   * Whether the request was decided before: then what it brought along (a one-time code, a proof) is spent, and `submit` repeats its
   * answer. False while it is under way, and where the outcome is unknown.
   */
  isAnswered(userId: UserId, key: IdempotencyKey): Promise<boolean>
}
