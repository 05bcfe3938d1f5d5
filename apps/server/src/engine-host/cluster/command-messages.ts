// What processes ask the holder of a shard, and what it answers. The subject names the epoch: a holder serves only its own.
import type { UserId } from '@tallystick/kernel/ids'
import type { Command } from '@tallystick/engine/core/commands'
import type { SpanContext } from '../../platform/tracing/spans.ts'
import { readMessage, writeMessage } from '../../bus/message-text.ts'
import type { IdempotencyKey, Outcome } from '../engine-client.ts'

export type EngineQuestion =
  | {
      readonly ask: 'submit'
      readonly command: Command
      readonly key: IdempotencyKey | undefined
      readonly trace?: SpanContext | undefined
    }
  | { readonly ask: 'isAnswered'; readonly userId: UserId; readonly key: IdempotencyKey }

/** The epoch it was decided in. An answer of another epoch than the one asked counts as none. */
export type EngineReply =
  | { readonly epoch: number; readonly outcome: Outcome }
  | { readonly epoch: number; readonly isAnswered: boolean }

export const commandSubject = (shard: number, epoch: number): string => `cmd.${shard}.${epoch}`

export const writeQuestion = (question: EngineQuestion): string => writeMessage(question)
// Written by the two functions beside, in a process of ours: no other has a credential for these subjects.
export const readQuestion = (text: string): EngineQuestion => readMessage(text) as EngineQuestion
export const writeReply = (reply: EngineReply): string => writeMessage(reply)
// As above.
export const readReply = (text: string): EngineReply => readMessage(text) as EngineReply
