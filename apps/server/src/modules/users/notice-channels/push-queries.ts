// SQL of devices that asked for pushed messages, and of what waits to be pushed.
import { hash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '@tallystick/kernel/clock'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { PushTarget } from '../../../platform/push/push-sender.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import type { DueNotice } from './queries.ts'

const placeOf = (id: number) => ({ column: 'push_devices.target', row: id }) as const
const hashOf = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer')

/** Devices of a user that are pushed to; an older one makes room. */
export const MOST_DEVICES = 10

export interface NewDevice {
  readonly userId: number
  readonly sessionId: string
  readonly target: PushTarget
}

/** A device belongs to who asked last: another user who logs in there takes it over. */
export async function writeDevice(pool: Pool, sealer: Sealer, device: NewDevice, now: Instant): Promise<void> {
  const { userId, sessionId, target } = device
  const endpointHash = hashOf(target.endpoint)
  await transaction(pool, async client => {
    await client.query('delete from push_devices where endpoint_hash = $1', [endpointHash])
    const { rows } = await client.query<{ id: bigint }>(
      `select nextval(pg_get_serial_sequence('push_devices', 'id')) as id`,
    )
    const id = idFrom(rows[0]?.id ?? 0n)
    // The session may have ended meanwhile.
    await client.query(
      `insert into push_devices (id, user_id, session_id, endpoint_hash, target, created_at) overriding system value
       select $1, $2, s.id, $4, $5, $6 from sessions s where s.id = $3 and s.user_id = $2 on conflict do nothing`,
      [
        id,
        userId,
        Buffer.from(sessionId, 'hex'),
        endpointHash,
        sealer.seal(placeOf(id), Buffer.from(JSON.stringify(target))),
        now,
      ],
    )
    await client.query(
      `delete from push_devices where user_id = $1 and id not in
         (select id from push_devices where user_id = $1 order by id desc limit ${MOST_DEVICES})`,
      [userId],
    )
  })
}

/** The device has another address now. Only who knows its old one and its secret may say so, and its session goes on. */
export async function renewDevice(
  pool: Pool,
  sealer: Sealer,
  old: Pick<PushTarget, 'endpoint' | 'auth'>,
  target: PushTarget,
): Promise<void> {
  await transaction(pool, async client => {
    const { rows } = await client.query<{ id: bigint; target: Buffer }>(
      'select id, target from push_devices where endpoint_hash = $1 for update',
      [hashOf(old.endpoint)],
    )
    const [row] = rows
    if (!row) return
    const id = idFrom(row.id)
    // Written by writeDevice.
    const known = JSON.parse(sealer.open(placeOf(id), row.target).toString()) as PushTarget
    if (!isSameSecret(known.auth, old.auth)) return
    await client.query('delete from push_devices where endpoint_hash = $1 and id <> $2', [hashOf(target.endpoint), id])
    await client.query('update push_devices set endpoint_hash = $2, target = $3 where id = $1', [
      id,
      hashOf(target.endpoint),
      sealer.seal(placeOf(id), Buffer.from(JSON.stringify(target))),
    ])
  })
}

const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(hashOf(a), hashOf(b))

export async function deleteDevice(pool: Pool, userId: number, endpoint: string): Promise<void> {
  await pool.query('delete from push_devices where user_id = $1 and endpoint_hash = $2', [userId, hashOf(endpoint)])
}

export interface Device {
  readonly id: number
  readonly userId: number
  readonly target: PushTarget
  readonly pushedAt: Instant
}

/** Devices with something due, those who wait longest first. */
export async function readDueDevices(pool: Pool, now: Instant, most: number): Promise<number[]> {
  const { rows } = await pool.query<{ device_id: bigint }>(
    `select device_id, min(due_at) from (select device_id, due_at from notice_delivery
       where channel = 'push' and due_at <= $1 order by due_at limit $2) due group by device_id order by 2`,
    [now, most],
  )
  return rows.map(row => idFrom(row.device_id))
}

/** Undefined when it is gone, or nobody is logged in there any more. Locked: one sends to a device at a time. */
export async function takeDevice(
  client: PoolClient,
  sealer: Sealer,
  id: number,
  now: Instant,
): Promise<Device | undefined> {
  const { rows } = await client.query<{ user_id: bigint; target: Buffer; pushed_at: bigint }>(
    `select d.user_id, d.target, d.pushed_at from push_devices d join sessions s on s.id = d.session_id
     where d.id = $1 and s.expires_at > to_timestamp($2 / 1000.0) for update of d`,
    [id, now],
  )
  const row = rows[0]
  if (!row) return undefined
  // Written by writeDevice above.
  const target = JSON.parse(sealer.open(placeOf(id), row.target).toString('utf8')) as PushTarget
  return { id, userId: idFrom(row.user_id), target, pushedAt: idFrom(row.pushed_at) }
}

export interface DuePush extends DueNotice {
  readonly attempts: number
}

export async function takeDuePushes(client: PoolClient, deviceId: number, now: Instant): Promise<DuePush[]> {
  type Raw = {
    readonly id: bigint
    readonly kind: NoticeKind
    readonly params: Record<string, string>
    readonly at: bigint
    readonly attempts: number
  }
  const { rows } = await client.query<Raw>(
    `select n.id, n.kind, n.params, n.at, d.attempts from notice_delivery d join notice n on n.id = d.notice_id
     where d.device_id = $1 and d.channel = 'push' and d.due_at <= $2 order by n.id limit 200 for update of d skip locked`,
    [deviceId, now],
  )
  return rows.map(({ id, at, ...row }) => ({ ...row, id: idFrom(id), at: idFrom(at) }))
}

/** Puts pushes off; those that are being sent are tried again then, should nobody say that they arrived. */
export async function putOffPushes(
  client: PoolClient,
  deviceId: number,
  waiting: readonly { readonly id: number; readonly until: Instant; readonly attempts: number }[],
): Promise<void> {
  if (waiting.length === 0) return
  await client.query(
    `update notice_delivery d set due_at = w.until, attempts = w.attempts
     from unnest($2::bigint[], $3::bigint[], $4::smallint[]) as w (id, until, attempts)
     where d.channel = 'push' and d.device_id = $1 and d.notice_id = w.id`,
    [deviceId, waiting.map(({ id }) => id), waiting.map(({ until }) => until), waiting.map(({ attempts }) => attempts)],
  )
}

export async function deletePushes(
  client: Pool | PoolClient,
  deviceId: number,
  noticeIds: readonly number[],
): Promise<void> {
  if (noticeIds.length === 0) return
  await client.query(`delete from notice_delivery where channel = 'push' and device_id = $1 and notice_id = any($2)`, [
    deviceId,
    noticeIds,
  ])
}

/** The device and everything that waited for it. */
export async function forgetDevice(client: Pool | PoolClient, deviceId: number): Promise<void> {
  await client.query('delete from push_devices where id = $1', [deviceId])
  await client.query(`delete from notice_delivery where channel = 'push' and device_id = $1`, [deviceId])
}

export async function notePushed(client: PoolClient, deviceId: number, now: Instant): Promise<void> {
  await client.query('update push_devices set pushed_at = $2 where id = $1', [deviceId, now])
}
