// Marks what a command by API key has done, in the step that did it: a commit has both or none. A command without key leaves nothing.
import type { Instant } from '@tallystick/kernel/clock'
import type { Answer, HostCommand } from '../commands.ts'
import { objectId, type State } from '../state.ts'
import type { ActedByKey, ActOnObject, KeyCommand } from './record.ts'

export function markByKey(
  state: State,
  command: HostCommand,
  answer: Answer,
  now: Instant,
  emit: (event: ActedByKey) => void,
): void {
  if (!('keyId' in command) || command.keyId === undefined) return
  const { type, userId, keyId } = command
  for (const [ref, act] of actsOf(type, answer)) {
    const id = objectId(state.shard, state.lastNumber + 1)
    emit({ type: 'acted_by_key', act: { id, userId, keyId, command: type, ref, act, at: now } })
  }
}

/** What the order and the other record of an answer are to the command; those that were closed together have ended. */
const ACTS: Readonly<Record<KeyCommand, { readonly order?: ActOnObject; readonly record?: ActOnObject }>> = {
  open_order: { order: 'made' },
  place_order: { order: 'made' },
  place_oco: { order: 'made', record: 'made' },
  replace_order: { order: 'made', record: 'ended' },
  reverse_order: { order: 'made', record: 'ended' },
  close_order: { order: 'ended' },
  close_part: { order: 'changed', record: 'ended' },
  close_all: {},
  cancel_order: { order: 'ended' },
  set_stops: { order: 'changed' },
  set_trail: { order: 'changed' },
  open_micro: { order: 'made' },
  make_alert: { record: 'made' },
  remove_alert: { record: 'ended' },
}

function* actsOf(
  type: KeyCommand,
  { orderId, recordId, closed = [] }: Answer,
): Iterable<readonly [number, ActOnObject]> {
  const { order, record } = ACTS[type]
  if (order && orderId !== undefined) yield [orderId, order]
  if (record && recordId !== undefined) yield [recordId, record]
  for (const one of closed) yield [one.orderId, 'ended']
}
