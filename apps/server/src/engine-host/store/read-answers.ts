// What was answered under idempotency keys: single answers by their keys, which are written behind the commits, and the newest of a shard.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../../platform/postgres/pool.ts'
import { nameOf } from '../shard/answers.ts'
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
      select seq from answer_key where shard = $1 and number = any(array(
        select answer_number(user_id, key) from unnest($2::bigint[], $3::text[]) as asked (user_id, key))))) order by seq`,
    values: [shard, keys.map(({ userId }) => userId), keys.map(({ key }) => key)],
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

/** Commits whose keys are written at once. */
const KEYED_AT_ONCE = 500

export async function keyAnswers(pool: Pool, shard: number): Promise<void> {
  while (await keySome(pool, shard));
}

const UNKEYED = 'shard = $1 and seq > $2 and seq <= $3'

/** As the commit statement writes them, one to a line: `[7,"k:…",…],`. Reading them as JSON takes more than half of the statement. */
const KEYS_IN_LINES = `select split_part(substr(line, 2), ',', 1)::bigint as user_id, split_part(line, '"', 2) as key, seq, at
  from answer_batch cross join lateral string_to_table(answers, E'\\n') as line
  where ${UNKEYED} and starts_with(answers, E'[\\n') and line <> '['`

/** Those of older versions, and keys with other characters. */
const KEYS_IN_JSON = `select (one ->> 0)::bigint, one ->> 1, seq, at
  from answer_batch cross join lateral json_array_elements(answers::json) as one
  where ${UNKEYED} and not starts_with(answers, E'[\\n')`

/** False when all have their keys. One process after the other: the last one may still be at it. */
function keySome(pool: Pool, shard: number): Promise<boolean> {
  return transaction(pool, async client => {
    const cursor = await client.query<{ keyed_seq: bigint }>(
      `insert into answer_cursor (shard) values ($1) on conflict (shard) do update set shard = excluded.shard returning keyed_seq`,
      [shard],
    )
    const { rows } = await client.query<{ last: bigint | null; commits: bigint }>(
      `select max(seq) as last, count(*) as commits
       from (select seq from answer_batch where shard = $1 and seq > $2 order by seq limit $3) as next`,
      [shard, cursor.rows[0]?.keyed_seq, KEYED_AT_ONCE],
    )
    const [next] = rows
    if (!next || next.last === null) return false
    // In the order of the index: neighbours are written together.
    await client.query(
      `insert into answer_key (number, shard, seq, at)
       select answer_number(user_id, key), $1, seq, at from (${KEYS_IN_LINES} union all ${KEYS_IN_JSON}) as unkeyed order by 1`,
      [shard, cursor.rows[0]?.keyed_seq, next.last],
    )
    await client.query('update answer_cursor set keyed_seq = $2 where shard = $1', [shard, next.last])
    return idFrom(next.commits) === KEYED_AT_ONCE
  })
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
