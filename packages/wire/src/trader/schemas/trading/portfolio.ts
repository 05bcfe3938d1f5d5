// The user's equity over time, and what it came from.
import Type from 'typebox'
import type { CallSchema } from '../../../call-schema.ts'
import { decimalField, idField, instantField } from '../../../fields.ts'
import { wordParam } from '../../../params.ts'
import { PORTFOLIO_PERIODS } from '../../../portfolio-periods.ts'

const EquityPoint = Type.Object({
  at: instantField('A full hour, or now for the last one'),
  equity: decimalField('Free and held money less debt over all accounts, with the floating profit'),
  paid_in: decimalField('Since the point before: deposits, loans, corrections, demo money'),
  paid_out: decimalField('Since the point before: withdrawals, repaid loans, corrections'),
})

const DayProfit = Type.Object({
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC; the last one is not over' }),
  profit: decimalField('Change of equity, payments left aside'),
})

const GroupResult = Type.Object({
  product: Type.Enum(['forex', 'micro'], { type: 'string' }),
  forex_id: idField(),
  code: Type.String({ description: 'Of the pair, as it is shown' }),
  side: Type.Enum(['buy', 'sell'], { type: 'string', description: 'buy or up, sell or down' }),
  orders: Type.Integer({ description: 'That closed in the period with a profit or a loss' }),
  won: Type.Integer({ description: 'Of these, with a profit' }),
  profit: decimalField('Of all of them'),
})

const ClosedOrder = Type.Object({
  product: Type.Enum(['forex', 'micro'], { type: 'string' }),
  id: idField(),
  forex_id: idField(),
  code: Type.String({ description: 'Of the pair, as it is shown' }),
  profit: decimalField(),
  closed_at: instantField(),
})

const OpenNow = Type.Object({
  equity: decimalField(),
  floating: decimalField('Floating profit of open positions'),
  margin: decimalField('Of open positions'),
  margin_level: decimalField('Equity of the forex account in percent of the margin; 0 without positions'),
  exposure: decimalField('Notional of open positions'),
  positions: Type.Integer(),
})

export const portfolioSchemas = {
  portfolio: {
    params: Type.Object({ period: Type.Optional(wordParam(PORTFOLIO_PERIODS, 'How far back; 30d unless named')) }),
    answer: Type.Object({
      now: OpenNow,
      points: Type.Array(EquityPoint, {
        description: 'Oldest first, at most 400; none before the first that is known',
      }),
      days: Type.Array(DayProfit, { description: 'Oldest first, at most 366' }),
      profit: decimalField('Change of equity over the points, payments left aside'),
      drawdown: decimalField('Deepest fall of the profit from its best'),
      drawdown_percent: decimalField('Of equity at that best'),
      paid_in: decimalField('Over the points'),
      paid_out: decimalField('Over the points'),
      fees: decimalField('Of trading and withdrawals, over the points'),
      interest: decimalField('Of funds, less that of loans, over the points'),
      orders: Type.Integer({ description: 'That closed in the period with a profit or a loss' }),
      won: Type.Integer({ description: 'Of these, with a profit' }),
      lost: Type.Integer({ description: 'Of these, with a loss' }),
      win_rate: decimalField('Percent'),
      average_win: decimalField(),
      average_loss: decimalField('Zero or negative'),
      best: Type.Union([ClosedOrder, Type.Null()], {
        description: 'The order with the largest profit; null = none had one',
      }),
      worst: Type.Union([ClosedOrder, Type.Null()], {
        description: 'The order with the largest loss; null = none had one',
      }),
      results: Type.Array(GroupResult, { description: 'Closed orders of the period, by product, pair and side' }),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
