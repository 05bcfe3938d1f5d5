// FOREX_FOLLOW_TRADE: open copies of one relation, for clients that name both sides of an active one. Frames contain only ids, prices
// and profits of orders.
import { FOLLOW_TOPIC, type FollowedPair, type TradeOrderUpdate } from '@tallystick/wire/live/frames'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { REFUSALS } from '@tallystick/kernel/refusals'
import type { Bus } from '../bus/bus.ts'
import type { Market } from '../feed/market.ts'
import { type Holding, presentAmount, readCopyHoldings, valueOf } from '../modules/trading/forex/forex.ts'
import { activeRelations, findActiveRelation } from '../modules/trading/follow/follow.ts'
import type { Pool } from '../platform/postgres/pool.ts'
import { type Connection, encode } from './connection.ts'
import { firstNumber } from './first-number.ts'
import type { Topic, TopicName } from './topics.ts'

type FollowTopic = Extract<Topic, { readonly kind: 'follow' }>

interface Watched {
  readonly relationId: number
  readonly followerId: number
  readonly pair: FollowedPair
  readonly connections: Set<Connection>
  holdings: readonly Holding[]
  due: boolean
  seq: number
}

export interface FollowFanOut {
  /** False when the two have no active relation. */
  add(connection: Connection, topic: FollowTopic): Promise<boolean>
  remove(connection: Connection, topic: FollowTopic): void
  /** Sends every relation that moved, at most once per call. */
  beat(): void
  stop(): void
}

export interface FollowFanOutDeps {
  readonly bus: Bus
  readonly pool: Pool
  readonly market: Market
  readonly onError: (error: unknown) => void
}

export function createFollowFanOut({ bus, pool, market, onError }: FollowFanOutDeps): FollowFanOut {
  const watched = new Map<TopicName, Watched>()
  const moved = new Set<number>()

  const read = async (relations: readonly Watched[]): Promise<void> => {
    const found = await readCopyHoldings(
      pool,
      relations.map(one => one.relationId),
    )
    for (const one of relations) {
      one.holdings = found.get(one.relationId) ?? []
      one.due = true
    }
  }
  /** Who listens is told of the end, and may listen to something else in its place. */
  const endTopic = (name: TopicName, one: Watched): void => {
    watched.delete(name)
    for (const connection of one.connections) {
      connection.topics.delete(name)
      connection.send({ type: 'error', code: REFUSALS.not_following, reason: 'not_following', topic: FOLLOW_TOPIC })
    }
  }
  const refresh = async (relations: readonly (readonly [TopicName, Watched])[]): Promise<void> => {
    const active = await activeRelations(
      pool,
      relations.map(([, one]) => one.relationId),
    )
    for (const [name, one] of relations) if (!active.has(one.relationId)) endTopic(name, one)
    await read(relations.flatMap(([, one]) => (active.has(one.relationId) ? [one] : [])))
  }
  const orders = (one: Watched): TradeOrderUpdate[] =>
    one.holdings.map(holding => {
      const { price, profit } = valueOf(market, holding)
      const places = market.pair(holding.pairId)?.pricePlaces ?? 8
      return { Id: holding.id, UpdatePrice: formatDecimal(price, places), FactProfits: presentAmount(profit) }
    })
  const frame = (one: Watched, more: { readonly snapshot?: true } = {}) =>
    ({ type: FOLLOW_TOPIC, ...one.pair, seq: one.seq, ...more, data: { TransOrder: orders(one) } }) as const
  const isMoved = ({ pairId }: Holding): boolean =>
    moved.has(pairId) || moved.has(market.pair(pairId)?.conversion?.pairId ?? 0)

  const endings = [
    bus.subscribe('tick', tick => moved.add(tick.pairId)),
    bus.subscribe('users_changed', ({ userIds }) => {
      const changed = new Set(userIds)
      const concerned = [...watched].filter(([, one]) => changed.has(one.followerId))
      if (concerned.length > 0) refresh(concerned).catch(onError)
    }),
  ]

  return {
    async add(connection, topic) {
      const { name, user_id, follower_id } = topic
      const relation = await findActiveRelation(pool, user_id, follower_id)
      if (!relation) return false
      // Gone while we looked.
      if (!connection.topics.has(name)) return true
      const known = watched.get(name)
      const one = known ?? {
        ...relation,
        pair: { user_id, follower_id },
        connections: new Set<Connection>(),
        holdings: [],
        due: false,
        seq: firstNumber(),
      }
      watched.set(name, one)
      one.connections.add(connection)
      if (!known) await read([one])
      if (one.connections.has(connection)) connection.send(frame(one, { snapshot: true }))
      return true
    },
    remove(connection, { name }) {
      const one = watched.get(name)
      one?.connections.delete(connection)
      if (one?.connections.size === 0) watched.delete(name)
    },
    beat() {
      for (const one of watched.values()) {
        if (!one.due && !one.holdings.some(isMoved)) continue
        one.due = false
        one.seq += 1
        const encoded = encode(frame(one))
        for (const connection of one.connections) connection.sendEncoded(encoded)
      }
      moved.clear()
    },
    stop: () => endings.forEach(end => end()),
  }
}
