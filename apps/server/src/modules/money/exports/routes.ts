// Every record list as a file: complete, newest first.
import { csv } from '@tallystick/kernel/csv'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { ACCOUNT_TYPES } from '../../../engine-host/account-numbers.ts'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { presentDeposit, readDeposits } from '../deposit/deposit.ts'
import { readTransfers } from '../transfer/transfer.ts'
import { ACCOUNT_OF, presentLog, readLogs, refsOf } from '../wallet/wallet.ts'
import { presentWithdrawal, readWithdrawals } from '../withdrawal/withdrawal.ts'
import { historyFilter } from '../../../http/lists/history.ts'
import { marksText, readKeyMarks } from '../../../http/lists/key-marks.ts'
import { type Entry, readEntries } from '../../trading/journal/journal.ts'
import { readClosedMicro, readClosedOrders } from './queries.ts'

/** More than a user reads; an unlimited export would be a way to overload the database. */
const MOST_ROWS = 20_000
const EVERYTHING = { size: MOST_ROWS, offset: 0 }
const TYPES = { 1: 'forex', 2: 'micro', 3: 'change' } as const

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

export function exportRoutes(calls: Calls, pool: Pool, market: Market): void {
  walletFiles(calls, pool)
  tradeFiles(calls, pool, market)
}

function walletFiles(calls: Calls, pool: Pool): void {
  calls.serve('exportAccountLogs', async ({ user, params, language }) => {
    const types = params.type === undefined ? ACCOUNT_TYPES : [ACCOUNT_OF[params.type]]
    const lists = await Promise.all(
      types.map(async type => {
        const { rows } = await readLogs(pool, user.userId, type, EVERYTHING)
        const marks = await readKeyMarks(pool, user.userId, refsOf(rows))
        return rows.map(row => ({ type, ...presentLog(row, language, marks.get(row.ref)) }))
      }),
    )
    const rows = lists
      .flat()
      .map(log => [
        log.CreatedAtTran,
        log.type,
        log.Memo,
        log.MemoTran,
        log.Value,
        log.LockValue,
        log.RefId,
        marksText(log.KeyActs),
      ])
    const head = ['time_utc', 'account', 'kind', 'description', 'free_usd', 'held_usd', 'record', 'by_key']
    return answer(csv(head, rows))
  })

  calls.serve('exportDeposits', async ({ user, language }) => {
    const { rows } = await readDeposits(pool, { userId: user.userId, type: undefined }, EVERYTHING)
    const lines = rows
      .map(row => presentDeposit(row, language))
      .map(one => [
        one.created_at,
        one.id,
        one.number,
        one.currency_code,
        one.protocol_code,
        one.status_name,
        one.remark,
      ])
    return answer(csv(['time_utc', 'id', 'amount_usd', 'currency', 'network', 'status', 'note'], lines))
  })

  calls.serve('exportWithdrawals', async ({ user, language }) => {
    const { rows } = await readWithdrawals(pool, { userId: user.userId, type: undefined }, EVERYTHING)
    const lines = rows
      .map(row => presentWithdrawal(row, language, 0))
      .map(one => [
        one.created_at,
        one.id,
        one.number,
        one.fee,
        one.real_number,
        one.draw_currency.code,
        one.draw_currency.protocol,
        one.address || one.payee_account,
        one.status_name,
        one.memo,
        one.notes,
      ])
    const head = ['time_utc', 'id', 'amount_usd', 'fee_usd', 'received', 'currency', 'network', 'payee', 'status']
    return answer(csv([...head, 'remark', 'note'], lines))
  })

  calls.serve('exportTransfers', async ({ user }) => {
    const { rows } = await readTransfers(pool, user.userId, undefined, EVERYTHING)
    const lines = rows.map(({ at, id, amount, from, to }) => [
      timeText(at),
      id,
      formatDecimal(amount, 8),
      TYPES[from],
      TYPES[to],
    ])
    return answer(csv(['time_utc', 'id', 'amount_usd', 'from', 'to'], lines))
  })
}

const entryCells = ({ note, tags }: Entry = { note: '', tags: [] }): string[] => [note, tags.join(', ')]

function tradeFiles(calls: Calls, pool: Pool, market: Market): void {
  const code = (pairId: number): string => market.pair(pairId)?.code ?? String(pairId)

  calls.serve('exportOrders', async ({ user, params }) => {
    const filter = { ...historyFilter(params), followType: params.follow_type }
    const orders = await readClosedOrders(pool, user.userId, filter, MOST_ROWS)
    const marks = await readKeyMarks(pool, user.userId, idsOf(orders))
    const entries = await readEntries(pool, user.userId, 'forex', idsOf(orders))
    const lines = orders.map(order => [
      timeText(order.openedAt),
      timeText(order.closedAt),
      order.id,
      code(order.pairId),
      order.side === 1 ? 'buy' : 'sell',
      trimDecimal(order.lots),
      order.leverage,
      trimDecimal(order.openPrice),
      trimDecimal(order.closePrice),
      formatDecimal(order.margin, 6),
      formatDecimal(order.fee, 6),
      formatDecimal(order.profit, 6),
      order.reason,
      marksText(marks.get(order.id)),
      ...entryCells(entries.get(order.id)),
    ])
    const head = ['opened_utc', 'closed_utc', 'id', 'pair', 'side', 'lots', 'leverage', 'open_price', 'close_price']
    return answer(csv([...head, 'margin_usd', 'fee_usd', 'profit_usd', 'closed_by', 'by_key', 'note', 'tags'], lines))
  })

  calls.serve('exportMicroOrders', async ({ user, params }) => {
    const orders = await readClosedMicro(pool, user.userId, historyFilter(params), MOST_ROWS)
    const marks = await readKeyMarks(pool, user.userId, idsOf(orders))
    const entries = await readEntries(pool, user.userId, 'micro', idsOf(orders))
    const lines = orders.map(order => [
      timeText(order.createdAt),
      timeText(order.closedAt),
      order.id,
      code(order.pairId),
      order.direction === 1 ? 'up' : 'down',
      order.seconds,
      formatDecimal(order.stake, 2),
      trimDecimal(order.openPrice),
      trimDecimal(order.endPrice),
      formatDecimal(order.profit, 2),
      order.reason,
      marksText(marks.get(order.id)),
      ...entryCells(entries.get(order.id)),
    ])
    const head = ['opened_utc', 'closed_utc', 'id', 'pair', 'direction', 'seconds', 'stake_usd', 'open_price']
    return answer(csv([...head, 'end_price', 'profit_usd', 'result', 'by_key', 'note', 'tags'], lines))
  })
}
