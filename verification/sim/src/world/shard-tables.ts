// The rows of one shard, as tables of their own: each shard has its twin, and nothing of another may be in it.
import { ofEachKind } from '@tallystick/engine/core/collections'
import type { Of, RecordKind, Records } from '@tallystick/engine/core/records'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import { accountName } from '@tallystick/ledger/chart'
import type { StoredRecords, Tables } from '@tallystick/server/testing/memory-store'

export function tablesOf(tables: Tables, shard: number): Tables {
  const mine = (row: { readonly shard: number }): boolean => row.shard === shard
  const only = <K, V>(rows: ReadonlyMap<K, V>, isMine: (row: V, key: K) => boolean): Map<K, V> =>
    new Map([...rows].filter(([key, row]) => isMine(row, key)))
  const isOfHouse = (_: bigint, account: number): boolean => {
    const name = accountName(account)
    return name?.owner === 'house' && name.shard === shard
  }
  return {
    positions: only(tables.positions, (_, key) => key === shard),
    settingsVersion: tables.settingsVersion,
    leases: only(tables.leases, (_, key) => key === shard),
    accounts: only(tables.accounts, mine),
    house: only(tables.house, isOfHouse),
    records: ofEachKind<'map'>(kind => recordsOf(kind, tables.records, shard)),
    ledger: tables.ledger.filter(mine),
    answers: only(tables.answers, mine),
    keyedAnswers: only(tables.keyedAnswers, mine),
    outbox: tables.outbox.filter(mine),
    commits: tables.commits,
    history: tables.history,
    acts: tables.acts.filter(mine),
  }
}

function recordsOf<K extends RecordKind>(
  kind: K,
  stored: Of<K, StoredRecords>,
  shard: number,
): Map<number, Records[K]> {
  const rows: Map<number, Records[K]> = stored[kind]
  return new Map([...rows].filter(([id]) => id % MAX_SHARDS === shard))
}
