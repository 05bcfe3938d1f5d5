// What a standby reads of a shard that another process holds: where it stands, whom the commits since a mark touched, and what is open of
// them now. A row of `answer_batch` stands for each commit and names its users; a row that is missing means that something is not known.
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import { readHouse, readPosition } from '../shard/load-shard.ts'
import { type KnownCommit, usersSince } from './known-commits.ts'
import { inOneMoment } from './one-moment.ts'
import { OWNED_KINDS, readOpen, readOpenOwners, readOwnerless } from './read-users.ts'
import type { Beginning, ChangesSince, Look, Mark } from './store.ts'

interface LookRow {
  readonly applied_seq: bigint
  readonly epoch: bigint
  readonly settings_version: bigint
  readonly lease_ms: number
}

export async function look(pool: Pool, shard: number): Promise<Look | undefined> {
  const { rows } = await pool.query<LookRow>({
    name: 'look at a shard',
    text: `select applied_seq, epoch, settings_version,
        coalesce(greatest(0, ceil(extract(epoch from valid_until - now()) * 1000)), 0)::int as lease_ms
      from shard left join shard_lease using (shard) where shard = $1`,
    values: [shard],
  })
  const [row] = rows
  return (
    row && {
      appliedSeq: idFrom(row.applied_seq),
      epoch: idFrom(row.epoch),
      settingsVersion: idFrom(row.settings_version),
      leaseMs: row.lease_ms,
    }
  )
}

export function beginStandby(pool: Pool, shard: number): Promise<Beginning> {
  return inOneMoment(pool, async client => {
    const { appliedSeq, epoch } = await readPosition(client, shard)
    const [commit] = await commitsFrom(client, shard, appliedSeq)
    const mark = { appliedSeq, epoch, history: await historyAt(client, commit) }
    return { mark, userIds: await readOpenOwners(client, shard, OWNED_KINDS) }
  })
}

export function changesSince(pool: Pool, shard: number, mark: Mark): Promise<ChangesSince | undefined> {
  return inOneMoment(pool, async client => {
    const position = await readPosition(client, shard)
    const { appliedSeq, epoch } = position
    if (appliedSeq < mark.appliedSeq || epoch < mark.epoch) return undefined
    const commits = await commitsFrom(client, shard, mark.appliedSeq)
    const own = commits[0]?.seq === mark.appliedSeq ? commits.shift() : undefined
    if ((await historyAt(client, own)) !== mark.history) return undefined
    const userIds = usersSince(commits, mark.appliedSeq, appliedSeq)
    if (!userIds) return undefined
    const history = await historyAt(client, commits.at(-1) ?? own)
    const { accounts, records } = await readOpen(client, shard, userIds)
    return {
      mark: { appliedSeq, epoch, history },
      position,
      house: await readHouse(client, shard),
      userIds,
      open: { accounts, records: { ...records, ...(await readOwnerless(client, shard)) } },
    }
  })
}

interface Commit extends KnownCommit {
  /** The transaction that wrote it, and when it was sent: another history has another one under the same number. */
  readonly identity: string
}

async function commitsFrom(client: PoolClient, shard: number, seq: number): Promise<Commit[]> {
  const { rows } = await client.query<{ seq: bigint; users: readonly bigint[] | null; identity: string }>(
    `select seq, users, xmin || ' ' || at as identity from answer_batch where shard = $1 and seq >= $2 order by seq`,
    [shard, seq],
  )
  return rows.map(({ seq: own, users, identity }) => ({
    seq: idFrom(own),
    users: users && users.map(idFrom),
    identity,
  }))
}

/** A database that was failed over or restored is on another timeline. */
async function historyAt(client: PoolClient, commit: Commit | undefined): Promise<string> {
  const { rows } = await client.query<{ timeline: string }>(
    'select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline',
  )
  return `${rows[0]?.timeline} ${commit?.identity ?? 'none'}`
}
