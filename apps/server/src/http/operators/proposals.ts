// The two-operator rule: an action is recorded when the first operator requests it, and executed when another requests the same. A
// proposal is void once its proposer has lost the right to make it, or its subject has changed. Everything here except the lists runs
// inside a guarded section, and with the section it is agreed to: as long as the act is not done, it waits.
import { type Clock, DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { mayCall, OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { idFrom, type Pool, type PoolClient } from '../../platform/postgres/pool.ts'
import type { GuardedSection, Standing } from './guarded-sections.ts'

/** A proposal without consent expires after this time. */
const LIFE_MS = 3 * DAY_MS
/** Void ones are shown for this long. */
const SHOWN_MS = 3 * DAY_MS

export type VoidReason = 'proposer_disabled' | 'proposer_demoted' | 'subject_changed' | 'expired'

export interface Act {
  readonly call: OperatorCallName
  readonly params: object
  readonly paramsHash: string
  /** Whether the act, by its parameters, can be done once only. */
  readonly isOnce: boolean
}

/** What one operator asked for and another one may agree to. */
export interface Agreed {
  readonly proposalId: number
  readonly makerId: number
  /** Of the engine's command: the same for whoever agrees, until it was refused for good. */
  readonly commandKey: string
}

/** Whether the engine has decided under this key: it was agreed to before, and how that ended was lost. */
export type IsDecided = (commandKey: string) => Promise<boolean>

export type Consent =
  | { readonly kind: 'agreed'; readonly agreed: Agreed }
  | { readonly kind: 'waiting'; readonly proposalId: number }
  | { readonly kind: 'void'; readonly proposalId: number; readonly reason: VoidReason }
  /** It was agreed to before, and is done. */
  | { readonly kind: 'done'; readonly proposalId: number; readonly at: Instant }

export interface Proposal {
  readonly id: number
  readonly call: string
  readonly params: Record<string, unknown>
  readonly subject: string
  readonly makerId: number
  readonly makerName: string
  readonly createdAt: Instant
  /** Undefined while it waits. */
  readonly voidReason: VoidReason | undefined
}

/** What the subject of an act looks like now, as text: another text means that it has changed. */
export type SubjectState = (call: string, params: Readonly<Record<string, unknown>>) => Promise<string>

export interface Proposals {
  /**
   * Agrees to the same act of another operator, or records this one as waiting. An act done once is not asked for again. What the engine has
   * decided is agreed to whatever has changed: it is its doing.
   */
  consent(
    section: GuardedSection,
    act: Act,
    asked: { readonly subject: string; readonly operatorId: number; readonly isDecided: IsDecided },
  ): Promise<Consent>
  /** What this operator could agree to now. */
  waiting(paramsHash: string, operatorId: number): Promise<Agreed | undefined>
  /** After the section: the act was refused for good. Agreed to again, it is a new command for the engine. */
  noteRefusal(proposalId: number): Promise<void>
  /** After a section whose connection was lost when the act was done by others. */
  noteDone(proposalId: number, operatorId: number): Promise<void>
  /** What waits, and what became void lately. */
  listed(): Promise<Proposal[]>
  /** False when it no longer waits. */
  reject(proposalId: number, operatorId: number): Promise<boolean>
  /** How one ended; undefined while it waits, and for one that never was. */
  ending(
    proposalId: number,
  ): Promise<{ readonly call: string; readonly state: string; readonly at: Instant } | undefined>
}

interface ProposalRow {
  readonly id: bigint
  readonly call: string
  readonly params: Record<string, unknown>
  readonly subject: string
  readonly subject_state: string
  readonly maker_id: number
  readonly maker_name: string
  readonly maker_roles: Standing['roles']
  readonly maker_disabled: boolean
  readonly created_at: Instant
  readonly void_reason: VoidReason | null
  /** Of one that waits: when it was last refused. */
  readonly decided_at: Instant | null
}

const READ = `select p.id, p.call, p.params, p.subject, p.subject_state, p.maker_id, o.name as maker_name, o.roles as maker_roles,
    o.disabled_at is not null as maker_disabled, p.created_at, p.void_reason, p.decided_at
  from proposals p join operators o on o.id = p.maker_id`

export function createProposals(pool: Pool, clock: Clock, subjectState: SubjectState): Proposals {
  const voidReason = async (row: ProposalRow): Promise<VoidReason | undefined> => {
    if (row.created_at < clock.now() - LIFE_MS) return 'expired'
    const standing = { operatorId: row.maker_id, roles: row.maker_roles, isDisabled: row.maker_disabled }
    const lost = lostRight(row.call, standing)
    if (lost) return lost
    return (await subjectState(row.call, row.params)) === row.subject_state ? undefined : 'subject_changed'
  }
  const makeVoid = async (id: bigint, reason: VoidReason): Promise<void> => {
    await pool.query(
      `update proposals set state = 'void', void_reason = $2, decided_at = to_timestamp($3 / 1000.0)
       where id = $1 and state = 'pending'`,
      [id, reason, clock.now()],
    )
  }
  const find = async (paramsHash: string): Promise<ProposalRow | undefined> => {
    const { rows } = await pool.query<ProposalRow>(`${READ} where p.params_hash = $1 and p.state = 'pending'`, [
      paramsHash,
    ])
    return rows[0]
  }
  const agree = async (client: Pool | PoolClient, proposalId: number, operatorId: number): Promise<boolean> => {
    const { rowCount } = await client.query(
      `update proposals set state = 'agreed', checker_id = $2, decided_at = to_timestamp($3 / 1000.0)
       where id = $1 and state = 'pending'`,
      [proposalId, operatorId, clock.now()],
    )
    return rowCount === 1
  }
  const record = async (act: Act, subject: string, operatorId: number): Promise<Consent> => {
    const state = await subjectState(act.call, { ...act.params })
    const { rows } = await pool.query<{ id: bigint }>(
      `insert into proposals (call, params, params_hash, subject, subject_state, maker_id, created_at)
       values ($1, $2::jsonb, $3, $4, $5, $6, to_timestamp($7 / 1000.0)) returning id`,
      [act.call, JSON.stringify(act.params), act.paramsHash, subject, state, operatorId, clock.now()],
    )
    return { kind: 'waiting', proposalId: idFrom(rows[0]?.id ?? 0n) }
  }

  return {
    async consent(section, act, { subject, operatorId, isDecided }) {
      const found = await find(act.paramsHash)
      if (found) {
        // Locked, and asked again: from here to the end of the section the proposer keeps the right, or had lost it before.
        const maker = (await section.standing([found.maker_id, operatorId])).get(found.maker_id)
        const agreed = agreedFrom(found)
        const { proposalId } = agreed
        const isOwn = found.maker_id === operatorId
        const changed = (maker && lostRight(found.call, maker)) ?? (await voidReason(found))
        const reason = changed && !isOwn && (await isDecided(agreed.commandKey)) ? undefined : changed
        if (reason) await makeVoid(found.id, reason)
        if (reason && reason !== 'expired') return { kind: 'void', proposalId, reason }
        if (!reason && isOwn) return { kind: 'waiting', proposalId }
        // Rejected in between: then this is asked for anew.
        if (!reason && (await agree(section.client, proposalId, operatorId))) return { kind: 'agreed', agreed }
      }
      if (act.isOnce) {
        const { rows: agreed } = await pool.query<{ id: bigint; decided_at: Instant }>(
          `select id, decided_at from proposals where params_hash = $1 and state = 'agreed'`,
          [act.paramsHash],
        )
        const done = agreed[0]
        if (done) return { kind: 'done', proposalId: idFrom(done.id), at: done.decided_at }
      }
      return record(act, subject, operatorId)
    },
    async waiting(paramsHash, operatorId) {
      const found = await find(paramsHash)
      return found && found.maker_id !== operatorId ? agreedFrom(found) : undefined
    },
    async noteRefusal(proposalId) {
      await pool.query(
        `update proposals set decided_at = greatest(to_timestamp($2 / 1000.0), decided_at + interval '1 ms')
         where id = $1 and state = 'pending'`,
        [proposalId, clock.now()],
      )
    },
    async noteDone(proposalId, operatorId) {
      await agree(pool, proposalId, operatorId)
    },
    async listed() {
      const { rows } = await pool.query<ProposalRow>(
        `${READ} where p.state = 'pending' or (p.state = 'void' and p.decided_at >= to_timestamp($1 / 1000.0))
         order by p.id desc limit 200`,
        [clock.now() - SHOWN_MS],
      )
      const shown = rows.map(async (row): Promise<Proposal> => {
        const { id, call, params, subject, maker_id: makerId, maker_name: makerName, created_at: createdAt } = row
        const reason = row.void_reason ?? (await voidReason(row))
        return { id: idFrom(id), call, params, subject, makerId, makerName, createdAt, voidReason: reason }
      })
      return Promise.all(shown)
    },
    async reject(proposalId, operatorId) {
      const result = await pool.query(
        `update proposals set state = 'rejected', checker_id = $2, decided_at = to_timestamp($3 / 1000.0)
         where id = $1 and state = 'pending'`,
        [proposalId, operatorId, clock.now()],
      )
      return result.rowCount === 1
    },
    async ending(proposalId) {
      const { rows } = await pool.query<{ call: string; state: string; at: Instant }>(
        `select call, state, decided_at as at from proposals where id = $1 and state <> 'pending'`,
        [proposalId],
      )
      return rows[0]
    },
  }
}

function agreedFrom({ id, maker_id: makerId, decided_at: refusedAt }: ProposalRow): Agreed {
  const proposalId = idFrom(id)
  return { proposalId, makerId, commandKey: `p:${proposalId}:${refusedAt ?? 0}` }
}

function lostRight(call: string, { roles, isDisabled }: Standing): VoidReason | undefined {
  if (isDisabled) return 'proposer_disabled'
  return isCall(call) && mayCall(call, roles) ? undefined : 'proposer_demoted'
}

function isCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name)
}
