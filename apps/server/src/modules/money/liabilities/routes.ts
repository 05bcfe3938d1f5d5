// The roots of all days for everybody, and the own part of a day for each customer.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { hex } from '@tallystick/transparency-log/bytes'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'
import { type LiabilityDay, readDay, readDays, readOwnPart, readUid } from './queries.ts'

const SHOWN_DAYS = 31
/** All of them: hashes are over the exact amount. */
const PLACES = 8

export function liabilitiesRoutes(calls: Calls, pool: Pool, vault: Sealer): void {
  calls.serve('liabilities', async () => answer({ days: (await readDays(pool, SHOWN_DAYS)).map(presentDay) }))

  calls.serve('ownLiabilities', async ({ user, params }) => {
    const day = params.day === undefined ? (await readDays(pool, 1))[0] : await readDay(pool, params.day)
    const uid = await readUid(pool, user.userId)
    const secret = await siteSecret(pool, vault, 'liabilities')
    const part = day && (await readOwnPart(pool, secret, day.day, user.userId))
    return answer({
      day: day ? presentDay(day) : null,
      uid,
      owed: amountText(part?.owed ?? 0n),
      leaves: (part?.leaves ?? []).map(({ index, amount, salt, path }) => ({
        index,
        amount: amountText(amount),
        salt: hex(salt),
        path: path.map(({ sum, hash }) => ({ sum: amountText(sum), hash: hex(hash) })),
      })),
    })
  })
}

function presentDay({
  day,
  madeAt,
  leaves,
  total,
  root,
  position,
}: LiabilityDay): AnswerOf<'liabilities'>['days'][number] {
  return {
    day,
    made_at: madeAt,
    leaves,
    total: amountText(total),
    root: hex(root),
    position: Object.entries(position).map(([shard, seq]) => ({ shard: Number(shard), seq })),
  }
}

function amountText(amount: bigint): string {
  return formatDecimal(amount, PLACES)
}
