// Forex trading: pairs, candles, orders.
import Type from 'typebox'
import { decimalField, idField, instantField, promisesField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, idParam, pageParam, wordParam } from '../../../params.ts'
import { PERIOD_NAMES } from '../../../periods.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'
import { keyMarks } from './key-marks.ts'
import { journalFields } from './journal.ts'
import { cursorParam, historyEnd, historyFilters } from './history.ts'

/** Why an order is no longer open; empty while it is. */
export const CLOSE_REASONS = [
  '',
  'closed',
  'stop_loss',
  'trailing_stop',
  'take_profit',
  'stop_out',
  'cancelled',
  'expired',
  'replaced',
  'other_filled',
  'money_short',
  'account_frozen',
  'voided',
  'master_closed',
  'copy_stop',
  'copy_limit',
] as const

export const PairSchema = Type.Object({
  Id: idField(),
  Code: Type.String(),
  ShowCode: Type.String(),
  Name: Type.String({ description: 'In the language of the caller' }),
  GivenName: Type.String({ description: 'As the operators wrote it, English in a new install; searches find it too' }),
  Logo: Type.String({ description: 'Path on the page origin' }),
  CategoryId: Type.Integer(),
  MarketStatus: Type.Integer({ description: '1 = open' }),
  /** When closed: the next opening; null = not known. */
  NextOpen: Type.Union([instantField(), Type.Null()]),
  /** When open: the next closing; null = never closes. */
  NextClose: Type.Union([instantField(), Type.Null()]),
  PricePrecision: Type.Integer(),
  Pip: decimalField('Order step in lots'),
  ForexMinCont: decimalField('Minimum lots'),
  ForexMaxCont: decimalField('Maximum lots'),
  ForexContNum: decimalField('Units per lot'),
  ForexFeeRate: decimalField(),
  MarginMode: Type.Integer({ description: '1 = fixed margin' }),
  HasForexMultiple: Type.Array(Type.Object({ Value: Type.Integer() })),
  QuoteCurrency: Type.String(),
  /** Null when quoted in dollars: margin and profit are dollars already. */
  Conversion: Type.Union([
    Type.Object({
      PairId: idField(),
      Code: Type.String({ description: 'Of that pair, which need not be in the list' }),
      Inverse: Type.Boolean({ description: 'Divide by that price instead of multiplying' }),
      Rate: decimalField('Newest price of that pair'),
    }),
    Type.Null(),
  ]),
  StaleLimitMs: Type.Integer({ description: 'A newest price older than this cannot be traded on' }),
  ForexQuotations: Type.Object({
    Open: decimalField(),
    Close: decimalField(),
    Change: decimalField("Percent against the previous UTC day's close"),
    Time: instantField('Of the newest accepted price'),
  }),
})

export const CandleSchema = Type.Object({
  Time: instantField(),
  Open: decimalField(),
  High: decimalField(),
  Low: decimalField(),
  Close: decimalField(),
  Volume: Type.Integer({ description: 'Number of ticks' }),
})

export const OrderSchema = Type.Object({
  Id: idField(),
  OriginId: idField(),
  ForexTradeLists: Type.Object({
    Id: idField(),
    Code: Type.String(),
    ShowCode: Type.String(),
    Logo: Type.String(),
    PricePrecision: Type.Integer(),
  }),
  OrderType: Type.Enum([1, 2], { type: 'integer', description: '1 buy, 2 sell' }),
  Quantity: decimalField('Lots'),
  OriginPrice: decimalField('Requested price, the target of a pending order'),
  Price: decimalField('Fill price; 0 while pending'),
  UpdatePrice: decimalField('Current price, and the closing price once closed'),
  FactProfits: decimalField(),
  CautionMoney: decimalField('Margin'),
  TradeFee: decimalField(),
  TargetLossPrice: decimalField('0 = none'),
  TargetProfitPrice: decimalField('0 = none'),
  TrailDistance: decimalField('Trailing stop: how far it follows the best price; 0 = none'),
  TrailPercent: decimalField('Trailing stop: the same as a percentage of the best price; 0 = none'),
  Status: Type.Enum([0, 1, 3], { type: 'integer', description: '0 pending, 1 holding, 3 closed' }),
  CreateTimeHandler: timeField(),
  CompleteTimeHandler: timeField(),
  ExpireTimeHandler: timeField(),
  FollowType: Type.Enum([1, 2], { type: 'integer', description: '1 own, 2 copied' }),
  Multiple: Type.Integer({ description: 'Leverage; 0 with fixed margin' }),
  SplitFromId: Type.Integer({ description: 'The order this one is a closed part of; 0 = none' }),
  OtherId: Type.Integer({ description: 'Pending: the order that is cancelled when this one fills; 0 = none' }),
  CloseReason: Type.Enum(CLOSE_REASONS, { type: 'string' }),
  OpenTickId: Type.Integer({ description: '0 while pending' }),
  CloseTickId: Type.Integer({ description: '0 while open' }),
  KeyActs: keyMarks(),
  ...journalFields(),
})

