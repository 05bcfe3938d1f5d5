// The dispatcher is stopped while it carries an outbox: what it has not carried is read again by the next one.
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { Dispatcher, type DispatcherPorts, type OutboxRow } from './dispatcher.ts'

const SHARD = 3
const ROWS: readonly OutboxRow[] = [1, 2, 3].map(seq => ({ seq, userId: 7, kind: 'share_sent', ref: 100 + seq }))
const UP_TO = 9

/** @param carries how many payments arrive before it is told to stop. */
function dispatcherThatStops(carries: number): { dispatcher: Dispatcher; carried: number[]; cursors: number[][] } {
  const carried: number[] = []
  const cursors: number[][] = []
  const ports: DispatcherPorts = {
    unread: () => Promise.resolve({ rows: ROWS, upTo: UP_TO }),
    moveCursor: (shard, seq) => Promise.resolve(void cursors.push([shard, seq])),
    masterOrder: () => Promise.resolve(undefined),
    followers: () => Promise.resolve([]),
    copies: () => Promise.resolve([]),
    orphans: () => Promise.resolve([]),
    masterPart: () => Promise.resolve(undefined),
    laggards: () => Promise.resolve([]),
    payment: () => Promise.resolve({ masterId: 8, amount: decimal('10') }),
    toPay: () => Promise.resolve([]),
    submit: command => {
      if (command.type === 'receive_share') carried.push(command.paymentId)
      return Promise.resolve({ ok: true, answer: {}, repeated: false })
    },
    sleep: () => Promise.resolve(),
    isStopped: () => carried.length >= carries,
    report: () => undefined,
  }
  return { dispatcher: new Dispatcher(ports), carried, cursors }
}

describe('[carried] an outbox', () => {
  it('is not done when the dispatcher was stopped half way', async () => {
    const { dispatcher, carried, cursors } = dispatcherThatStops(2)
    await dispatcher.dispatch(SHARD)
    expect([carried, cursors]).toEqual([[101, 102], []])
  })

  it('is done when everything in it has arrived', async () => {
    const { dispatcher, carried, cursors } = dispatcherThatStops(Infinity)
    await dispatcher.dispatch(SHARD)
    expect([carried, cursors]).toEqual([[101, 102, 103], [[SHARD, UP_TO]]])
  })
})
