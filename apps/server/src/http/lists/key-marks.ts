// Which orders of a page were opened, changed or closed by API key, in one query. However often a program changed an order: of each act the
// newest is read.
import type { ActOnObject } from '@tallystick/engine/core/key-act/record'
import type { TransferKind } from '@tallystick/ledger/transfer'
import type { KeyMark } from '@tallystick/wire/trader/schemas'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'

/** By the id of the order. */
export type KeyMarks = ReadonlyMap<number, readonly KeyMark[]>

const ACTS: Readonly<Record<number, ActOnObject>> = { 1: 'made', 2: 'changed', 3: 'ended' }

interface MarkRow {
  readonly ref: bigint
  readonly act: number
  readonly name: string
}

/** The user comes first: nobody reads the marks of others, whichever ids they ask for. */
export async function readKeyMarks(pool: Pool, userId: number, refs: readonly number[]): Promise<KeyMarks> {
  const marks = new Map<number, KeyMark[]>()
  if (refs.length === 0) return marks
  const { rows } = await pool.query<MarkRow>({
    name: 'key-marks',
    text: `select t.ref, v.act, case when k.revoked_at is null then k.name else '' end as name
      from unnest($2::bigint[]) as t (ref) cross join (values (1::smallint), (2::smallint), (3::smallint)) as v (act)
      cross join lateral (select key_id from key_act a where a.user_id = $1 and a.ref = t.ref and a.act = v.act order by a.id desc limit 1) newest
      join api_keys k on k.number = newest.key_id
      where exists (select from key_act where user_id = $1)
      order by v.act`,
    values: [userId, refs],
  })
  for (const { ref, act, name } of rows) {
    const id = idFrom(ref)
    const mark = { Act: ACTS[act] ?? 'changed', Key: name }
    marks.set(id, [...(marks.get(id) ?? []), mark])
  }
  return marks
}

/** Each of these moves the money of an order once: the act that did it is the one of this kind. */
const MOVED_BY: Readonly<Record<string, ActOnObject>> = {
  forex_open: 'made',
  forex_reserve: 'made',
  micro_stake: 'made',
  forex_release: 'ended',
  forex_close: 'ended',
} satisfies Readonly<Partial<Record<TransferKind, ActOnObject>>>

/** Whether an act on an order is the one that made this entry of the ledger. */
export function isMovedBy(kind: string, act: ActOnObject): boolean {
  return MOVED_BY[kind] === act
}

export interface ActedBy {
  readonly act: ActOnObject
  /** Also of a key that was revoked: operators look into what it did. */
  readonly key: string
}

/** For operators, of objects of any users. By the id of the object. */
export async function readActsByKey(
  pool: Pool,
  objects: readonly { readonly userId: bigint; readonly ref: bigint }[],
): Promise<ReadonlyMap<number, readonly ActedBy[]>> {
  const acts = new Map<number, ActedBy[]>()
  if (objects.length === 0) return acts
  const { rows } = await pool.query<MarkRow>({
    name: 'acts-by-key',
    text: `select t.ref, v.act, k.name
      from (select distinct * from unnest($1::bigint[], $2::bigint[])) as t (user_id, ref)
      cross join (values (1::smallint), (2::smallint), (3::smallint)) as v (act)
      cross join lateral (select key_id from key_act a where a.user_id = t.user_id and a.ref = t.ref and a.act = v.act
        order by a.id desc limit 1) newest
      join api_keys k on k.number = newest.key_id
      order by v.act`,
    values: [objects.map(({ userId }) => userId), objects.map(({ ref }) => ref)],
  })
  for (const { ref, act, name } of rows) {
    const id = idFrom(ref)
    acts.set(id, [...(acts.get(id) ?? []), { act: ACTS[act] ?? 'changed', key: name }])
  }
  return acts
}

/** As one field of a file. */
export function marksText(marks: readonly KeyMark[] = []): string {
  return marks.map(({ Act, Key }) => `${Act}: ${Key || 'removed key'}`).join('; ')
}
