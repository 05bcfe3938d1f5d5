// Micro trading: what is offered, orders, and the check of an order against the tape.
import Type from 'typebox'
import { decimalField, idField, instantField, promisesField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, idParam, pageParam, wordParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'
import { journalFields } from './journal.ts'
import { cursorParam, historyEnd, historyFilters } from './history.ts'
import { keyMarks } from './key-marks.ts'

/** How a micro order ended; empty while it runs. All but won, lost and voided give the stake back for want of an end price. */
export const MICRO_CLOSE_REASONS = ['', 'won', 'lost', 'market_closed', 'no_tick', 'stale', 'voided'] as const

const PairRef = Type.Object({
  Id: idField(),
  Code: Type.String(),
  ShowCode: Type.String(),
  Logo: Type.String(),
  PricePrecision: Type.Integer(),
})

const MicroOrderSchema = Type.Object({
  Id: idField(),
  ForexTradeList: PairRef,
  Type: Type.Enum([1, 2], { type: 'integer', description: '1 up, 2 down' }),
  Number: decimalField('Stake'),
  Seconds: Type.Integer(),
  RemainMilliSeconds: Type.Integer({ minimum: 0, description: '0 once expired' }),
  OpenPrice: decimalField(),
  EndPrice: decimalField('0 while running, and for a void without an end price'),
  ProfitRatio: decimalField('As it was when the order was taken'),
  LossLevel: Type.Integer({ description: '0: a loss takes the stake; otherwise stake × ratio' }),
  FactProfits: decimalField('While running: at the newest price'),
  Status: Type.Enum([1, 3], { type: 'integer', description: '1 running, 3 closed' }),
  CreatedAtST: timeField(),
  ExpireAtST: timeField(),
  CompleteAtST: timeField(),
  CloseReason: Type.Enum(MICRO_CLOSE_REASONS, { type: 'string' }),
  OpenTickId: Type.Integer(),
  EndTickId: Type.Integer({ description: 'The last accepted price at or before the expiry; 0 = none' }),
  NextTickId: Type.Integer({ description: 'The first accepted price after the expiry; 0 = none came in time' }),
  KeyActs: keyMarks(),
  ...journalFields(),
})

const TickSchema = Type.Object({ Id: Type.Integer(), Time: instantField(), Price: decimalField() })

const CheckSchema = Type.Object({
  Kind: Type.Enum(['micro', 'forex'], { type: 'string' }),
  Id: idField(),
  Receipt: Type.String({ description: 'With it anybody may ask for this check; nobody can guess it' }),
  FeedLabel: Type.Enum(['simulated', 'live'], { type: 'string' }),
  Pair: PairRef,
  OpenedAt: instantField(),
  ClosedAt: instantField('0 while open'),
  CloseReason: Type.String(),
  OpenPrice: decimalField(),
  OpenTickId: Type.Integer(),
  /** End price of a micro order, closing price of a contract order. */
  EndPrice: decimalField(),
  EndTickId: Type.Integer(),
  Profit: decimalField(),
  Micro: Type.Union([
    Type.Object({
      Type: Type.Enum([1, 2], { type: 'integer' }),
      Stake: decimalField(),
      Ratio: decimalField(),
      LossLevel: Type.Integer(),
      StaleMs: Type.Integer(),
      ExpiresAt: instantField(),
      NextTickId: Type.Integer(),
    }),
    Type.Null(),
  ]),
  Forex: Type.Union([
    Type.Object({
      Type: Type.Enum([1, 2], { type: 'integer' }),
      Lots: decimalField(),
      UnitsPerLot: decimalField(),
      /** Null when quoted in dollars. */
      Conversion: Type.Union([Type.Object({ Rate: decimalField(), Inverse: Type.Boolean() }), Type.Null()]),
      /** Null unless it was closed by its trailing stop. */
      Trail: Type.Union([
        Type.Object({
          Distance: decimalField('0 = by percentage'),
          Percent: decimalField('0 = by distance'),
          PeakPrice: decimalField('The best price since it was set'),
          PeakTickId: Type.Integer(),
        }),
        Type.Null(),
      ]),
    }),
    Type.Null(),
  ]),
  /** The accepted prices the order names, as kept apart from it. */
  Ticks: Type.Array(TickSchema),
  /** The two accepted prices around the expiry (micro) or the close (contract) as the tape has them now; null when it no longer reaches back. */
  Tape: Type.Object({
    Last: Type.Union([TickSchema, Type.Null()]),
    Next: Type.Union([TickSchema, Type.Null()]),
  }),
})

export const microSchemas = {
  microSeconds: {
    params: NO_PARAMS,
    answer: Type.Object({
      sec: Type.Array(
        Type.Object({
          Id: idField(),
          Seconds: Type.Integer(),
          ProfitRatio: decimalField(),
          LimitAmount: decimalField('Minimum stake'),
        }),
      ),
      number: Type.Array(Type.Object({ Number: decimalField() })),
      loss_level: Type.Integer({ description: '0: a loss takes the stake; otherwise stake × ratio' }),
      stale_limit_ms: Type.Integer({ description: 'A newest price older than this cannot be traded on' }),
      suspended: Type.Array(idField(), { description: 'Pairs that tie too often at the moment' }),
    }),
  },
  submitMicro: {
    params: Type.Object({
      forex_id: idParam('Pair'),
      type: choiceParam([1, 2], '1 up, 2 down'),
      number: decimalParam('Stake'),
      seconds: Type.Integer({ minimum: 1, maximum: 86_400, description: 'One of the durations offered' }),
    }),
    answer: Type.Object({
      Id: idField(),
      OpenPrice: decimalField(),
      Seconds: Type.Integer(),
      ExpireAt: instantField(),
      Promises: promisesField(),
    }),
  },
  microOrders: {
    params: Type.Object({ status: choiceParam([1, 3], '1 running, 3 closed'), page: pageParam() }),
    answer: Type.Object({ data: Type.Array(MicroOrderSchema), total: Type.Integer() }),
  },
  microHistory: {
    params: Type.Object({ ...historyFilters, before: cursorParam() }),
    answer: Type.Object({
      data: Type.Array(MicroOrderSchema),
      ...historyEnd,
      won: Type.Integer({ description: 'Orders in the filter that won; 0 beyond the first page' }),
      lost: Type.Integer({ description: 'Orders in the filter that lost; void ones count as neither' }),
    }),
  },
  checkOrder: {
    params: Type.Object({
      kind: wordParam(['micro', 'forex'], 'Kind of order'),
      id: idParam('Order'),
      receipt: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{32}$', description: 'Not needed by the owner' })),
    }),
    answer: CheckSchema,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
