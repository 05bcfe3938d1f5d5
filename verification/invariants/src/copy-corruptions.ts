// For the tests of the checks: a master, a follower, copies with different outcomes and a share under way; and corruptions of them.
import type { Command } from '@tallystick/engine/core/commands'
import type { CopyOpen } from '@tallystick/engine/products/copy/commands'
import { decimal } from '@tallystick/kernel/decimal'

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const copy = (set: string): string => one('forex_order', 'follow_type = 2', set)
const relation = (set: string): string => one('copy_relation', 'true', set)

interface CopyCorruption {
  readonly finds: string
  readonly what: string
  readonly sql: string
  readonly unguarded?: readonly [table: string, constraint: string][]
  readonly unindexed?: readonly string[]
}

export const COPY_CORRUPTIONS: readonly CopyCorruption[] = [
  { finds: 'I21', what: 'a copy on the other side', sql: copy('side = 3 - side') },
  {
    finds: 'I21',
    what: 'a copy of a copy',
    sql: one(
      'forex_order',
      'id in (select origin_id from forex_order)',
      'follow_type = 2, origin_id = 64, relation_id = 64',
    ),
  },
  { finds: 'I21', what: 'a copy of no order', sql: copy('origin_id = 4711 * 64') },
  {
    finds: 'I22',
    what: 'an order copied twice',
    sql: `update forex_order set origin_id = (select min(origin_id) from forex_order where follow_type = 2) where follow_type = 2`,
    unindexed: [
      'forex_order_first_one_copy',
      'forex_order_open_origin_id_user_id_idx',
      'forex_order_other_origin_id_user_id_idx',
    ],
  },
  { finds: 'I23', what: 'a copy that grew', sql: copy('lots = lots * 3') },
  { finds: 'I24', what: 'a master who follows', sql: relation('user_id = master_id, master_id = user_id') },
  {
    finds: 'I24',
    what: 'a user who follows themselves',
    sql: relation('master_id = user_id'),
    unguarded: [['copy_relation', 'copy_relation_check']],
  },
  { finds: 'I24', what: 'a pause of which nobody knows why', sql: relation('status = 2') },
  { finds: 'I24', what: 'a following that ended and goes on', sql: relation('ended_at = followed_at') },
  { finds: 'I24', what: 'a real master of demo money', sql: relation('master_id = 9') },
  { finds: 'I25', what: 'a maximum lowered under open copies', sql: relation('max_amount = 1') },
  { finds: 'I60', what: 'a result improved', sql: relation('realised = realised + 1') },
  { finds: 'I60', what: 'a share that was not paid', sql: relation('share_paid = share_paid + 1') },
  { finds: 'I60', what: 'a share without a source', sql: relation('share_accrued = share_accrued + 1') },
  {
    finds: 'I68',
    what: 'a share that arrived twice',
    sql: `insert into ledger select shard, 99995, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = 'share_received'`,
  },
  { finds: 'I68', what: 'a share that got lost', sql: `delete from ledger where kind = 'share_received'` },
  { finds: 'I68', what: 'a share that grew on its way', sql: one('copy_payment', 'true', 'amount = amount + 1') },
]

interface Scene {
  readonly submit: (command: Command) => Promise<number>
  readonly quote: (code: string, price: string) => void
  readonly idOf: (code: string) => number
  readonly now: () => number
}

/** User 3 leads, user 2 follows. */
export async function liveThroughCopy({ submit, quote, idOf, now }: Scene): Promise<void> {
  const master = 3
  const userId = 2
  quote('EURUSD', '1.1')
  await submit({ type: 'reset_demo', userId: master })
  await submit({ type: 'appoint_master', userId: master })
  const terms = { masterRealm: 'demo', multiple: 2, maxAmount: decimal('10000'), stopLossPercent: null } as const
  const relationId = await submit({ type: 'follow', userId, masterId: master, ...terms })
  const order = { pairId: idOf('EURUSD'), side: 'buy', leverage: 100, stopLoss: null, takeProfit: null } as const
  const lead = async (): Promise<number> => {
    const masterOrderId = await submit({ type: 'open_order', userId: master, lots: decimal('1'), ...order })
    const from = {
      masterOrderId,
      masterAt: now(),
      masterLots: decimal('1'),
      target: null,
      targetSide: 'none',
      expiresAt: null,
      ocoId: null,
    } as const
    const command: CopyOpen = { type: 'copy_open', userId, relationId, ...from, ...order }
    await submit(command)
    return masterOrderId
  }
  const first = await lead()
  quote('EURUSD', '1.101')
  await submit({ type: 'close_order', userId: master, orderId: first })
  await submit({ type: 'copy_close', userId, relationId, masterOrderId: first })
  const paymentId = await submit({ type: 'pay_share', userId, relationId })
  await submit({ type: 'receive_share', userId: master, paymentId, amount: decimal('20') })
  await lead()
  // Too much for the maximum: skipped.
  await lead()
  await lead()
  await lead()
}
