// SQL of operators and their set-up links.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { mayCall, OPERATOR_CALLS, type OperatorCallName, type OperatorRole } from '@tallystick/wire/operator/calls'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'
import { everNamed } from '../../../http/operators/old-names.ts'
import type { VoidReason } from '../../../http/operators/proposals.ts'

export interface OperatorRow {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: OperatorRole[]
  readonly password_hash: string
  /** Sealed. */
  readonly totp_secret: Buffer
  readonly totp_step: number
  /** Wrong one-time codes, and since when they are counted. */
  readonly code_tries: number
  readonly code_tries_since: Instant
  readonly created_at: Instant
  readonly disabled: boolean
  readonly disabled_at: Instant | null
}

const CODE_WINDOW_MS = 15 * MINUTE_MS

const COLUMNS = `id, email, name, roles, password_hash, totp_secret, totp_step::float8 as totp_step, code_tries,
  code_tries_since, created_at, disabled_at is not null as disabled, disabled_at`

export async function readOperators(pool: Pool): Promise<OperatorRow[]> {
  const { rows } = await pool.query<OperatorRow>(`select ${COLUMNS} from operators order by id`)
  return rows
}

export async function readOperator(pool: Pool, id: number): Promise<OperatorRow | undefined> {
  const { rows } = await pool.query<OperatorRow>(`select ${COLUMNS} from operators where id = $1::bigint`, [id])
  return rows[0]
}

export async function readOperatorByEmail(pool: Pool, email: string): Promise<OperatorRow | undefined> {
  const { rows } = await pool.query<OperatorRow>(`select ${COLUMNS} from operators where email = $1`, [email])
  return rows[0]
}

/**
 * Takes one of the tries an operator has for one-time codes, from whatever address; false when there is none left. Taken before the code
 * is looked at, so that many guesses at once are no more than as many in a row.
 */
export async function takeCodeTry(pool: Pool, operatorId: number, most: number, now: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update operators set
       code_tries = case when code_tries_since <= to_timestamp($3 / 1000.0) then 1 else code_tries + 1 end,
       code_tries_since = case when code_tries_since <= to_timestamp($3 / 1000.0) then to_timestamp($4 / 1000.0) else code_tries_since end
     where id = $1 and (code_tries < $2 or code_tries_since <= to_timestamp($3 / 1000.0))`,
    [operatorId, most, now - CODE_WINDOW_MS, now],
  )
  return rowCount === 1
}

/** Whether all tries of the last quarter of an hour are used up. */
export function hasNoCodeTry({ code_tries, code_tries_since }: OperatorRow, most: number, now: Instant): boolean {
  return code_tries >= most && code_tries_since > now - CODE_WINDOW_MS
}

/** The same for a set-up link; it has no second chance. */
export async function takeInviteTry(pool: Pool, id: Buffer, most: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update operator_invites set code_tries = code_tries + 1 where id = $1 and code_tries < $2',
    [id, most],
  )
  return rowCount === 1
}

/** False when the step was used before: of two requests with one code, one gets in. Its try was no wrong one. */
export async function useStep(pool: Pool, operatorId: number, step: number): Promise<boolean> {
  const result = await pool.query(
    'update operators set totp_step = $2, code_tries = greatest(code_tries - 1, 0) where id = $1 and totp_step < $2',
    [operatorId, step],
  )
  return result.rowCount === 1
}

/** False when it was changed since the operator was read. */
export async function writePassword(
  client: Pool | PoolClient,
  { id, password_hash: before }: Pick<OperatorRow, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update operators set password_hash = $3 where id = $1 and password_hash = $2',
    [id, before, passwordHash],
  )
  return rowCount === 1
}

/** How many owners would be left able to act besides this operator. */
export async function countOtherOwners(pool: Pool, operatorId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) from operators where 'owner' = any(roles) and disabled_at is null and id <> $1`,
    [operatorId],
  )
  return idFrom(rows[0]?.count ?? 0n)
}

/** What they proposed under rights they no longer have is void, also when they get them back. */
export async function writeRoles(
  client: PoolClient,
  operatorId: number,
  roles: readonly OperatorRole[],
  now: Instant,
): Promise<void> {
  await client.query('update operators set roles = $2 where id = $1', [operatorId, roles])
  // Object.keys widens the names of the contract to string.
  const allowed = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(name => mayCall(name, roles))
  await voidProposals(client, operatorId, 'proposer_demoted', allowed, now)
}

export async function disable(client: PoolClient, operatorId: number, now: Instant): Promise<void> {
  await client.query('update operators set disabled_at = to_timestamp($2 / 1000.0) where id = $1', [operatorId, now])
  await client.query('delete from operator_sessions where operator_id = $1', [operatorId])
  await voidProposals(client, operatorId, 'proposer_disabled', [], now)
}

async function voidProposals(
  client: PoolClient,
  makerId: number,
  reason: VoidReason,
  except: readonly string[],
  now: Instant,
): Promise<void> {
  await client.query(
    `update proposals set state = 'void', void_reason = $2, decided_at = to_timestamp($4 / 1000.0)
     where maker_id = $1 and state = 'pending' and call <> all($3)`,
    [makerId, reason, except, now],
  )
}

