// The two-person rule: what needs two operators is recorded when the first asks for it, and done when another one asks for the same.
import { type Clock, DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../platform/postgres/pool.ts'

/** An act nobody agreed to for this long is forgotten. */
const LIFE_MS = 3 * DAY_MS

export interface Act {
  readonly call: string
  readonly params: object
  readonly paramsHash: string
}

export type Consent =
  | { readonly agreed: true; readonly proposalId: number; readonly makerId: number }
  | { readonly agreed: false; readonly proposalId: number }
  /** It was agreed to before, and is done. */
  | 'done'

export interface Proposal {
  readonly id: number
  readonly call: string
  readonly params: Record<string, unknown>
  readonly subject: string
  readonly makerId: number
  readonly makerName: string
  readonly createdAt: Instant
}

export interface Proposals {
  /** Agrees to the same act of another operator, or records this one as waiting. An act done once is not asked for again. */
  consent(act: Act & { readonly isOnce: boolean }, subject: string, operatorId: number): Promise<Consent>
  /** The act failed after the consent: it waits again. */
  reopen(proposalId: number): Promise<void>
  pending(): Promise<Proposal[]>
  /** False when it no longer waits. */
  reject(proposalId: number, operatorId: number): Promise<boolean>
}

interface ProposalRow {
  readonly id: bigint
  readonly call: string
  readonly params: Record<string, unknown>
  readonly subject: string
  readonly maker_id: number
  readonly maker_name: string
  readonly created_at: Instant
}

export function createProposals(pool: Pool, clock: Clock): Proposals {
  return {
    async consent(act, subject, operatorId) {
      const now = clock.now()
      await pool.query(
        "delete from proposals where params_hash = $1 and state = 'pending' and created_at < to_timestamp($2 / 1000.0)",
        [act.paramsHash, now - LIFE_MS],
      )
      // One statement: of many who agree at once, one does.
      const agreed = await pool.query<{ id: bigint; maker_id: number }>(
        `update proposals set state = 'agreed', checker_id = $2, decided_at = to_timestamp($3 / 1000.0)
         where params_hash = $1 and state = 'pending' and maker_id <> $2 returning id, maker_id`,
        [act.paramsHash, operatorId, now],
      )
      const mine = agreed.rows[0]
      if (mine) return { agreed: true, proposalId: idFrom(mine.id), makerId: mine.maker_id }
      if (act.isOnce) {
        const done = await pool.query(`select from proposals where params_hash = $1 and state = 'agreed'`, [
          act.paramsHash,
        ])
        if (done.rowCount !== 0) return 'done'
      }
      const waiting = await pool.query<{ id: bigint }>(
        `insert into proposals (call, params, params_hash, subject, maker_id, created_at)
         values ($1, $2::jsonb, $3, $4, $5, to_timestamp($6 / 1000.0))
         on conflict (params_hash) where state = 'pending' do update set subject = excluded.subject returning id`,
        [act.call, JSON.stringify(act.params), act.paramsHash, subject, operatorId, now],
      )
      return { agreed: false, proposalId: idFrom(waiting.rows[0]?.id ?? 0n) }
    },
    async reopen(proposalId) {
      await pool.query(
        `update proposals p set state = 'pending', checker_id = null, decided_at = null
         where id = $1 and state = 'agreed'
           and not exists (select from proposals q where q.params_hash = p.params_hash and q.state = 'pending')`,
        [proposalId],
      )
    },
    async pending() {
      const { rows } = await pool.query<ProposalRow>(
        `select p.id, p.call, p.params, p.subject, p.maker_id, o.name as maker_name, p.created_at
         from proposals p join operators o on o.id = p.maker_id
         where p.state = 'pending' and p.created_at >= to_timestamp($1 / 1000.0) order by p.id desc limit 200`,
        [clock.now() - LIFE_MS],
      )
      return rows.map(row => ({
        id: idFrom(row.id),
        call: row.call,
        params: row.params,
        subject: row.subject,
        makerId: row.maker_id,
        makerName: row.maker_name,
        createdAt: row.created_at,
      }))
    },
    async reject(proposalId, operatorId) {
      const result = await pool.query(
        `update proposals set state = 'rejected', checker_id = $2, decided_at = to_timestamp($3 / 1000.0)
         where id = $1 and state = 'pending'`,
        [proposalId, operatorId, clock.now()],
      )
      return result.rowCount === 1
    },
  }
}
