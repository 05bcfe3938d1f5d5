// The dispatcher is stopped while it carries an outbox: what it has not carried is read again by the next one.
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { Dispatcher, type DispatcherPorts, type OutboxRow } from './dispatcher.ts'

const SHARD = 3
const ROWS: readonly OutboxRow[] = [1, 2, 3].map(seq => ({ seq, userId: 7, kind: 'share_sent', ref: 100 + seq }))
const UP_TO = 9

/** @param carries how many payments arrive before it is told to stop. */
interface Stopping {
  readonly dispatcher: Dispatcher
  readonly ports: DispatcherPorts
  readonly carried: number[]
  readonly cursors: number[][]
}

function dispatcherThatStops(carries: number): Stopping {
  const carried: number[] = []
  const cursors: number[][] = []
  const ports: DispatcherPorts = {
    unread: () => Promise.resolve({ rows: ROWS, upTo: UP_TO }),
    moveCursor: (shard, seq) => Promise.resolve(void cursors.push([shard, seq])),
    masterOrder: () => Promise.resolve(undefined),
    masterStops: () => Promise.resolve(undefined),
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
  return { dispatcher: new Dispatcher(ports), ports, carried, cursors }
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

describe('[CO18] what was refused for the time being', () => {
  it('is asked for again in turns, so that those whose market stays closed keep nobody waiting', async () => {
    const waiting = Array.from({ length: 1_200 }, (_, at) => ({ copyId: at + 1, userId: at, relationId: at }))
    const asked = { copy_close: new Set<number>(), copy_close_part: new Set<number>() }
    const next = (after: number, limit: number): typeof waiting =>
      waiting.filter(({ copyId }) => copyId > after).slice(0, limit)
    const dispatcher = new Dispatcher({
      ...dispatcherThatStops(Infinity).ports,
      orphans: (after, limit) => Promise.resolve(next(after, limit).map(one => ({ ...one, masterOrderId: 64 }))),
      laggards: (after, limit) => Promise.resolve(next(after, limit).map(one => ({ ...one, partIds: [64] }))),
      masterPart: id => Promise.resolve({ id, orderId: 128, lots: decimal('1'), wholeLots: decimal('2') }),
      submit: command => {
        if (command.type === 'copy_close' || command.type === 'copy_close_part') asked[command.type].add(command.userId)
        return Promise.resolve({ ok: false, refusal: { reason: 'market_closed', params: {} }, repeated: false })
      },
    })
    for (const reached of [500, 1_000, 1_200, 1_200]) {
      await dispatcher.closeOrphans()
      await dispatcher.closeLateParts()
      expect([asked.copy_close.size, asked.copy_close_part.size]).toEqual([reached, reached])
    }
  })
})
