// SQL of operators and their set-up links.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorRole } from '@tallystick/wire/operator-calls'
import type { OperatorParamsOf } from '@tallystick/wire/operator-routes'
import { idFrom, type Pool, transaction } from '../../platform/postgres/pool.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import { between, type ListSource, matches, ofUser, readList, type Window } from '../../plugins/lists.ts'

export interface OperatorRow {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly roles: OperatorRole[]
  readonly password_hash: string
  /** Sealed. */
  readonly totp_secret: Buffer
  readonly totp_step: number
  readonly created_at: Instant
  readonly disabled: boolean
}

const COLUMNS = `id, email, name, roles, password_hash, totp_secret, totp_step::float8 as totp_step, created_at,
  disabled_at is not null as disabled`

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

/** False when the step was used before: of two requests with one code, one gets in. */
export async function useStep(pool: Pool, operatorId: number, step: number): Promise<boolean> {
  const result = await pool.query('update operators set totp_step = $2 where id = $1 and totp_step < $2', [
    operatorId,
    step,
  ])
  return result.rowCount === 1
}

export async function writePassword(pool: Pool, operatorId: number, passwordHash: string): Promise<void> {
  await pool.query('update operators set password_hash = $2 where id = $1', [operatorId, passwordHash])
}

/** How many owners would be left able to act besides this operator. */
export async function countOtherOwners(pool: Pool, operatorId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) from operators where 'owner' = any(roles) and disabled_at is null and id <> $1`,
    [operatorId],
  )
  return idFrom(rows[0]?.count ?? 0n)
}

export async function writeRoles(pool: Pool, operatorId: number, roles: readonly OperatorRole[]): Promise<void> {
  await pool.query('update operators set roles = $2 where id = $1', [operatorId, roles])
}

export async function disable(pool: Pool, operatorId: number, now: Instant): Promise<void> {
  await pool.query('update operators set disabled_at = to_timestamp($2 / 1000.0) where id = $1', [operatorId, now])
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

/** One link per person: a new one makes the old one worthless. */
export async function replaceInvite(pool: Pool, sealer: Sealer, invite: NewInvite): Promise<void> {
  const sealed = sealer.seal(invitePlace(invite.id), invite.totpSecret)
  await pool.query(
    `insert into operator_invites (id, email, roles, totp_secret, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0))
     on conflict (coalesce(email, '')) do update set id = excluded.id, roles = excluded.roles,
       totp_secret = excluded.totp_secret, invited_by = excluded.invited_by, expires_at = excluded.expires_at`,
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

const AUDIT: ListSource<'operatorAudit'> = {
  columns: 'a.seq, a.at, o.name as operator, a.action, a.phase, u.uid, a.subject, a.details, a.address, a.hash',
  from: 'audit_log a left join operators o on o.id = a.operator_id left join users u on u.id = a.user_id',
  filters: {
    uid: ofUser('a.user_id'),
    operator_id: matches('a.operator_id = ?::bigint'),
    action: matches('a.action = ?'),
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
