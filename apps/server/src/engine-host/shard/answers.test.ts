// What memory keeps of answers, and what it leaves to the store.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../engine-client.ts'
import { Answers, isSurelyKept, repeatOf } from './answers.ts'

const NOW = 1_800_000_000_000
const USER = 7
const DONE: Outcome = { ok: true, answer: { recordId: 64 }, repeated: false }

/** Answers given one second after the other, the oldest at `NOW`, all of which the store finds by their keys. */
function answered(count: number, limit: number): Answers {
  const answers = new Answers(limit)
  for (let index = 0; index < count; index += 1) give(answers, `k${index}`, NOW + index * 1_000)
  answers.keyed(answers.newest)
  return answers
}

function give(answers: Answers, key: string, at: number): void {
  const claim = answers.claim(USER, { key, paramsHash: 'h' }, at)
  if (claim instanceof Promise) throw new Error(`${key} was answered already`)
  answers.settle(claim, DONE, at)
}

const isKnown = (answers: Answers, key: string): boolean =>
  answers.isAnswered(USER, { key, paramsHash: 'h' }, NOW) === true

describe('forgetting', () => {
  it('leaves to the store what was answered before, and keeps what was answered at that moment and later', () => {
    const answers = answered(5, 100)
    answers.forget(NOW + 2_000)
    expect([0, 1, 2, 3, 4].map(index => isKnown(answers, `k${index}`))).toEqual([false, false, true, true, true])
  })

  it('keeps as many as the limit, whatever their age, and the newest', () => {
    const answers = answered(5, 2)
    answers.forget(0)
    expect([0, 1, 2, 3, 4].map(index => isKnown(answers, `k${index}`))).toEqual([false, false, false, true, true])
  })

  it('keeps every fresh answer, however often it is done', () => {
    const answers = answered(5, 5)
    for (let times = 0; times < 3; times += 1) answers.forget(NOW)
    expect(answers.size).toBe(5)
  })

  it('keeps what the store does not yet find by its key', () => {
    const answers = answered(2, 100)
    give(answers, 'unkeyed', NOW + 2_000)
    expect(answers.hasUnkeyed).toBe(true)
    answers.forget(NOW + HOUR_MS)
    expect([isKnown(answers, 'k1'), isKnown(answers, 'unkeyed')]).toEqual([false, true])
    answers.keyed(answers.newest)
    expect(answers.hasUnkeyed).toBe(false)
    answers.forget(NOW + HOUR_MS)
    expect(answers.size).toBe(0)
  })
})

describe('a stored answer', () => {
  const row = { userId: USER, key: 'k', paramsHash: 'h', answer: { answer: {} }, at: NOW }

  it('counts for a day, and not a millisecond longer', () => {
    const key = { key: 'k', paramsHash: 'h' }
    expect(repeatOf(row, key, NOW + DAY_MS)).toMatchObject({ ok: true, repeated: true })
    expect(repeatOf(row, key, NOW + DAY_MS + 1)).toBeUndefined()
  })

  it('spares the second factor only while it will surely be there for another hour', () => {
    expect(isSurelyKept(NOW, NOW + 23 * HOUR_MS - 1)).toBe(true)
    expect(isSurelyKept(NOW, NOW + 23 * HOUR_MS)).toBe(false)
  })
})

describe('a key that only the store knows', () => {
  it('is answered by what is stored, to whoever asked meanwhile, and refused to who asks for something else', async () => {
    const answers = new Answers(100)
    const claim = answers.claim(USER, { key: 'k', paramsHash: 'h' }, NOW)
    if (claim instanceof Promise) throw new Error('it is not known')
    const same = answers.claim(USER, { key: 'k', paramsHash: 'h' }, NOW)
    const other = answers.claim(USER, { key: 'k', paramsHash: 'x' }, NOW)
    answers.settleStored(claim, {
      userId: USER,
      key: 'k',
      paramsHash: 'h',
      answer: { answer: { recordId: 64 } },
      at: NOW,
    })
    expect(await same).toEqual({ ok: true, answer: { recordId: 64 }, repeated: true })
    expect(await other).toMatchObject({ refusal: { reason: 'key_reused' } })
    expect(answers.size).toBe(0)
    // It is not under way any more.
    expect(answers.claim(USER, { key: 'k', paramsHash: 'h' }, NOW)).not.toBeInstanceOf(Promise)
  })

  it('refuses who asks for something else as soon as it is known to be new, and lets the others wait', async () => {
    const answers = new Answers(100)
    const claim = answers.claim(USER, { key: 'k', paramsHash: 'h' }, NOW)
    if (claim instanceof Promise) throw new Error('it is not known')
    const same = answers.claim(USER, { key: 'k', paramsHash: 'h' }, NOW)
    const other = answers.claim(USER, { key: 'k', paramsHash: 'x' }, NOW)
    answers.confirm(claim)
    expect(await other).toMatchObject({ refusal: { reason: 'key_reused' } })
    expect(await answers.claim(USER, { key: 'k', paramsHash: 'x' }, NOW)).toMatchObject({
      refusal: { reason: 'key_reused' },
    })
    answers.settle(claim, DONE, NOW)
    expect(await same).toEqual({ ...DONE, repeated: true })
  })
})

it('what was restored before is gone with the next shard that begins', () => {
  const answers = answered(3, 100)
  const row = { userId: USER, key: 'other', paramsHash: 'h', answer: { answer: {} }, at: NOW }
  answers.restore({ rows: [row], coveredFrom: NOW })
  expect([isKnown(answers, 'k0'), isKnown(answers, 'other'), answers.size, answers.hasUnkeyed]).toEqual([
    false,
    true,
    1,
    false,
  ])
})