const expiryParam = () =>
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Epoch milliseconds at which a pending order is cancelled; 0 = none',
  })

/** From one minute up to another, which is not part of it. */
const minuteSpan = Type.Object({ From: Type.Integer(), To: Type.Integer() })

const orderParams = {
  type: choiceParam([1, 2], '1 buy, 2 sell'),
  cont: decimalParam('Lots'),
  forex_id: idParam('Pair'),
  status: choiceParam([0, 1], '1 market, 0 pending'),
  target_price: Type.Optional(decimalParam('Target of a pending order')),
  stop_loss_price: Type.Optional(decimalParam('0 = none')),
  target_profit_price: Type.Optional(decimalParam('0 = none')),
  multiple: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'Leverage; 0 with fixed margin' })),
  expire_at: Type.Optional(expiryParam()),
}

const placedAnswer = Type.Object({
  Id: idField(),
  Status: Type.Enum([0, 1], { type: 'integer' }),
  Price: decimalField('Fill price of a market order, target of a pending one'),
  Promises: promisesField(),
})

/** One of them is 0, or both where 0 and 0 means none. */
const trailParams = (what: string) => ({
  trail_distance: decimalParam(`${what}: how far it follows the best price; 0 = none`),
  trail_percent: decimalParam(`${what}: the same as a percentage of the best price, two places; 0 = none`),
})

