// GET /api/default/fair: the same for everybody, so it is read once in a few seconds.
import { type Clock, DAY_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readFair } from './queries.ts'

const KEPT_MS = 2 * SECOND_MS

export function fairRoutes(calls: Calls, pool: Pool, clock: Clock): void {
  let kept: { readonly at: number; readonly fair: Promise<AnswerOf<'fair'>> } | undefined
  const newest = (): Promise<AnswerOf<'fair'>> => {
    const at = performance.now()
    if (!kept || at - kept.at > KEPT_MS) {
      const fair = readFair(pool, clock.now(), undefined)
      const mine = { at, fair }
      kept = mine
      fair.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    return kept.fair
  }
  calls.serve('fair', async ({ params: { before } }) =>
    answer(await (before === undefined ? newest() : readFair(pool, clock.now(), Date.parse(before) / DAY_MS))),
  )
}
