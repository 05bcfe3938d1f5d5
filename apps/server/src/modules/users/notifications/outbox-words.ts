// Maps a row of the engine's outbox to a notice: its kind and the values of its text. Rows between masters and followers, and others
// without a reader, give none.
import { marginLevel } from '@tallystick/formulas/forex'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import type { Market } from '../../../feed/market.ts'
import type { PoolClient } from '../../../platform/postgres/pool.ts'
import {
  type AlertFacts,
  type MicroFacts,
  type NewNotice,
  type OrderFacts,
  type OutboxRow,
  readAlertFacts,
  readMicroFacts,
  readOrderFacts,
  readRecordFacts,
  type RecordFacts,
  type RecordTable,
  type ToldOrders,
} from './queries.ts'

const ORDER_KINDS = ['order_filled', 'order_stopped', 'order_dropped', 'loss_forgiven'] as const
const MONEY_PLACES = 2

/** By record and its status now. A status without an entry is nothing to tell of. */
const RECORD_KINDS: Readonly<
  Record<string, { readonly table: RecordTable; readonly kinds: Readonly<Partial<Record<number, NoticeKind>>> }>
> = {
  deposit_decided: { table: 'deposit', kinds: { 1: 'deposit_finished', 2: 'deposit_rejected', 3: 'deposit_rejected' } },
  withdrawal_submitted: {
    table: 'withdrawal',
    // Said when it was submitted, whatever has become of it since.
    kinds: {
      0: 'withdrawal_submitted',
      1: 'withdrawal_submitted',
      2: 'withdrawal_submitted',
      3: 'withdrawal_submitted',
      4: 'withdrawal_submitted',
      5: 'withdrawal_submitted',
    },
  },
  // Said while it waits; once it is over, what became of it is said instead.
  withdrawal_rate_changed: { table: 'withdrawal', kinds: { 0: 'withdrawal_rate_changed' } },
  withdrawal_decided: {
    table: 'withdrawal',
    kinds: { 1: 'withdrawal_completed', 2: 'withdrawal_rejected', 3: 'withdrawal_rejected', 5: 'withdrawal_expired' },
  },
  money_adjusted: { table: 'adjustment', kinds: { 0: 'money_adjusted' } },
  loan_decided: {
    table: 'loan',
    kinds: { 2: 'loan_paid_out', 3: 'loan_rejected', 4: 'loan_paid_out', 5: 'loan_paid_out' },
  },
  repayment_decided: {
    table: 'loan',
    kinds: { 2: 'repayment_rejected', 4: 'repayment_rejected', 5: 'loan_repaid' },
  },
  interest_paid: { table: 'fund_interest', kinds: { 0: 'interest_paid' } },
  fund_finished: { table: 'fund_subscription', kinds: { 4: 'fund_finished' } },
  refund_decided: {
    table: 'fund_subscription',
    kinds: { 1: 'refund_rejected', 2: 'refund_rejected', 3: 'refund_paid', 4: 'refund_rejected' },
  },
}

export async function noticesOf(client: PoolClient, market: Market, rows: readonly OutboxRow[]): Promise<NewNotice[]> {
  const told = toldOf(rows.filter(row => ORDER_KINDS.some(kind => kind === row.kind)))
  const orders = told.ids.length === 0 ? new Map<number, OrderFacts>() : await readOrderFacts(client, told)
  const alertIds = rows.filter(row => row.kind === 'alert_fired').map(row => row.ref)
  const alerts = alertIds.length === 0 ? new Map<number, AlertFacts>() : await readAlertFacts(client, alertIds)
  const settled = toldOf(rows.filter(row => row.kind === 'micro_settled'))
  const micro = settled.ids.length === 0 ? new Map<number, MicroFacts>() : await readMicroFacts(client, settled)
  const records = await readRecords(client, rows)
  return rows.flatMap(row => {
    const said =
      ofOrder(row, orders, market) ??
      ofMicro(row, micro, market) ??
      ofAlert(row, alerts, market) ??
      ofRecord(row, records) ??
      ofAccount(row)
    if (!said) return []
    const { userId, ref, at, shard, seq } = row
    return [{ userId, ref, at, shard, seq, ...said }]
  })
}