export const forexSchemas = {
  tradeList: { params: NO_PARAMS, answer: Type.Array(PairSchema) },
  categories: {
    params: NO_PARAMS,
    answer: Type.Array(Type.Object({ Id: Type.Integer(), NameShowTrans: Type.String() })),
  },
  sparklines: {
    params: NO_PARAMS,
    answer: Type.Array(Type.Object({ Id: idField(), Code: Type.String(), Closes: Type.Array(decimalField()) })),
  },
  kline: {
    params: Type.Object({
      forex_id: idParam('Pair'),
      period: wordParam(PERIOD_NAMES, 'Candle period'),
      before: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Epoch milliseconds: only candles that begin earlier, as far back as they are kept',
        }),
      ),
    }),
    answer: Type.Array(CandleSchema),
  },
  tradingHours: {
    params: Type.Object({ forex_id: idParam('Pair') }),
    answer: Type.Object({
      TimeZone: Type.String({ description: 'IANA name; all times below are local to it' }),
      Sessions: Type.Array(minuteSpan, {
        description: 'Minutes of the week, Sunday 00:00 = 0; whole weeks are one span',
      }),
      Closures: Type.Array(Type.Object({ Day: Type.String({ description: 'YYYY-MM-DD' }), ...minuteSpan.properties }), {
        description: 'Holidays to come, from the present day on; minutes of the day',
      }),
      Days: Type.Array(Type.Object({ Day: Type.String({ description: 'YYYY-MM-DD' }), Open: Type.Array(minuteSpan) }), {
        description: 'What both make of the coming week, in UTC: open minutes of each day, the present one first',
      }),
    }),
  },
  submitOrder: { params: Type.Object(orderParams), answer: placedAnswer },
  submitTrailing: { params: Type.Object({ ...orderParams, ...trailParams('Trailing stop') }), answer: placedAnswer },
  submitOco: {
    params: Type.Object({
      forex_id: idParam('Pair of both orders'),
      type: choiceParam([1, 2], '1 buy, 2 sell'),
      cont: decimalParam('Lots'),
      target_price: decimalParam('Target'),
      stop_loss_price: Type.Optional(decimalParam('0 = none')),
      target_profit_price: Type.Optional(decimalParam('0 = none')),
      other_type: choiceParam([1, 2], 'Second order: 1 buy, 2 sell'),
      other_cont: decimalParam('Second order: lots'),
      other_target_price: decimalParam('Second order: target, another than that of the first'),
      other_stop_loss_price: Type.Optional(decimalParam('Second order: 0 = none')),
      other_target_profit_price: Type.Optional(decimalParam('Second order: 0 = none')),
      multiple: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 10_000, description: 'Leverage of both; 0 with fixed margin' }),
      ),
      trail_distance: Type.Optional(decimalParam('Trailing stop of both: how far it follows the best price; 0 = none')),
      trail_percent: Type.Optional(
        decimalParam('Trailing stop of both: the same as a percentage of the best price, two places; 0 = none'),
      ),
      expire_at: Type.Optional(expiryParam()),
    }),
    answer: Type.Object({ Id: idField(), OtherId: idField(), Promises: promisesField() }),
  },
  orders: {
    params: Type.Object({
      status: choiceParam([0, 1, 3], '0 pending, 1 holding, 3 closed'),
      page: pageParam(),
    }),
    answer: Type.Object({
      data: Type.Array(OrderSchema),
      total: Type.Integer(),
      all_fact_profits: decimalField('Profit of all orders in this list, not only of the page'),
    }),
  },
  orderHistory: {
    params: Type.Object({
      ...historyFilters,
      follow_type: Type.Optional(choiceParam([1, 2], '1 own, 2 copied')),
      before: cursorParam(),
    }),
    answer: Type.Object({ data: Type.Array(OrderSchema), ...historyEnd }),
  },
  closeOrder: {
    params: Type.Object({ id: idParam('Order') }),
    answer: Type.Object({
      Id: idField(),
      Price: decimalField('Closing price'),
      FactProfits: decimalField(),
      Promises: promisesField(),
    }),
  },
  closeOrderPart: {
    params: Type.Object({ id: idParam('Order'), cont: decimalParam('Lots to close, fewer than the order has') }),
    answer: Type.Object({
      Id: idField(),
      SplitFromId: idField(),
      Price: decimalField('Closing price'),
      FactProfits: decimalField(),
      Promises: promisesField(),
    }),
  },
  closeAllOrders: {
    params: Type.Object({
      which: wordParam(['all', 'winners', 'losers'], 'Winners have a profit now, losers a loss'),
      forex_id: Type.Optional(idParam('Pair; absent: every pair')),
    }),
    answer: Type.Object({
      Closed: Type.Array(
        Type.Object({ Id: idField(), Price: decimalField('Closing price'), FactProfits: decimalField() }),
        {
          description: 'The largest loss first',
        },
      ),
      Left: Type.Array(
        Type.Object({
          Id: idField(),
          Reason: Type.String({ description: 'A name of the refusal catalogue' }),
          Message: Type.String({ description: 'The reason in words' }),
        }),
        { description: 'Chosen but still open' },
      ),
      FactProfits: decimalField('Profit of all that was closed'),
      Promises: promisesField(),
    }),
  },
  cancelOrder: {
    params: Type.Object({ id: idParam('Order') }),
    answer: Type.Object({ Id: idField(), Promises: promisesField() }),
  },
  editOrder: {
    params: Type.Object({
      id: idParam('Order'),
      target_price: decimalParam('Target'),
      cont: decimalParam('Lots'),
      stop_loss_price: decimalParam('0 = none'),
      target_profit_price: decimalParam('0 = none'),
      expire_at: expiryParam(),
    }),
    answer: Type.Object({
      Id: idField(),
      ReplacedId: idField(),
      Price: decimalField('Target'),
      Promises: promisesField(),
    }),
  },
  reverseOrder: {
    params: Type.Object({ id: idParam('Order') }),
    answer: Type.Object({
      Id: idField(),
      ClosedId: idField(),
      Price: decimalField('Closing price, and the fill price of the new order'),
      FactProfits: decimalField('Of the closed order'),
      Promises: promisesField(),
    }),
  },
  setTrail: {
    params: Type.Object({
      id: idParam('Order'),
      ...trailParams('Trailing stop'),
    }),
    answer: Type.Object({
      Id: idField(),
      StopPrice: decimalField('Where it stands now; 0 without one'),
      Promises: promisesField(),
    }),
  },
  setAllStops: {
    params: Type.Object({
      id: idParam('Order'),
      stop_loss_price: decimalParam('0 = none'),
      target_profit_price: decimalParam('0 = none'),
      ...trailParams('Trailing stop'),
    }),
    answer: Type.Object({ Id: idField(), Promises: promisesField() }),
  },
  setStops: {
    params: Type.Object({
      id: idParam('Order'),
      stop_loss_price: decimalParam('0 = none'),
      target_profit_price: decimalParam('0 = none'),
    }),
    answer: Type.Object({ Id: idField(), Promises: promisesField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
