// FOREX_TRADE and FOREX_CLOSED: each user's own account. A view of it is read by SQL when they subscribe and again after every change;
// between changes only prices move, and the value follows from the same formulas the engine uses.
import { DEFAULT_LANGUAGE, type LanguageCode } from '@tallystick/i18n/languages'
import type { Clock } from '@tallystick/kernel/clock'
import type { TradeUpdate } from '@tallystick/wire/live/frames'
import type { Bus } from '../bus/bus.ts'
import type { Market } from '../feed/market.ts'
import {
  type AccountView,
  presentPair,
  presentPortfolio,
  readAccountViews,
  readOpenPairs,
  TrailStops,
  valuePortfolio,
} from '../modules/trading/forex/forex.ts'
import type { Settings } from '../settings/settings.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { type Connection, encode } from './connection.ts'
import { firstNumber } from './first-number.ts'
import { createTurns } from './turns.ts'

interface Turn {
  readonly users: Set<Watched>
  /** Pairs that moved since its last beat. */
  readonly moved: Set<number>
}

interface Watched {
  readonly trade: Set<Connection>
  readonly closed: Set<Connection>
  view: AccountView
  /** Pairs no longer offered in which something is open: only their owners are told what they cost. */
  unlisted: ReadonlySet<number>
  /** Pairs whose ticks move what this account is told, converting pairs included. */
  pairs: ReadonlySet<number>
  /** Something changed that has not been sent yet. */
  due: boolean
  tradeSeq: number
  closedSeq: number
}

export interface AccountFanOut {
  addTrade(connection: Connection, userId: number): Promise<void>
  addClosed(connection: Connection, userId: number): void
  remove(connection: Connection, userId: number, kind: 'trade' | 'closed'): void
  /** Sends those accounts of the next turn that moved. */
  beat(): void
  stop(): void
}

export interface AccountDeps {
  readonly bus: Bus
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly settings: Settings
  readonly onError: (error: unknown) => void
}

const NO_PAIRS: ReadonlySet<number> = new Set()
const EMPTY: AccountView = { balance: 0n, held: 0n, debt: 0n, holdings: [] }