function toldOf(rows: readonly OutboxRow[]): ToldOrders {
  return { ids: rows.map(row => row.ref), since: rows.reduce((first, { at }) => Math.min(first, at), Infinity) }
}

type Said = Pick<NewNotice, 'kind' | 'params'>

function ofOrder(row: OutboxRow, orders: ReadonlyMap<number, OrderFacts>, market: Market): Said | undefined {
  const kind = ORDER_KINDS.find(name => name === row.kind)
  const order = orders.get(row.ref)
  if (!kind || !order) return undefined
  const pair = market.pair(order.pairId)
  return {
    kind,
    params: {
      code: pair?.showCode ?? '',
      side: order.side,
      reason: order.reason,
      price: formatDecimal(order.price, pair?.pricePlaces ?? MONEY_PLACES),
      profit: formatDecimal(order.profit, MONEY_PLACES),
      ...(kind === 'loss_forgiven' ? { amount: formatDecimal(order.forgiven, MONEY_PLACES) } : {}),
    },
  }
}

function ofMicro(row: OutboxRow, orders: ReadonlyMap<number, MicroFacts>, market: Market): Said | undefined {
  const order = row.kind === 'micro_settled' ? orders.get(row.ref) : undefined
  if (!order) return undefined
  const pair = market.pair(order.pairId)
  return {
    kind: 'micro_settled',
    params: {
      code: pair?.showCode ?? '',
      price: formatDecimal(order.price, pair?.pricePlaces ?? MONEY_PLACES),
      profit: formatDecimal(order.profit, MONEY_PLACES),
      returned: order.isReturned ? 'yes' : 'no',
    },
  }
}

function ofAlert(row: OutboxRow, alerts: ReadonlyMap<number, AlertFacts>, market: Market): Said | undefined {
  const alert = row.kind === 'alert_fired' ? alerts.get(row.ref) : undefined
  if (!alert) return undefined
  const pair = market.pair(alert.pairId)
  const places = pair?.pricePlaces ?? MONEY_PLACES
  return {
    kind: 'alert_fired',
    params: {
      code: pair?.showCode ?? '',
      market: pair?.code ?? '',
      direction: alert.direction,
      level: formatDecimal(alert.level, places),
      price: formatDecimal(alert.price, places),
      note: alert.note,
    },
  }
}

type Records = ReadonlyMap<RecordTable, ReadonlyMap<number, RecordFacts>>

async function readRecords(client: PoolClient, rows: readonly OutboxRow[]): Promise<Records> {
  const wanted = new Map<RecordTable, number[]>()
  for (const { kind, ref } of rows) {
    const table = Object.hasOwn(RECORD_KINDS, kind) ? RECORD_KINDS[kind]?.table : undefined
    if (table) wanted.set(table, [...(wanted.get(table) ?? []), ref])
  }
  const found = new Map<RecordTable, ReadonlyMap<number, RecordFacts>>()
  for (const [table, ids] of wanted) found.set(table, await readRecordFacts(client, table, ids))
  return found
}

function ofRecord(row: OutboxRow, records: Records): Said | undefined {
  const meaning = Object.hasOwn(RECORD_KINDS, row.kind) ? RECORD_KINDS[row.kind] : undefined
  const record = meaning && records.get(meaning.table)?.get(row.ref)
  const kind = record && meaning.kinds[record.status]
  if (!record || !kind) return undefined
  const sign = kind === 'money_adjusted' && record.amount > 0n ? '+' : ''
  // A day's interest may be less than a cent.
  const amount = kind === 'interest_paid' ? trimDecimal(record.amount) : formatDecimal(record.amount, MONEY_PLACES)
  return { kind, params: { amount: sign + amount, note: record.note } }
}

function ofAccount({ kind, account }: OutboxRow): Said | undefined {
  if (kind === 'copying_stopped') return { kind, params: {} }
  return kind === 'margin_warning' ? { kind, params: account ? warningParams(account) : {} } : undefined
}

function warningParams({ equity, margin, stopOut }: NonNullable<OutboxRow['account']>): Said['params'] {
  return {
    figures: 'yes',
    equity: formatDecimal(equity, MONEY_PLACES),
    rate: formatDecimal(marginLevel(equity, margin), MONEY_PLACES),
    level: trimDecimal(stopOut),
  }
}
