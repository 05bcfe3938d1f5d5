// Frames of the live socket /v2/ws, both ways, as JSON text. Every frame of a topic carries the number after the frame before it, and a
// snapshot sets the number anew: a client that sees any other number has missed something and subscribes again.
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { Static } from 'typebox'
import type { ChatMessage, Pair } from '../trader/schemas.ts'
import type {
  DayQuoteSchema,
  ErrorSchema,
  FollowedSchema,
  FollowTradeSchema,
  KlineSchema,
  LoginResultSchema,
  NoticeSchema,
  TradeOrderSchema,
  TradeSchema,
} from './frame-schemas.ts'

export const SOCKET_PATH = '/v2/ws'

/** Topics without a parameter. KLINE has a topic for each pair, KLINE.{code}, and one for each of its periods, KLINE.{code}.{period}. */
export const PLAIN_TOPICS = ['DAY_MARKET', 'FOREX_TRADE', 'FOREX_CLOSED', 'CHAT', 'NOTICE'] as const
/** Topics that need a login and only ever carry the user's own account. */
export const PRIVATE_TOPICS = ['FOREX_TRADE', 'FOREX_CLOSED', 'CHAT', 'NOTICE'] as const

/** Open copies of one relation, for clients that know both ids; sub and unsub carry them as user_id (the master) and follower_id. */
export const FOLLOW_TOPIC = 'FOREX_FOLLOW_TRADE'

export type KlineTopic = `KLINE.${string}`
/** The support chat of a visitor: a client that knows the device's identifier may subscribe to it. */
export type VisitorChatTopic = `CHAT.${string}`
export type TopicName = (typeof PLAIN_TOPICS)[number] | KlineTopic | VisitorChatTopic | typeof FOLLOW_TOPIC

export type FollowedPair = Readonly<Static<typeof FollowedSchema>>

/** What sub and unsub carry; FOREX_FOLLOW_TRADE names its relation. */
export type TopicParams = { readonly topic: TopicName } & Partial<FollowedPair>

/** A program's login: see the API's docs, chapter API keys. */
export interface KeyLogin {
  readonly key: string
  readonly time: string
  readonly signature: string
}

export type ClientFrame =
  | { readonly method: 'login'; readonly params: { readonly token: string } | KeyLogin }
  | { readonly method: 'logout' }
  | { readonly method: 'sub'; readonly params: TopicParams }
  | { readonly method: 'unsub'; readonly params: TopicParams }
  | { readonly method: 'ping' }

/** Data is shared between listeners: nobody may change it. */
type Frozen<Data> = Data extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Data extends object
    ? { readonly [Field in keyof Data]: Frozen<Data[Field]> }
    : Data

export type DayQuote = Frozen<Static<typeof DayQuoteSchema>>
export type KlineUpdate = Frozen<Static<typeof KlineSchema>>
export type TradeUpdate = Frozen<Omit<Static<typeof TradeSchema>, 'Unlisted'>> & { readonly Unlisted?: readonly Pair[] }
export type TradeOrderUpdate = Frozen<Static<typeof TradeOrderSchema>>

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
/** Something of the user changed, perhaps the number of unread notices. */
export type NoticeFrame = TopicFrame<'NOTICE', Frozen<Static<typeof NoticeSchema>>>

/** Says whose it is, because one socket may listen to several relations. */
export type FollowFrame = TopicFrame<typeof FOLLOW_TOPIC, Frozen<Static<typeof FollowTradeSchema>>> & FollowedPair

/** Says what was refused, as far as it could be read. */
export type ErrorFrame = Readonly<Omit<Static<typeof ErrorSchema>, 'reason'>> & { readonly reason: LiveRefusal }

export type ServerFrame =
  | { readonly type: 'pong' }
  | Readonly<Static<typeof LoginResultSchema>>
  | ErrorFrame
  | DayMarketFrame
  | KlineFrame
  | TradeFrame
  | ClosedFrame
  | FollowFrame
  | ChatFrame
  | NoticeFrame

/** What a frame can be refused with. */
export const LIVE_REFUSALS = [
  'bad_request',
  'too_large',
  'unknown_method',
  'unknown_topic',
  'login_needed',
  'session_invalid',
  'too_many_requests',
  'not_following',
  'api_key_invalid',
  'api_key_address',
  'api_key_scope',
  'request_time_wrong',
  'signature_wrong',
  'request_repeated',
] as const satisfies readonly RefusalName[]

export type LiveRefusal = (typeof LIVE_REFUSALS)[number]
