// The balances a backup must restore, as one line per realm: number of accounts, total, and a hash over every balance.
import type { PoolClient } from '../platform/postgres/pool.ts'

export interface Balances {
  readonly accounts: number
  readonly transfers: number
  /** Over every account, house account and shard position. */
  readonly digest: string
}

export async function readBalances(client: PoolClient): Promise<Balances> {
  const { rows } = await client.query<{ accounts: bigint; transfers: string; digest: string }>(
    `select (select count(*) from account) as accounts,
       (select coalesce(sum(ledger_seq), 0)::text from shard) as transfers,
       md5(
         (select coalesce(string_agg(format('%s %s %s %s %s', user_id, type, balance, held, debt), ';' order by user_id, type), '') from account)
         || (select coalesce(string_agg(format('%s %s', account, balance), ';' order by account), '') from house_account)
         || (select coalesce(string_agg(format('%s %s %s', shard, applied_seq, ledger_seq), ';' order by shard), '') from shard)
       ) as digest`,
  )
  const [row] = rows
  return { accounts: Number(row?.accounts ?? 0), transfers: Number(row?.transfers ?? 0), digest: row?.digest ?? '' }
}
