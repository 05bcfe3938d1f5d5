// The grammar of topics. A name is one of a few fixed words or KLINE.{code of a pair that exists}; whose account a private topic shows
// is never part of the name, it comes from the session.
import { PLAIN_TOPICS, PRIVATE_TOPICS } from '@tallystick/wire/frames'
import type { Market } from '../feed/market.ts'

export type Topic =
  | { readonly kind: 'quotes'; readonly name: 'DAY_MARKET' }
  | { readonly kind: 'candles'; readonly name: `KLINE.${string}`; readonly pairId: number }
  | { readonly kind: 'trade'; readonly name: 'FOREX_TRADE' }
  | { readonly kind: 'closed'; readonly name: 'FOREX_CLOSED' }

export type TopicName = Topic['name']

const PLAIN = {
  DAY_MARKET: { kind: 'quotes', name: 'DAY_MARKET' },
  FOREX_TRADE: { kind: 'trade', name: 'FOREX_TRADE' },
  FOREX_CLOSED: { kind: 'closed', name: 'FOREX_CLOSED' },
} as const satisfies Record<(typeof PLAIN_TOPICS)[number], Topic>

const KLINE = /^KLINE\.([A-Za-z0-9]{1,20})$/

export function parseTopic(text: string, market: Pick<Market, 'byCode'>): Topic | undefined {
  for (const name of PLAIN_TOPICS) if (text === name) return PLAIN[name]
  const code = KLINE.exec(text)?.[1]
  const pair = code === undefined ? undefined : market.byCode(code)
  return pair && pair.code === code ? { kind: 'candles', name: `KLINE.${pair.code}`, pairId: pair.id } : undefined
}

export function isPrivate(topic: Topic): boolean {
  return PRIVATE_TOPICS.some(name => name === topic.name)
}
