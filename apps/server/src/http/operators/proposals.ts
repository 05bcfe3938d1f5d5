// The two-operator rule: an action is recorded when the first operator requests it, and executed when another requests the same. A
// proposal is void once its proposer has lost the right to make it, or its subject has changed. Everything here except the lists runs
// inside a guarded section.
import { type Clock, DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { mayCall, OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
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

export type Consent =
  | { readonly kind: 'agreed'; readonly proposalId: number; readonly makerId: number }
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
  /** Agrees to the same act of another operator, or records this one as waiting. An act done once is not asked for again. */
  consent(section: GuardedSection, act: Act, subject: string, operatorId: number): Promise<Consent>
  /** The act failed after the consent: it waits again. */
  reopen(proposalId: number): Promise<void>
  /** The engine had decided the act before: what this operator agreed to no longer waits. */
  settle(
    paramsHash: string,
    operatorId: number,
  ): Promise<{ readonly proposalId: number; readonly makerId: number } | undefined>
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
}

const READ = `select p.id, p.call, p.params, p.subject, p.subject_state, p.maker_id, o.name as maker_name, o.roles as maker_roles,
    o.disabled_at is not null as maker_disabled, p.created_at, p.void_reason
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
    async consent(section, act, subject, operatorId) {
      const { rows } = await pool.query<ProposalRow>(`${READ} where p.params_hash = $1 and p.state = 'pending'`, [
        act.paramsHash,
      ])
      const found = rows[0]
      if (found) {
        // Locked, and asked again: from here to the end of the section the proposer keeps the right, or had lost it before.
        const maker = (await section.standing([found.maker_id, operatorId])).get(found.maker_id)
        const reason = (maker && lostRight(found.call, maker)) ?? (await voidReason(found))
        const proposalId = idFrom(found.id)
        if (reason) await makeVoid(found.id, reason)
        if (reason && reason !== 'expired') return { kind: 'void', proposalId, reason }
        if (!reason && found.maker_id === operatorId) return { kind: 'waiting', proposalId }
        if (!reason) {
          await pool.query(
            `update proposals set state = 'agreed', checker_id = $2, decided_at = to_timestamp($3 / 1000.0) where id = $1`,
            [found.id, operatorId, clock.now()],
          )
          return { kind: 'agreed', proposalId, makerId: found.maker_id }
        }
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
    async reopen(proposalId) {
      await pool.query(
        `update proposals p set state = 'pending', checker_id = null, decided_at = null
         where id = $1 and state = 'agreed'
           and not exists (select from proposals q where q.params_hash = p.params_hash and q.state = 'pending')`,
        [proposalId],
      )
    },
    async settle(paramsHash, operatorId) {
      await pool.query(
        `update proposals set state = 'agreed', checker_id = $2, decided_at = to_timestamp($3 / 1000.0)
         where params_hash = $1 and state = 'pending' and maker_id <> $2`,
        [paramsHash, operatorId, clock.now()],
      )
      const { rows } = await pool.query<{ id: bigint; maker_id: number }>(
        `select id, maker_id from proposals where params_hash = $1 and state = 'agreed' and checker_id = $2 order by id desc limit 1`,
        [paramsHash, operatorId],
      )
      return rows[0] && { proposalId: idFrom(rows[0].id), makerId: rows[0].maker_id }
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

function lostRight(call: string, { roles, isDisabled }: Standing): VoidReason | undefined {
  if (isDisabled) return 'proposer_disabled'
  return isCall(call) && mayCall(call, roles) ? undefined : 'proposer_demoted'
}

function isCall(name: string): name is OperatorCallName {
  return Object.hasOwn(OPERATOR_CALLS, name)
}
