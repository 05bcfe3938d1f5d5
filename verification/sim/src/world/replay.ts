// Replays what the hosts really committed on the naive twin, and compares every answer, balance and order.
import type { Answer } from '@tallystick/engine/core/commands'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { houseAccount } from '@tallystick/ledger/chart'
import { present } from '@tallystick/kernel/assert'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import type { EngineTerms } from '@tallystick/server/engine-host/shard/engine-terms'
import type { JournalEntry } from '@tallystick/server/engine-host/shard/shard-ports'
import type { Position } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { SIM_PAIRS } from './markets.ts'
import { compareCopy } from '../twin/compare-copy.ts'
import { compareWallet } from '../twin/compare-wallet.ts'
import type { TwinOrder } from '../twin/forex.ts'
import { Twin } from '../twin/twin.ts'
import type { Verdict } from '../twin/verdict.ts'

/** What one host did, and which of its batches the database took. */
export interface HostLog {
  readonly shard: number
  readonly entries: JournalEntry[]
  readonly applied: Set<string>
  /** What its release makes of the settings in the database. */
  readonly offers: (settings: EngineSettings) => EngineSettings
}

/** A batch number may be tried again after a loss, but in a later epoch. */
export function batchName(position: Position): string {
  return `${position.epoch}/${position.appliedSeq}`
}

/** @param history what the database held at each settings version: the twin decides by that, whatever the host had read. */
export function replay(
  logs: readonly HostLog[],
  history: ReadonlyMap<number, EngineTerms>,
  shard: number,
  tables: Tables,
): string[] {
  const failures: string[] = []
  const held = (version: number): EngineTerms => present(history.get(version), `settings of version ${version}`)
  const twin = new Twin(SIM_PAIRS, held(0).settings, shard)
  for (const log of inOrder(logs)) {
    let version = 0
    twin.forgetPrices()
    for (const { entry, isCommitted, sentUnder } of judged(log)) {
      // Decided under one version and committed under another: allowed to have had no effect.
      const isStale = isCommitted && sentUnder !== version
      const before = isStale ? effectsOf(twin) : ''
      if (entry.type === 'terms') {
        const { settings, pairs } = held(entry.version)
        version = entry.version
        twin.setSettings(log.offers(settings))
        twin.setTerms(pairs)
      } else if (entry.type === 'seed') twin.seed(entry.tick)
      else if (entry.type === 'market') twin.market(entry.pairId, entry.hours.open, entry.hours.closesAt, entry.now)
      else if (entry.type === 'tick' && isCommitted) twin.tick(entry.tick, entry.now)
      else if (entry.type === 'tick') twin.quietTick(entry.tick, entry.now)
      else if (entry.type === 'rebuilt') twin.rebuilt()
      else if (entry.type === 'time') {
        twin.micro.time(entry, isCommitted)
        if (isCommitted) twin.wallet.withdrawals.time(entry.now)
        if (isCommitted) twin.forex.time(entry.now)
      } else if (entry.type === 'command' && isCommitted) {
        const difference = differs(twin.command(entry.command, entry.now), entry.outcome)
        if (difference) failures.push(`[twin] ${entry.command.type} of user ${entry.command.userId}: ${difference}`)
      }
      if (isStale && entry.type !== 'terms' && effectsOf(twin) !== before)
        failures.push(`[switch] a ${entry.type} decided under version ${version} was committed under ${sentUnder}`)
    }
  }
  failures.push(...compareWallet(twin.wallet, tables), ...twin.micro.compare(tables), ...compareCopy(twin.copy, tables))
  failures.push(...twin.freezes.compare(tables), ...twin.alerts.compare(tables), ...twin.keyActs.compare(tables))
  failures.push(...twin.proofs.compare(tables))
  failures.push(...compareWarnings(twin, tables))
  failures.push(...compareUsers(twin, tables), ...compareOrders(twin, tables), ...compareHouse(twin, tables, shard))
  return failures
}

/** Whatever a price or the time can change. */
function effectsOf({ users, forex, alerts }: Twin): string {
  const balances = [...users.values()].map(user => [user.free, user.locked, user.owes, user.micro].join(' '))
  const orders = [...forex.orders.values()].map(order => order.state)
  const fired = alerts.all.filter(({ state }) => state === 'fired').length
  return [...balances, ...orders, fired, forex.warnings.length].join(',')
}

/** Hosts as they followed each other: their epochs do not overlap. One that never wrote anything does not matter. */
export function inOrder(logs: readonly HostLog[]): HostLog[] {
  const firstEpoch = ({ applied }: HostLog): number => Math.min(...[...applied].map(name => Number.parseInt(name, 10)))
  return logs.filter(({ applied }) => applied.size > 0).toSorted((a, b) => firstEpoch(a) - firstEpoch(b))
}

export interface Judged {
  readonly entry: JournalEntry
  readonly isCommitted: boolean
  /** The settings version of the next batch. */
  readonly sentUnder: number
}

/** An entry counts when the next batch sent after it was applied; one that was lost left its prices behind and nothing else. */
export function judged(log: HostLog): Judged[] {
  const result: Judged[] = []
  let isCommitted = false
  let sentUnder = 0
  for (const entry of log.entries.toReversed()) {
    if (entry.type === 'sent') {
      isCommitted = log.applied.has(batchName(entry.position))
      sentUnder = entry.settingsVersion
    } else {
      if (entry.type === 'rebuilt') isCommitted = false
      result.push({ entry, isCommitted, sentUnder })
    }
  }
  return result.toReversed()
}

