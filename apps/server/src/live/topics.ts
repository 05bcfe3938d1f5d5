// The grammar of topics: a few fixed names, or KLINE.{code of an existing pair}, with or without a period. Whose account a private topic shows is never part of
// the name; it comes from the session.
import {
  FOLLOW_TOPIC,
  type FollowedPair,
  type KlineTopic,
  PLAIN_TOPICS,
  PRIVATE_TOPICS,
  type VisitorChatTopic,
} from '@tallystick/wire/live/frames'
import { PERIOD_NAMES, PERIODS } from '@tallystick/wire/periods'
import type { Market } from '../feed/market.ts'
import type { Period } from '../feed/periods.ts'

export type Topic =
  | { readonly kind: 'quotes'; readonly name: 'DAY_MARKET' }
  | CandleTopic
  | { readonly kind: 'trade'; readonly name: 'FOREX_TRADE' }
  | { readonly kind: 'closed'; readonly name: 'FOREX_CLOSED' }
  | ({ readonly kind: 'follow'; readonly name: `${typeof FOLLOW_TOPIC}.${string}` } & FollowedPair)
  | { readonly kind: 'chat'; readonly name: 'CHAT' }
  | { readonly kind: 'visitor_chat'; readonly name: VisitorChatTopic }
  | { readonly kind: 'notices'; readonly name: 'NOTICE' }

export interface CandleTopic {
  readonly kind: 'candles'
  readonly name: KlineTopic
  readonly pairId: number
  /** Absent: every period. */
  readonly period?: Period
}

export type TopicName = Topic['name']

const PLAIN = {
  DAY_MARKET: { kind: 'quotes', name: 'DAY_MARKET' },
  FOREX_TRADE: { kind: 'trade', name: 'FOREX_TRADE' },
  FOREX_CLOSED: { kind: 'closed', name: 'FOREX_CLOSED' },
  CHAT: { kind: 'chat', name: 'CHAT' },
  NOTICE: { kind: 'notices', name: 'NOTICE' },
} as const satisfies Record<(typeof PLAIN_TOPICS)[number], Topic>

/** The identifier is the key to the chat, as long as any token. */
const VISITOR_CHAT = /^CHAT\.([A-Za-z0-9_-]{16,128})$/
const KLINE = /^KLINE\.([A-Za-z0-9]{1,20})(?:\.([0-9A-Z]{2,3}))?$/

const PUBLIC_ID = /^[A-Za-z0-9]{16}$/

export function parseTopic(
  text: string,
  market: Pick<Market, 'byCode'>,
  followed: Partial<FollowedPair> = {},
): Topic | undefined {
  if (text === FOLLOW_TOPIC) return followTopic(followed)
  for (const name of PLAIN_TOPICS) if (text === name) return PLAIN[name]
  const visitor = VISITOR_CHAT.exec(text)?.[1]
  if (visitor !== undefined) return { kind: 'visitor_chat', name: `CHAT.${visitor}` }
  return candleTopic(text, market)
}

function candleTopic(text: string, market: Pick<Market, 'byCode'>): CandleTopic | undefined {
  const [, code = '', named] = KLINE.exec(text) ?? []
  const pair = market.byCode(code)
  if (pair?.code !== code) return undefined
  const topic = { kind: 'candles', name: `KLINE.${code}`, pairId: pair.id } as const
  if (named === undefined) return topic
  const period = PERIOD_NAMES.find(name => name === named)
  return period && { ...topic, name: `KLINE.${code}.${period}`, period: PERIODS[period] }
}

/** The ids are part of the name: a socket may listen to several relations. */
function followTopic({ user_id: master, follower_id: follower }: Partial<FollowedPair>): Topic | undefined {
  if (!master || !follower || !PUBLIC_ID.test(master) || !PUBLIC_ID.test(follower)) return undefined
  return { kind: 'follow', name: `${FOLLOW_TOPIC}.${master}.${follower}`, user_id: master, follower_id: follower }
}

export function isPrivate(topic: Topic): boolean {
  return PRIVATE_TOPICS.some(name => name === topic.name)
}
