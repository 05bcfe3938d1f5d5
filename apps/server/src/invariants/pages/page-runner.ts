// Looks at the invariants in pages: all that was written since the last run, some of everything else, round after round, and once a day what is
// not cut into pages. A run costs as much as what changed, and a fixed number of pages; how long a round takes is known. What does not hold is
// kept with its page, and looked at again in every run until it holds.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { systemErrorCode } from '../../platform/cannot-start.ts'
import { idFrom, isDatabaseGone, type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'
import type { Check } from '../check.ts'
import { CHECKS } from '../checks.ts'
import {
  forgetFinding,
  keepFinding,
  type PageFinding,
  readPosition,
  readToLookAgain,
  writePosition,
} from './page-records.ts'
import { type PageScope, scopesOfTransfers, statementOf, type Sweep, sweepsOf, widened } from './page-scopes.ts'

const QUERY_CANCELED = '57014'
/** Rows of the ledger, of the outbox and batches of answers that a page has. */
const FRESH_PAGE = 1_000
/** The rest waits for the next run, and is told as what is behind. */
const FRESH_PAGES = 1_000
/** Of one check on one page. */
const PAGE_LIMIT_MS = 20_000
/** A whole table or a day may take longer. */
const LONG_LIMIT_MS = 600_000
/** The database's own limit comes first. */
const GONE_MS = 5_000
const LOOKED_AT_AGAIN = 50

export interface PageLimits {
  readonly pageLimitMs?: number
  readonly freshPage?: number
  readonly checks?: readonly Check[]
}

/** One run: what changed, some of everything else, and what is due. */
export async function runPages(pool: Pool, now: Instant, limits: PageLimits = {}): Promise<void> {
  const run = new PageRun(pool, now, limits)
  await run.again()
  for (const shard of await run.readShards()) await run.fresh(shard)
  await run.freshDays()
  for (const sweep of sweepsOf((await run.readShards()).map(({ shard }) => shard))) await run.sweep(sweep)
  await run.whole()
}

interface ShardMarks {
  readonly shard: number
  readonly transfer: number
  readonly outbox: number
  readonly answers: number
}

class PageRun {
  readonly #pool: Pool
  readonly #now: Instant
  readonly #pageLimitMs: number | undefined
  readonly #freshPage: number
  readonly #checks: readonly Check[]

  constructor(pool: Pool, now: Instant, { pageLimitMs, freshPage = FRESH_PAGE, checks = CHECKS }: PageLimits) {
    this.#pool = pool
    this.#now = now
    this.#pageLimitMs = pageLimitMs
    this.#freshPage = freshPage
    this.#checks = checks
  }

  /** What did not hold. */
  async again(): Promise<void> {
    for (const { checkId, scope } of await readToLookAgain(this.#pool, this.#now, LOOKED_AT_AGAIN)) {
      const broken = await this.#look([scope], ({ id }) => id === checkId)
      if (broken.length === 0) await forgetFinding(this.#pool, checkId, scope)
    }
  }

  async readShards(): Promise<ShardMarks[]> {
    const { rows } = await this.#pool.query<
      { shard: number } & Record<'ledger_seq' | 'outbox_seq' | 'applied_seq', bigint>
    >(
      `select shard, ledger_seq, outbox_seq, coalesce((select max(seq) from answer_batch a where a.shard = shard.shard), 0) as applied_seq
       from shard order by shard`,
    )
    return rows.map(row => ({
      shard: row.shard,
      transfer: idFrom(row.ledger_seq),
      outbox: idFrom(row.outbox_seq),
      answers: idFrom(row.applied_seq),
    }))
  }

  async fresh({ shard, ...marks }: ShardMarks): Promise<void> {
    for (const by of ['transfer', 'outbox', 'answers'] as const) {
      const walk = `fresh/${by}/${shard}`
      const cursor = await readPosition(this.#pool, walk)
      // The first run only remembers where things stand: what is older is for the rounds.
      let after = cursor?.position ?? marks[by]
      for (let page = 0; page < FRESH_PAGES && after < marks[by]; page += 1) {
        const span = { shard, after, until: Math.min(after + this.#freshPage, marks[by]) }
        await this.#inOneMoment(async client => ({
          scopes: by === 'transfer' ? await scopesOfTransfers(client, span) : [{ by, ...span }],
        }))
        after = span.until
        await writePosition(this.#pool, { walk, position: after, looked_at: this.#now })
      }
      await writePosition(this.#pool, { walk, position: after, looked_at: this.#now })
    }
  }

  /** A finished day, once, on the day after. */
  async freshDays(): Promise<void> {
    const yesterday = Math.floor(this.#now / DAY_MS) - 1
    const walk = 'fresh/day'
    const cursor = await readPosition(this.#pool, walk)
    if (cursor && cursor.position >= yesterday) return
    await this.#look([{ by: 'day', day: yesterday }])
    await writePosition(this.#pool, { walk, position: yesterday, looked_at: this.#now })
  }

  async sweep({ name, size, pages, every = 0, next }: Sweep): Promise<void> {
    const walk = `round/${name}`
    for (let page = 0; page < pages; page += 1) {
      const cursor = await readPosition(this.#pool, walk)
      if (page === 0 && cursor && every > 0 && this.#now - cursor.looked_at < every) return
      const begun = cursor?.begun_at ?? this.#now
      const { found, last } = (await this.#inOneMoment(client => next(client, cursor?.position ?? 0, size))).page
      const isOver = found < size
      await writePosition(this.#pool, {
        walk,
        position: isOver ? 0 : last,
        looked_at: this.#now,
        begun_at: isOver ? this.#now : begun,
        ...(isOver ? { took_ms: this.#now - begun } : {}),
      })
      if (isOver) return
    }
  }

  /** Once a day each. */
  async whole(): Promise<void> {
    for (const check of this.#checks) {
      if (!check.pages.some(({ by }) => by === 'whole')) continue
      const walk = `whole/${check.id}`
      const cursor = await readPosition(this.#pool, walk)
      if (cursor && this.#now - cursor.looked_at < DAY_MS) continue
      await this.#look([{ by: 'whole' }], ({ id }) => id === check.id)
      await writePosition(this.#pool, { walk, position: 0, looked_at: this.#now })
    }
  }

  #limitMs({ by }: PageScope): number {
    return this.#pageLimitMs ?? (by === 'whole' || by === 'day' ? LONG_LIMIT_MS : PAGE_LIMIT_MS)
  }

  async #look(scopes: readonly PageScope[], which?: (check: Check) => boolean): Promise<PageFinding[]> {
    return (await this.#inOneMoment(async () => ({ scopes }), which)).broken
  }

  /** The page is read, and all of its checks asked, at one moment. */
  async #inOneMoment<T extends { readonly scopes: readonly PageScope[] }>(
    read: (client: PoolClient) => Promise<T>,
    which: (check: Check) => boolean = () => true,
  ): Promise<{ readonly page: T; readonly broken: PageFinding[] }> {
    const looked: PageFinding[] = []
    const page = await transaction(this.#pool, async client => {
      // A page is small: its rows are found by index, and there is nothing to compile.
      await client.query(
        'set transaction isolation level repeatable read read only; set local enable_seqscan = off; set local jit = off',
      )
      const found = await read(client)
      const checks = this.#checks.filter(which)
      for (const scope of found.scopes) looked.push(...(await askPage(client, scope, checks, this.#limitMs(scope))))
      return found
    })
    const broken = looked.filter(finding => finding.count > 0)
    for (const finding of broken) await keepFinding(this.#pool, finding, this.#now)
    return { page, broken }
  }
}

/** What the checks that are cut in this way come to on a page. Of a transaction that is open. */
export async function askPage(
  client: PoolClient,
  scope: PageScope,
  checks: readonly Check[],
  limitMs: number,
): Promise<PageFinding[]> {
  const looked: PageFinding[] = []
  for (const check of checks)
    for (const part of check.pages.filter(({ by }) => by === scope.by))
      looked.push({ checkId: check.id, scope, ...(await ask(client, check, part.sql ?? check.sql, scope, limitMs)) })
  return looked
}

async function ask(
  client: PoolClient,
  check: Check,
  sql: string,
  scope: PageScope,
  limitMs: number,
): Promise<Pick<PageFinding, 'count' | 'holds'>> {
  const isLong = scope.by === 'whole' || scope.by === 'day'
  const found = await count(client, statementOf(scope, sql), limitMs, isLong)
  const wider = typeof found === 'number' && found > 0 ? widened(scope) : undefined
  const counted = wider ? await count(client, statementOf(wider, sql), limitMs, isLong) : found
  if (typeof counted === 'number') return { count: counted, holds: check.holds }
  return { count: 1, holds: `${counted}: ${check.holds}` }
}

type Unknown = 'not finished in its time' | 'could not be checked'

async function count(
  client: PoolClient,
  { text, values }: ReturnType<typeof statementOf>,
  limitMs: number,
  isLong: boolean,
): Promise<number | Unknown> {
  await client.query(
    `savepoint asking; set local statement_timeout = ${limitMs}${isLong ? '; set local enable_seqscan = on' : ''}`,
  )
  try {
    const asked = { text, values: [...values], query_timeout: limitMs + GONE_MS }
    const { rows } = await client.query<{ count: bigint }>(asked)
    await client.query(`release savepoint asking${isLong ? '; set local enable_seqscan = off' : ''}`)
    return Number(rows[0]?.count ?? 0n)
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    await client.query('rollback to savepoint asking')
    return systemErrorCode(error) === QUERY_CANCELED ? 'not finished in its time' : 'could not be checked'
  }
}
