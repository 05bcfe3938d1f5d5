// Reads the days and one customer's part of a day.
import { type LeafClaim } from '@tallystick/transparency-log/liabilities/check'
import { sumPath } from '@tallystick/transparency-log/liabilities/sum-tree'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { saltOf, sha256 } from './build-tree.ts'
import { findOwner, LEAVES_PER_BLOCK, readLeaves, readTops } from './layout.ts'

export interface LiabilityDay {
  readonly day: string
  readonly madeAt: number
  readonly leaves: number
  readonly total: bigint
  readonly root: Buffer
  readonly position: Readonly<Record<string, number>>
}

interface DayRow {
  readonly day: string
  readonly made_at: bigint
  readonly leaves: number
  readonly total: string
  readonly root: Buffer
  readonly position: Readonly<Record<string, number>>
}

const DAY = `to_char(day, 'YYYY-MM-DD') as day, made_at, leaves, total, root, position`

/** Newest first. */
export async function readDays(pool: Pool, limit: number): Promise<LiabilityDay[]> {
  const { rows } = await pool.query<DayRow>(`select ${DAY} from liability_day order by day desc limit $1`, [limit])
  return rows.map(toDay)
}

export async function readDay(pool: Pool, day: string): Promise<LiabilityDay | undefined> {
  const { rows } = await pool.query<DayRow>(`select ${DAY} from liability_day where day = $1`, [day])
  return rows[0] && toDay(rows[0])
}

export async function readUid(pool: Pool, userId: number): Promise<string> {
  const { rows } = await pool.query<{ uid: string }>('select uid from users where id = $1', [userId])
  return rows[0]?.uid ?? ''
}

export interface OwnPart {
  readonly owed: bigint
  readonly leaves: readonly LeafClaim[]
}

/** What is owed to a customer that day and where it stands; undefined when the day has nothing of theirs, or no longer has it. */
export async function readOwnPart(
  pool: Pool,
  secret: Buffer,
  day: string,
  userId: number,
): Promise<OwnPart | undefined> {
  const { rows } = await pool.query<{ owners: Buffer }>(
    `select owners from liability_owners where day = $1 and first_user <= $2 order by first_user desc limit 1`,
    [day, userId],
  )
  const owner = rows[0] && findOwner(rows[0].owners, userId)
  if (!owner) return undefined
  const numbers = [...new Set(owner.places.map(place => Math.floor(place / LEAVES_PER_BLOCK)))]
  const blocks = await pool.query<{ no: number; leaves: Buffer }>(
    'select no, leaves from liability_block where day = $1 and no = any($2::integer[])',
    [day, numbers],
  )
  const whole = await pool.query<{ tops: Buffer }>('select tops from liability_day where day = $1', [day])
  const tops = whole.rows[0] && readTops(whole.rows[0].tops)
  if (!tops || blocks.rows.length < numbers.length) return undefined
  const leavesOf = new Map(blocks.rows.map(({ no, leaves }) => [no, readLeaves(leaves)]))
  const leaves = owner.places.map((index, share): LeafClaim => {
    const block = Math.floor(index / LEAVES_PER_BLOCK)
    const within = leavesOf.get(block) ?? []
    const path = [...sumPath(sha256, within, index % LEAVES_PER_BLOCK), ...sumPath(sha256, tops, block)]
    return {
      index,
      amount: within[index % LEAVES_PER_BLOCK]?.sum ?? 0n,
      salt: saltOf(secret, day, userId, share),
      path,
    }
  })
  return { owed: owner.amount, leaves }
}

function toDay({ day, made_at: madeAt, leaves, total, root, position }: DayRow): LiabilityDay {
  return { day, madeAt: idFrom(madeAt), leaves, total: BigInt(total), root, position }
}