export function createAccountFanOut({ bus, pool, clock, market, settings, onError }: AccountDeps): AccountFanOut {
  const users = new Map<number, Watched>()
  const turns = createTurns<Turn>(() => ({ users: new Set(), moved: new Set() }))
  const stale = new Set<number>()
  const trailStops = new TrailStops()
  let reading: Promise<void> | undefined

  const watched = (userId: number): Watched => {
    const known = users.get(userId) ?? {
      trade: new Set(),
      closed: new Set(),
      view: EMPTY,
      unlisted: new Set(),
      pairs: new Set(),
      due: false,
      tradeSeq: firstNumber(),
      closedSeq: firstNumber(),
    }
    users.set(userId, known)
    turns.of(userId).users.add(known)
    return known
  }

  /** Reads all stale views in one statement; changes that arrive meanwhile are read in the next round. */
  const readStale = async (): Promise<void> => {
    try {
      while (stale.size > 0) await readRound([...stale])
    } finally {
      // In the same turn as the last look at `stale`: later additions start a new read.
      reading = undefined
    }
  }

  const readRound = async (userIds: readonly number[]): Promise<void> => {
    stale.clear()
    const unlisted = market.pairs().flatMap(({ id, isOffered }) => (isOffered ? [] : [id]))
    const read = Promise.all([
      readAccountViews(pool, userIds),
      unlisted.length > 0 ? readOpenPairs(pool, userIds, unlisted) : new Map<number, ReadonlySet<number>>(),
    ])
    const [views, open] = await read.catch((error: unknown) => {
      // They are still stale: the next change, or the next subscriber, tries again.
      for (const userId of userIds) stale.add(userId)
      throw error
    })
    await readMissedPrices([...views.values()]).catch(onError)
    for (const userId of userIds) {
      const user = users.get(userId)
      if (!user) continue
      user.view = views.get(userId) ?? EMPTY
      user.unlisted = open.get(userId) ?? NO_PAIRS
      user.pairs = pairsOf(market, user.view, user.unlisted)
      user.due = true
    }
  }

  /** Trailing stops follow prices from before this process heard any. What cannot be read is not told, and read again with the next view. */
  const readMissedPrices = async (views: readonly AccountView[]): Promise<void> => {
    const holdings = views.flatMap(view => view.holdings)
    for (const stretch of trailStops.missing(holdings, pairId => market.lastTick(pairId)?.id))
      trailStops.fill(stretch, await market.tape.run(stretch))
  }

  const refresh = async (userIds: readonly number[]): Promise<void> => {
    for (const userId of userIds) if (users.has(userId)) stale.add(userId)
    if (stale.size === 0) return
    reading ??= readStale()
    await reading
  }

  const places = (pairId: number): number => market.pair(pairId)?.pricePlaces ?? 8
  const valued = (user: Watched, language: LanguageCode): TradeUpdate => {
    const portfolio = presentPortfolio(valuePortfolio(market, user.view, trailStops), places)
    if (user.unlisted.size === 0) return portfolio
    const showing = { language, staleLimitMs: settings.get('forex_stale_ms'), now: clock.now() }
    const shown = [...user.unlisted].flatMap(pairId => {
      const pair = market.pair(pairId)
      return (pair && presentPair(market, pair, showing)) ?? []
    })
    return { ...portfolio, Unlisted: shown }
  }

  let offered = offeredOf(market)
  const offersChanged = async (): Promise<void> => {
    const now = offeredOf(market)
    if (now === offered) return
    offered = now
    await refresh([...users.keys()])
  }

  const endings = [
    bus.subscribe('tick', tick => {
      for (const { moved } of turns.all) moved.add(tick.pairId)
      const isTaken = market.isOpen(tick.pairId) && clock.now() - tick.at <= settings.get('forex_stale_ms')
      if (isTaken) trailStops.take(tick)
    }),
    bus.subscribe('terms_changed', () => void offersChanged().catch(onError)),
    bus.subscribe('users_changed', ({ userIds }) => void refresh(userIds).catch(onError)),
    bus.subscribe('bus_resumed', () => {
      // A number is left out: whoever shows what closed asks again.
      for (const user of users.values()) user.closedSeq += 1
      void refresh([...users.keys()]).catch(onError)
    }),
    bus.subscribe('orders_closed', ({ userId, orderIds }) => {
      const user = users.get(userId)
      if (!user) return
      user.closedSeq += 1
      const frame = encode({ type: 'FOREX_CLOSED', seq: user.closedSeq, data: orderIds })
      for (const connection of user.closed) connection.sendEncoded(frame)
    }),
  ]

  return {
    async addTrade(connection, userId) {
      watched(userId).trade.add(connection)
      await refresh([userId])
      const user = users.get(userId)
      // Gone again while the view was read.
      if (!user?.trade.has(connection)) return
      connection.send({
        type: 'FOREX_TRADE',
        seq: user.tradeSeq,
        snapshot: true,
        data: valued(user, connection.language),
      })
    },
    addClosed(connection, userId) {
      const user = watched(userId)
      user.closed.add(connection)
      connection.send({ type: 'FOREX_CLOSED', seq: user.closedSeq, snapshot: true, data: [] })
    },
    remove(connection, userId, kind) {
      const user = users.get(userId)
      user?.[kind].delete(connection)
      if (!user || user.trade.size + user.closed.size > 0) return
      users.delete(userId)
      turns.of(userId).users.delete(user)
    },
    beat() {
      const turn = turns.next()
      for (const user of turn.users) {
        const concerned = user.due || touches(turn.moved, user.pairs)
        if (!concerned || user.trade.size === 0) continue
        user.due = false
        user.tradeSeq += 1
        for (const [language, connections] of audiences(user)) {
          const frame = encode({ type: 'FOREX_TRADE', seq: user.tradeSeq, data: valued(user, language) })
          for (const connection of connections) connection.sendEncoded(frame)
        }
      }
      turn.moved.clear()
    },
    stop: () => endings.forEach(end => end()),
  }
}

/** Only names of unlisted pairs differ by language: the rest is the same for all users. */
function audiences({ trade, unlisted }: Watched): Map<LanguageCode, Connection[]> {
  return Map.groupBy(trade, ({ language }) => (unlisted.size === 0 ? DEFAULT_LANGUAGE : language))
}

function offeredOf(market: Market): string {
  const offered = market.pairs().filter(pair => pair.isOffered)
  return offered.map(({ id }) => id).join(' ')
}

function pairsOf(market: Market, view: AccountView, unlisted: ReadonlySet<number>): ReadonlySet<number> {
  const pairs = new Set<number>()
  for (const pairId of [...view.holdings.map(holding => holding.pairId), ...unlisted]) {
    pairs.add(pairId)
    const conversion = market.pair(pairId)?.conversion
    if (conversion) pairs.add(conversion.pairId)
  }
  return pairs
}

function touches(moved: ReadonlySet<number>, pairs: ReadonlySet<number>): boolean {
  for (const pairId of pairs) if (moved.has(pairId)) return true
  return false
}
