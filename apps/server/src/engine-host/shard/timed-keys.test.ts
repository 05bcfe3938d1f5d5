// Whatever becomes of clocks, memory and processes: no key is taken as new that has an answer.
import { uuid7 } from '@tallystick/kernel/uuid7'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Answers, nameOf } from './answers.ts'
import type { Outcome } from '../engine-client.ts'
import type { AnswerRow } from '../store/store.ts'
import { coverageAt, KEY_SKEW_MS } from './timed-keys.ts'

const WINDOW_MS = 20_000
const USER = 7
const DONE: Outcome = { ok: true, answer: {}, repeated: false }

const STEP = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('time' as const), ms: fc.integer({ min: -30_000, max: 60_000 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('new key' as const),
      aheadMs: fc.integer({ min: -120_000, max: 200_000 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('same key' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('stored' as const), pauseMs: fc.integer({ min: -5_000, max: 5_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('keyed' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('tidy' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('takeover' as const),
      limit: fc.nat({ max: 4 }),
      clockMs: fc.integer({ min: -90_000, max: 90_000 }),
    }),
  },
)

it('[gap] a key that counts as new has no answer, and an answered one is in memory or is asked for', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 60 }), fc.nat({ max: 5 }), (steps, limit) => {
      let now = 1_800_000_000_000
      let answers = new Answers(limit)
      const stored: AnswerRow[] = []
      const keyed = new Set<string>()
      const made: string[] = []
      const takeOver = (most: number): void => {
        for (const { key } of stored) keyed.add(key)
        const since = coverageAt(now, WINDOW_MS)
        const recent = stored.filter(row => row.at >= since).toSorted((a, b) => a.at - b.at)
        const left = recent.slice(0, Math.max(0, recent.length - most)).at(-1)
        answers = new Answers(limit)
        answers.restore({ rows: recent.slice(-most || recent.length), coveredFrom: left ? left.at + 1 : since })
      }
      const submit = (key: string, pauseMs = 0): void => {
        const claim = answers.claim(USER, { key, paramsHash: 'h' }, now)
        // Refused, or answered from memory.
        if (claim instanceof Promise) return
        const has = stored.some(row => row.key === key)
        if (claim.isNew) expect(has, key).toBe(false)
        if (has) expect(keyed, key).toContain(key)
        const since = now
        now += pauseMs
        const at = Math.max(now, since)
        if (has) return answers.settleStored(claim, { userId: USER, key, paramsHash: 'h', answer: { answer: {} }, at })
        answers.confirm(claim)
        stored.push({ userId: USER, key, paramsHash: 'h', answer: { answer: {} }, at })
        answers.settle(claim, DONE, at)
      }
      takeOver(limit)
      for (const step of steps) {
        if (step.type === 'time') now += step.ms
        else if (step.type === 'new key') {
          const random = new Uint8Array(10)
          random[9] = made.length
          made.push(`k:${uuid7(now + step.aheadMs, random)}`)
          submit(made.at(-1) ?? '')
        } else if (step.type === 'same key') submit(made[step.which % made.length] ?? 'k:other')
        else if (step.type === 'stored')
          submit(`k:${uuid7(now + KEY_SKEW_MS, new Uint8Array(10).fill(made.length))}`, step.pauseMs)
        else if (step.type === 'keyed') {
          for (const { key } of stored) keyed.add(key)
          answers.keyed(answers.newest)
        } else if (step.type === 'tidy') answers.forget(coverageAt(now, WINDOW_MS))
        else {
          now += step.clockMs
          takeOver(step.limit)
        }
      }
      expect(new Set(stored.map(row => nameOf(row.userId, row.key))).size).toBe(stored.length)
    }),
    { numRuns: 2_000 },
  )
})
