// SQL of what each channel sends, and of what waits to be sent.
import type { Instant } from '@tallystick/kernel/clock'
import { type NoticeGroup, ON_REQUEST } from '@tallystick/wire/trader/notice-groups'
import type { EmailPace } from '@tallystick/wire/trader/schemas/users/notice-settings'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import type { Timing } from './when.ts'

export interface ChannelSettings extends Timing {
  readonly emailGroups: readonly NoticeGroup[]
  readonly pushOff: readonly NoticeGroup[]
  /** Of the groups that are sent on request. */
  readonly pushOn: readonly NoticeGroup[]
  readonly pushFigures: boolean
}

/** Of who has chosen nothing. */
const STANDARD: ChannelSettings = {
  emailGroups: [],
  pushOff: [],
  pushOn: [],
  pushFigures: false,
  pace: 'at_once',
  quiet: undefined,
  timeZone: 'UTC',
}

export function isPushed({ pushOff, pushOn }: ChannelSettings, group: NoticeGroup): boolean {
  return ON_REQUEST.has(group) ? pushOn.includes(group) : !pushOff.includes(group)
}

export interface Recipient {
  readonly uid: string
  readonly email: string | null
  readonly language: string
  readonly emailedAt: Instant
  readonly settings: ChannelSettings
}

interface RawRecipient {
  readonly uid: string
  readonly email: string | null
  readonly language: string
  /** Null when the user has no row. */
  readonly email_groups: NoticeGroup[] | null
  readonly push_off: NoticeGroup[]
  readonly push_on: NoticeGroup[]
  readonly push_figures: boolean
  readonly email_pace: EmailPace
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly time_zone: string
  readonly emailed_at: bigint
}

/** A user with what the channels send to them. */
export async function readRecipient(client: Pool | PoolClient, userId: number): Promise<Recipient | undefined> {
  const { rows } = await client.query<RawRecipient>(
    `select u.uid, u.email, u.language, s.email_groups, s.push_off, s.push_on, s.push_figures, s.email_pace, s.quiet_from, s.quiet_to,
       s.time_zone, s.emailed_at
     from users u left join notice_settings s on s.user_id = u.id where u.id = $1 and u.deleted_at is null`,
    [userId],
  )
  const row = rows[0]
  if (!row) return undefined
  const { uid, email, language } = row
  if (row.email_groups === null) return { uid, email, language, emailedAt: 0, settings: STANDARD }
  const settings: ChannelSettings = {
    emailGroups: row.email_groups,
    pushOff: row.push_off,
    pushOn: row.push_on,
    pushFigures: row.push_figures,
    pace: row.email_pace,
    quiet: row.quiet_from === null || row.quiet_to === null ? undefined : { from: row.quiet_from, to: row.quiet_to },
    timeZone: row.time_zone,
  }
  return { uid, email, language, emailedAt: idFrom(row.emailed_at), settings }
}

/** What waits is looked at again: the new settings may send it earlier, or not at all. */
export async function writeSettings(
  pool: Pool,
  userId: number,
  settings: ChannelSettings,
  now: Instant,
): Promise<void> {
  const { emailGroups, pushOff, pushOn, pushFigures, pace, quiet, timeZone } = settings
  await pool.query(
    `with saved as (
       insert into notice_settings (user_id, email_groups, push_off, push_figures, email_pace, quiet_from, quiet_to, time_zone, push_on)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $10)
       on conflict (user_id) do update set email_groups = excluded.email_groups, push_off = excluded.push_off,
         push_figures = excluded.push_figures, email_pace = excluded.email_pace, quiet_from = excluded.quiet_from,
         quiet_to = excluded.quiet_to, time_zone = excluded.time_zone, push_on = excluded.push_on)
     update notice_delivery set due_at = $9 where user_id = $1`,
    [userId, emailGroups, pushOff, pushFigures, pace, quiet?.from ?? null, quiet?.to ?? null, timeZone, now, pushOn],
  )
}

/** False when there is no such user. Ended twice is ended. */
export async function endEmails(pool: Pool, uid: string, groups: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query<{ id: bigint }>('select id from users where uid = $1', [uid])
  if (!rows[0]) return false
  await pool.query(
    `update notice_settings set email_groups = array(select unnest(email_groups) except select unnest($2::text[]))
     where user_id = $1`,
    [rows[0].id, groups],
  )
  return true
}

/** Users whose optional emails are due, those who wait longest first. */
export async function readDueUsers(pool: Pool, now: Instant, most: number): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: bigint }>(
    `select user_id, min(due_at) from (select user_id, due_at from notice_delivery
       where channel = 'email' and due_at <= $1 order by due_at limit $2) due group by user_id order by 2`,
    [now, most],
  )
  return rows.map(row => idFrom(row.user_id))
}

export interface DueNotice {
  readonly id: number
  readonly kind: NoticeKind
  readonly params: Readonly<Record<string, string>>
  readonly at: Instant
}

interface RawDue {
  readonly id: bigint
  readonly kind: NoticeKind
  readonly params: Record<string, string>
  readonly at: bigint
}

/** What is due by email for a user, oldest first. Locked: nobody else sends it meanwhile. */
export async function takeDueEmail(
  client: PoolClient,
  userId: number,
  now: Instant,
  most: number,
): Promise<DueNotice[]> {
  const { rows } = await client.query<RawDue>(
    `select n.id, n.kind, n.params, n.at from notice_delivery d join notice n on n.id = d.notice_id
     where d.user_id = $1 and d.channel = 'email' and d.due_at <= $2 order by n.id limit $3 for update of d skip locked`,
    [userId, now, most],
  )
  return rows.map(({ id, kind, params, at }) => ({ id: idFrom(id), kind, params, at: idFrom(at) }))
}

export async function deleteEmailed(client: PoolClient, noticeIds: readonly number[]): Promise<void> {
  await client.query(`delete from notice_delivery where channel = 'email' and notice_id = any($1)`, [noticeIds])
}

export async function putOffEmail(
  client: PoolClient,
  waiting: readonly { readonly id: number; readonly until: Instant }[],
): Promise<void> {
  if (waiting.length === 0) return
  await client.query(
    `update notice_delivery d set due_at = w.until from unnest($1::bigint[], $2::bigint[]) as w (id, until)
     where d.channel = 'email' and d.notice_id = w.id`,
    [waiting.map(({ id }) => id), waiting.map(({ until }) => until)],
  )
}

export async function noteEmailed(client: PoolClient, userId: number, now: Instant): Promise<void> {
  await client.query('update notice_settings set emailed_at = $2 where user_id = $1', [userId, now])
}
