// Frames of the live socket /v2/ws, both ways, as JSON text. Every frame of a topic carries the number after the frame before it, and a
// snapshot sets the number anew: a client that sees any other number has missed something and subscribes again.
import type { Candle, ChatMessage, Pair } from '../trader/routes.ts'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { Period } from '../periods.ts'

export const SOCKET_PATH = '/v2/ws'

/** Topics without a parameter. KLINE has one per pair: KLINE.{code}. */
export const PLAIN_TOPICS = ['DAY_MARKET', 'FOREX_TRADE', 'FOREX_CLOSED', 'CHAT', 'NOTICE'] as const
/** Topics that need a login and only ever carry the user's own account. */
export const PRIVATE_TOPICS = ['FOREX_TRADE', 'FOREX_CLOSED', 'CHAT', 'NOTICE'] as const

/** Open copies of one relation, for clients that know both ids; sub and unsub carry them as user_id (the master) and follower_id. */
export const FOLLOW_TOPIC = 'FOREX_FOLLOW_TRADE'

export type KlineTopic = `KLINE.${string}`
/** The support chat of a visitor: a client that knows the device's identifier may subscribe to it. */
export type VisitorChatTopic = `CHAT.${string}`
export type TopicName = (typeof PLAIN_TOPICS)[number] | KlineTopic | VisitorChatTopic | typeof FOLLOW_TOPIC

export interface FollowedPair {
  readonly user_id: string
  readonly follower_id: string
}

/** What sub and unsub carry; FOREX_FOLLOW_TRADE names its relation. */
export type TopicParams = { readonly topic: TopicName } & Partial<FollowedPair>

export type ClientFrame =
  | { readonly method: 'login'; readonly params: { readonly token: string } }
  | { readonly method: 'logout' }
  | { readonly method: 'sub'; readonly params: TopicParams }
  | { readonly method: 'unsub'; readonly params: TopicParams }
  | { readonly method: 'ping' }

export interface DayQuote {
  readonly symbol: string
  readonly quotation: {
    readonly close: string
    readonly change: string
    /** Epoch milliseconds of the newest accepted price. */
    readonly time: number
    /** 1 = open. */
    readonly status: number
  }
}

export interface KlineUpdate extends Candle {
  readonly Period: Period
}

export interface TradeUpdate {
  /** Floating profit of all holding orders. */
  readonly ProfitsTotal: string
  /** Equity / margin × 100, two places; "0.00" without holdings. */
  readonly HazardRate: string
  readonly CautionMoneyAll: string
  readonly TransOrder: readonly TradeOrderUpdate[]
  /** Pairs that are no longer offered and in which the user still has something open, with their newest prices; absent when there are none. */
  readonly Unlisted?: readonly Pair[]
}

export interface TradeOrderUpdate {
  readonly Id: number
  readonly UpdatePrice: string
  readonly FactProfits: string
}

/** `snapshot` is true on the first frame after subscribing: it replaces what the client had. */
interface TopicFrame<Type extends TopicName, Data> {
  readonly type: Type
  readonly seq: number
  readonly snapshot?: true
  readonly data: Data
}

export type DayMarketFrame = TopicFrame<'DAY_MARKET', readonly DayQuote[]>
export type KlineFrame = TopicFrame<KlineTopic, KlineUpdate>
export type TradeFrame = TopicFrame<'FOREX_TRADE', TradeUpdate>
/** Ids of orders that left the holding list. */
export type ClosedFrame = TopicFrame<'FOREX_CLOSED', readonly number[]>

/** New messages of the own support chat. */
export type ChatFrame = TopicFrame<'CHAT' | VisitorChatTopic, readonly ChatMessage[]>
/** How many notices are unread now. */
export type NoticeFrame = TopicFrame<'NOTICE', { readonly unread: number }>

/** Says whose it is, because one socket may listen to several relations. */
export type FollowFrame = TopicFrame<typeof FOLLOW_TOPIC, { readonly TransOrder: readonly TradeOrderUpdate[] }> &
  FollowedPair

export type ServerFrame =
  | { readonly type: 'pong' }
  | { readonly type: 'login_result'; readonly code: number; readonly msg: string }
  | { readonly type: 'error'; readonly code: number; readonly reason: RefusalName }
  | DayMarketFrame
  | KlineFrame
  | TradeFrame
  | ClosedFrame
  | FollowFrame
  | ChatFrame
  | NoticeFrame
