// The live contract as schemas: what a client sends, what every topic carries. The types in frames.ts are made from them and the docs are
// printed from them. Apart from frames.ts, so that the browser does not load the schema library.
import Type from 'typebox'
import { decimalField, idField, instantField } from '../fields.ts'
import { PERIOD_NAMES } from '../periods.ts'
import { MessageSchema } from '../trader/schemas/content/chat.ts'
import { CandleSchema, PairSchema } from '../trader/schemas/trading/forex.ts'

export const DayQuoteSchema = Type.Object({
  symbol: Type.String({ description: 'Code of the pair' }),
  quotation: Type.Object({
    close: decimalField('Newest price'),
    change: decimalField("Percent against the previous UTC day's close"),
    time: instantField('Of the newest accepted price'),
    status: Type.Integer({ description: '1 = open' }),
  }),
})

export const KlineSchema = Type.Object({
  ...CandleSchema.properties,
  Period: Type.Enum(PERIOD_NAMES, { type: 'string' }),
})

export const TradeOrderSchema = Type.Object({
  Id: idField(),
  UpdatePrice: decimalField('Newest price'),
  FactProfits: decimalField('Floating profit, USD'),
  TrailStop: Type.Optional(decimalField('Where the trailing stop stands now; absent without one')),
})

export const TradeSchema = Type.Object({
  ProfitsTotal: decimalField('Floating profit of all holding orders'),
  HazardRate: decimalField('Equity / margin × 100, two places; "0.00" without holdings'),
  CautionMoneyAll: decimalField('Margin of all holding orders'),
  TransOrder: Type.Array(TradeOrderSchema),
  Unlisted: Type.Optional(
    Type.Array(PairSchema, {
      description:
        'Pairs that are no longer offered and in which the user still has something open, with their newest prices; absent when there are none',
    }),
  ),
})

export const FollowTradeSchema = Type.Object({ TransOrder: Type.Array(TradeOrderSchema) })

export const NoticeSchema = Type.Object({ unread: Type.Integer({ minimum: 0, description: 'Unread notices now' }) })

/** Names a relation by its two sides, in `params` of sub and unsub and on every frame of it. */
export const FollowedSchema = Type.Object({
  user_id: Type.String({ pattern: '^[A-Za-z0-9]{16}$', description: 'The master' }),
  follower_id: Type.String({ pattern: '^[A-Za-z0-9]{16}$', description: 'The follower' }),
})

export interface LiveTopic {
  /** As a client writes it; braces stand for a value. */
  readonly name: string
  readonly login: boolean
  readonly means: string
  /** What `data` of its frames holds. */
  readonly data: Type.TSchema
  /** What a client sends beside the topic, and every frame repeats. */
  readonly params?: Type.TObject
}

export const LIVE_TOPICS: readonly LiveTopic[] = [
  {
    name: 'DAY_MARKET',
    login: false,
    means: 'Quotes. The first frame has every pair, later ones only what changed.',
    data: Type.Array(DayQuoteSchema),
  },
  {
    name: 'KLINE.{code}',
    login: false,
    means: 'Candles of one pair: one frame for each period whose newest candle changed.',
    data: KlineSchema,
  },
  {
    name: 'KLINE.{code}.{period}',
    login: false,
    means:
      'Candles of one pair and one period, such as `KLINE.BTCUSD.1H`: what a chart shows, an eighth of the frames.',
    data: KlineSchema,
  },
  {
    name: 'FOREX_TRADE',
    login: true,
    means: 'The own account and its open positions, at most four times a second.',
    data: TradeSchema,
  },
  {
    name: 'FOREX_CLOSED',
    login: true,
    means: 'Ids of own orders that left the list of open positions, at once.',
    data: Type.Array(idField()),
  },
  {
    name: 'FOREX_FOLLOW_TRADE',
    login: false,
    means:
      'Open copies of one relation, for clients that know both ids. When it ends, an error not_following comes, and nothing more.',
    data: FollowTradeSchema,
    params: FollowedSchema,
  },
  {
    name: 'CHAT',
    login: true,
    means: 'New messages of the own support chat.',
    data: Type.Array(MessageSchema),
  },
  {
    name: 'CHAT.{visitor_id}',
    login: false,
    means: 'The support chat of a visitor, for clients that know the identifier of the device.',
    data: Type.Array(MessageSchema),
  },
  {
    name: 'NOTICE',
    login: true,
    means:
      'How many notices are unread now. Sent also with the same number, at most four times a second, when something of the user changed: money, orders, a review, a decision.',
    data: NoticeSchema,
  },
]

const topic = Type.String({ description: 'Name of a topic' })

export interface LiveMethod {
  readonly method: 'login' | 'logout' | 'sub' | 'unsub' | 'ping'
  readonly params?: Type.TObject
  readonly means: string
}

export const LIVE_METHODS: readonly LiveMethod[] = [
  {
    method: 'login',
    params: Type.Object({
      token: Type.Optional(Type.String({ description: 'Session token, with or without `Bearer `' })),
      key: Type.Optional(Type.String({ description: 'Instead of a token: id of an API key' })),
      time: Type.Optional(Type.String({ description: 'With a key: milliseconds' })),
      signature: Type.Optional(Type.String({ description: 'With a key: see the guide to API keys' })),
    }),
    means: 'Needed for private topics, with a token or an API key. Answered by `login_result`: code 1 is success.',
  },
  {
    method: 'sub',
    params: Type.Object({ topic }),
    means: 'Subscribes. Answered by a snapshot where the topic has one; subscribing again brings it again.',
  },
  { method: 'unsub', params: Type.Object({ topic }), means: 'Ends a subscription. Not answered.' },
  { method: 'ping', means: 'Answered by `pong`.' },
  { method: 'logout', means: 'Ends the login and its private topics. Not answered.' },
]

export const LoginResultSchema = Type.Object({
  type: Type.Literal('login_result'),
  code: Type.Integer({ description: '1 = success, otherwise the code of a refusal' }),
  msg: Type.String({ description: 'Words of the refusal in the language of `?lang=`' }),
})

export const ErrorSchema = Type.Object({
  type: Type.Literal('error'),
  code: Type.Integer({ description: 'Code of a refusal' }),
  reason: Type.String({ description: 'Name of that refusal' }),
  method: Type.Optional(Type.String({ description: 'Method of the frame that was refused, when it could be read' })),
  topic: Type.Optional(Type.String({ description: 'Topic of that frame, when it names one' })),
})
