// Reads what was answered under idempotency keys: single answers by their keys, and the newest of a shard.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../platform/postgres/pool.ts'
import { answerNumber } from './answer-number.ts'
import { nameOf } from './answers.ts'
import type { AnswerTuple } from './commit-statement.ts'
import type { AnswerRow, AskedKey, RecentAnswers } from './store.ts'

interface AnswersRow {
  readonly at: bigint
  readonly answers: string
}

/** Of each key the newest: one may have been used again after its day, before the old answer was swept. */
export async function readAnswers(pool: Pool, shard: number, keys: readonly AskedKey[]): Promise<AnswerRow[]> {
  const { rows } = await pool.query<AnswersRow>({
    name: 'answers by key',
    text: `select at, answers from answer_batch where shard = $1 and seq = any(array(
      select seq from answer_key where number = any($2::bigint[]) and shard = $1)) order by seq`,
    values: [shard, keys.map(answerNumber)],
  })
  const asked = new Set(keys.map(({ userId, key }) => nameOf(userId, key)))
  const newest = new Map<string, AnswerRow>()
  for (const row of rows) {
    for (const answer of answersOf(row)) {
      const name = nameOf(answer.userId, answer.key)
      if (asked.has(name)) newest.set(name, answer)
    }
  }
  return [...newest.values()]
}

/** Commits of one answer of the database. */
const PAGE = 500

/** The newest first, until there are enough: what is left out is older than everything that was read. */
export function recentAnswers(pool: Pool, shard: number, since: Instant, limit: number): Promise<RecentAnswers> {
  return transaction(pool, async client => {
    await client.query(
      `declare recent no scroll cursor for select at, answers from answer_batch
       where shard = ${shard} and at >= ${since} order by at desc`,
    )
    const rows: AnswerRow[] = []
    let coveredFrom = since
    for (;;) {
      const { rows: page } = await client.query<AnswersRow>(`fetch ${PAGE} from recent`)
      for (const row of page) rows.push(...answersOf(row))
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      if (rows.length < limit) continue
      // Others of the same moment may not have been read.
      coveredFrom = idFrom(last.at) + 1
      break
    }
    return { rows: rows.reverse(), coveredFrom }
  })
}

function answersOf(row: AnswersRow): AnswerRow[] {
  const at = idFrom(row.at)
  // Written by the commit statement and read back from our own table.
  const answers = JSON.parse(row.answers) as AnswerTuple[]
  return answers.map(([userId, key, paramsHash, answer]) => ({ userId, key, paramsHash, answer, at }))
}
