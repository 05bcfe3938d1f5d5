// Batches under way, and the prices and hours put off while nothing is decided.
import { noChanges } from '@tallystick/engine/core/collections'
import { describe, expect, it } from 'vitest'
import { Holds } from './holds.ts'
import { OnTheWire, type Sent } from './on-the-wire.ts'

const sent = (since: number, ...users: number[]): Sent => ({
  to: { epoch: 1, appliedSeq: since, ledgerSeq: 0, outboxSeq: 0, lastNumber: 0 },
  isConfirmation: false,
  results: [],
  promises: [],
  changes: { ...noChanges(), users: new Set(users) },
  since,
  done: Promise.resolve(),
})

describe('batches on the wire', () => {
  it('are there until they are committed or taken away, each once', () => {
    const wire = new OnTheWire()
    const [first, second, third] = [sent(1, 7, 8), sent(2, 9), sent(3)]
    for (const one of [first, second, third]) wire.add(one)
    expect([wire.size, wire.last === third, [...wire.users]]).toEqual([3, true, [7, 8, 9]])
    expect(wire.committed(second, 10)).toBe(true)
    expect(wire.committed(second, 10)).toBe(false)
    expect([wire.has(first), wire.has(second), wire.size]).toEqual([true, false, 2])
    expect(wire.takeAll()).toEqual([first, third])
    expect([wire.size, wire.last, wire.committed(first, 10)]).toEqual([0, undefined, false])
    expect(wire.commitMs).toEqual([8])
  })

  it('tell how long the last 64 took, newest last', () => {
    const wire = new OnTheWire()
    for (let number = 1; number <= 66; number++) {
      const one = sent(1_000)
      wire.add(one)
      wire.committed(one, 1_000 + number)
    }
    expect(wire.commitMs).toEqual(Array.from({ length: 64 }, (_, index) => index + 3))
  })
})

describe('holds', () => {
  it('last until the last one ends, and then what was put off is done once, in order', () => {
    const holds = new Holds()
    const done: number[] = []
    holds.begin()
    holds.begin()
    for (const number of [1, 2]) holds.defer(() => done.push(number))
    expect([holds.end(), holds.isHeld, done]).toEqual([false, true, []])
    expect([holds.end(), holds.isHeld, done]).toEqual([true, false, [1, 2]])
    holds.begin()
    expect([holds.end(), done]).toEqual([true, [1, 2]])
    holds.defer(() => done.push(3))
    holds.runDeferred()
    expect(done).toEqual([1, 2, 3])
  })
})