export interface Invite {
  readonly id: Buffer
  readonly email: string | null
  readonly roles: OperatorRole[]
  readonly totpSecret: Buffer
}

export interface NewInvite extends Invite {
  readonly invitedBy: number | null
  readonly expiresAt: Instant
}

/** One link per operator: a new one invalidates the old one, and has tries of its own. */
export async function replaceInvite(pool: Pool, sealer: Sealer, invite: NewInvite): Promise<void> {
  const sealed = sealer.seal(invitePlace(invite.id), invite.totpSecret)
  await pool.query(
    `insert into operator_invites (id, email, roles, totp_secret, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0))
     on conflict (coalesce(email, '')) do update set id = excluded.id, roles = excluded.roles,
       totp_secret = excluded.totp_secret, invited_by = excluded.invited_by, expires_at = excluded.expires_at, code_tries = 0`,
    [invite.id, invite.email, invite.roles, sealed, invite.invitedBy, invite.expiresAt],
  )
}

export async function readInvite(pool: Pool, sealer: Sealer, id: Buffer, now: Instant): Promise<Invite | undefined> {
  const { rows } = await pool.query<Omit<Invite, 'totpSecret'> & { totp_secret: Buffer }>(
    'select id, email, roles, totp_secret from operator_invites where id = $1 and expires_at > to_timestamp($2 / 1000.0)',
    [id, now],
  )
  const row = rows[0]
  return row && { ...row, totpSecret: sealer.open(invitePlace(id), row.totp_secret) }
}

/** The primary key as PostgreSQL writes it. */
const invitePlace = (id: Buffer) =>
  ({ column: 'operator_invites.totp_secret', row: `\\x${id.toString('hex')}` }) as const

export interface NewOperator {
  readonly email: string
  readonly name: string
  readonly passwordHash: string
  readonly totpSecret: Buffer
  readonly totpStep: number
  readonly at: Instant
}

/** Uses the link up and makes the operator, both or neither. Undefined when the link is gone or the address taken. */
export async function redeemInvite(
  pool: Pool,
  sealer: Sealer,
  id: Buffer,
  person: NewOperator,
): Promise<OperatorRow | undefined> {
  return transaction(pool, async client => {
    // The id comes first: the secret is sealed for it.
    const { rows: next } = await client.query<{ id: bigint }>(
      `select nextval(pg_get_serial_sequence('operators', 'id')) as id`,
    )
    const operatorId = idFrom(next[0]?.id ?? 0n)
    const sealed = sealer.seal({ column: 'operators.totp_secret', row: operatorId }, person.totpSecret)
    const { rows } = await client.query<OperatorRow>(
      `with used as (delete from operator_invites where id = $1 returning roles, invited_by)
       insert into operators (id, email, name, roles, password_hash, totp_secret, totp_step, invited_by, created_at)
       overriding system value
       select $7, $2, $3, roles, $4, $8, $5, invited_by, to_timestamp($6 / 1000.0) from used
       on conflict do nothing returning ${COLUMNS}`,
      [id, person.email, person.name, person.passwordHash, person.totpStep, person.at, operatorId, sealed],
    )
    return rows[0]
  })
}

/** Links of owners that were handed out under the start-up exception and are still open. */
export async function dropOtherOwnerInvites(pool: Pool, email: string): Promise<void> {
  await pool.query(`delete from operator_invites where 'owner' = any(roles) and email is distinct from $1`, [email])
}

export interface AuditRow {
  readonly seq: bigint
  readonly at: bigint
  readonly operator: string | null
  readonly action: string
  readonly phase: 'asked' | 'about' | 'outcome'
  readonly uid: string | null
  readonly subject: string
  readonly details: Record<string, unknown>
  readonly address: string
  readonly hash: Buffer
}

export interface NoteRow {
  readonly operator: string | null
  readonly note: string
  readonly at: bigint
}

/** What operators noted for each other about one subject. */
export async function readInternalNotes(pool: Pool, subject: string): Promise<readonly NoteRow[]> {
  const { rows } = await pool.query<NoteRow>({
    name: 'internal-notes',
    text: `select o.name as operator, a.details->>'internal_note' as note, a.at from audit_log a left join operators o on o.id = a.operator_id
      where a.subject = $1 and a.details ? 'internal_note' and a.phase = 'about' order by a.seq`,
    values: [subject],
  })
  return rows
}

const AUDIT: ListSource<'operatorAudit'> = {
  columns: 'a.seq, a.at, o.name as operator, a.action, a.phase, u.uid, a.subject, a.details, a.address, a.hash',
  from: 'audit_log a left join operators o on o.id = a.operator_id left join users u on u.id = a.user_id',
  filters: {
    uid: ofUser('a.user_id'),
    operator_id: matches('a.operator_id = ?::bigint'),
    action: everNamed('a.action'),
    phase: matches('a.phase = ?'),
    ...between('a.at'),
  },
  sorts: { seq: 'a.seq' },
  tie: 'a.seq',
  standard: () => ({ sort: 'seq', order: 'desc' }),
}

export function readAudit(
  pool: Pool,
  params: OperatorParamsOf<'operatorAudit'>,
  window: Window,
): Promise<{ readonly rows: AuditRow[]; readonly total: number }> {
  return readList<AuditRow, 'operatorAudit'>(pool, AUDIT, params, window)
}