export function differs(verdict: Verdict, outcome: Outcome): string | undefined {
  if (verdict.ok !== outcome.ok) {
    return `engine says ${outcome.ok ? 'ok' : outcome.refusal.reason}, twin says ${verdict.ok ? 'ok' : verdict.reason}`
  }
  if (!verdict.ok) {
    const reason = outcome.ok ? 'ok' : outcome.refusal.reason
    return reason === verdict.reason ? undefined : `engine refuses ${reason}, twin ${verdict.reason}`
  }
  if (!outcome.ok) return undefined
  const { orderId, recordId, price, profit } = outcome.answer
  if (recordId !== verdict.recordId) return `record ${recordId} against ${verdict.recordId}`
  if (orderId !== verdict.orderId) return `order ${orderId} against ${verdict.orderId}`
  if (price !== undefined && verdict.price !== undefined && price !== trimDecimal(verdict.price))
    return `price ${price}`
  if (profit !== undefined && verdict.profit !== undefined && profit !== formatDecimal(verdict.profit, 6))
    return `profit ${profit}`
  return differsInMany(verdict, outcome.answer)
}

/** Of several positions at once. */
function differsInMany(
  verdict: Extract<Verdict, { ok: true }>,
  { closed = [], left = [] }: Answer,
): string | undefined {
  const theirs = closed.map(one => `${one.orderId} at ${one.price} for ${one.profit}`)
  const mine = (verdict.closed ?? []).map(
    one => `${one.orderId} at ${trimDecimal(one.price)} for ${formatDecimal(one.profit, 6)}`,
  )
  if (theirs.join() !== mine.join()) return `closed ${theirs.join()} against ${mine.join()}`
  const stayed = left.map(one => `${one.orderId} ${one.reason}`).join()
  const expected = (verdict.left ?? []).map(one => `${one.orderId} ${one.reason}`).join()
  return stayed === expected ? undefined : `left ${stayed} against ${expected}`
}

function compareWarnings(twin: Twin, tables: Tables): string[] {
  const told = tables.outbox.filter(({ kind }) => kind === 'margin_warning')
  const theirs = told.map(({ userId, account, at }) =>
    [userId, account?.equity, account?.margin, account?.stopOutPercent, at].join(' '),
  )
  const mine = twin.forex.warnings.map(({ user, equity, margin, stopOut, at }) =>
    [user, equity, margin, stopOut, at].join(' '),
  )
  const index = mine.findIndex((one, position) => one !== theirs[position])
  if (index < 0 && mine.length === theirs.length) return []
  const place = index < 0 ? mine.length : index
  return [`[twin] warning ${place}: ${theirs[place] ?? 'none'} given, ${mine[place] ?? 'none'} due`]
}

function compareUsers(twin: Twin, tables: Tables): string[] {
  const failures: string[] = []
  if (twin.users.size !== tables.accounts.size)
    failures.push(`[twin] ${twin.users.size} users against ${tables.accounts.size}`)
  for (const [id, user] of twin.users) {
    const row = tables.accounts.get(id)
    const mine = [user.free, user.locked, user.owes, user.micro, user.main].join(' ')
    const theirs =
      row && [row.forex.balance, row.forex.held, row.forex.debt, row.micro.balance, row.main.balance].join(' ')
    if (mine !== theirs) failures.push(`[twin] user ${id}: ${theirs} in the books, ${mine} in the twin`)
  }
  return failures
}

function compareOrders(twin: Twin, tables: Tables): string[] {
  const failures: string[] = []
  if (twin.forex.orders.size !== tables.records.forex_order.size)
    failures.push(`[twin] ${twin.forex.orders.size} orders against ${tables.records.forex_order.size}`)
  for (const [id, order] of twin.forex.orders) {
    const row = tables.records.forex_order.get(id)
    const state = order.state === 'gone' ? 'closed' : order.state
    const prices = [
      order.opened || null,
      order.closed || null,
      order.margin,
      order.fee,
      order.stop,
      order.goal,
      ...peakOf(order),
      order.oco,
    ]
    const expected = [order.user, state, order.lots, ...prices, order.profit, order.writtenOff, order.why].join(' ')
    const found = row && textOf(row)
    if (expected !== found) failures.push(`[twin] order ${id}: ${found} against ${expected}`)
  }
  return failures
}

const peakOf = ({ peak }: TwinOrder): unknown[] => [peak?.price, peak?.id]

function textOf(row: ForexOrder): string {
  const prices = [
    row.openPrice,
    row.closePrice,
    row.margin,
    row.fee,
    row.stopLoss,
    row.takeProfit,
    row.trailPeak,
    row.trailPeakTick,
    row.ocoId,
  ]
  return [row.userId, row.status, row.lots, ...prices, row.profit, row.badDebt, row.closeReason].join(' ')
}

function compareHouse(twin: Twin, tables: Tables, shard: number): string[] {
  const pairs = [
    ['fees', twin.house.fees],
    ['trading_result', twin.house.trading],
    ['bad_debt', twin.house.badDebt],
    ['demo_grants', twin.house.grants],
    ['deposits', twin.house.deposits],
    ['micro_result', twin.house.micro],
    ['withdrawals', twin.house.withdrawals],
    ['adjustments', twin.house.adjustments],
    ['profit_share_payable', twin.house.share],
    ['clearing', twin.house.clearing],
  ] as const
  return pairs.flatMap(([name, expected]) => {
    const of = (realm: 'real' | 'demo'): bigint => tables.house.get(houseAccount(shard, realm, name)) ?? 0n
    const balance = of('real') + of('demo')
    return balance === expected ? [] : [`[twin] house ${name}: ${balance} against ${expected}`]
  })
}
