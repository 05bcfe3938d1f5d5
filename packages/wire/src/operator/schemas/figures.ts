// Calls of the console about figures over time.
import Type from 'typebox'
import { decimalField, idField, instantField } from '../../fields.ts'
import { idParam, wordParam } from '../../params.ts'
import { type CallSchema } from '../../call-schema.ts'
import { FIGURE_PERIODS } from '../figure-periods.ts'
import { WAITING_QUEUES } from '../queues.ts'

const realmParam = () => wordParam(['real', 'demo'], 'Whose money')
const periodParam = () => wordParam(FIGURE_PERIODS, 'Up to today, in UTC days')
const dayField = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC' })

const houseSums = () => ({
  deposits: decimalField('Credited, in USD'),
  withdrawals: decimalField('Paid out, without their fees'),
  net: decimalField('Deposits less withdrawals'),
  fees: decimalField(),
  result: decimalField('What the house won: fees, trading, Up/Down, interest, less forgiven losses'),
})

const payoutTimes = () => ({
  paid: Type.Integer({ description: 'Withdrawals that were completed' }),
  median_ms: Type.Integer({ description: 'From submission to completion' }),
  p95_ms: Type.Integer({ description: '95 of 100 took no longer' }),
})

export const figuresSchemas = {
  operatorHouseFigures: {
    params: Type.Object({ realm: realmParam(), period: periodParam() }),
    answer: Type.Object({
      days: Type.Array(Type.Object({ day: dayField(), ...houseSums() }), {
        description: 'From the first day there is anything of',
      }),
      total: Type.Object(houseSums()),
    }),
  },
  operatorHouseDay: {
    params: Type.Object({
      realm: realmParam(),
      day: Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description: 'UTC' }),
    }),
    answer: Type.Array(
      Type.Object({
        account: Type.String({ description: 'Of the house, over all shards' }),
        transfers: Type.Integer(),
        credit: decimalField('Postings above zero'),
        debit: decimalField('Postings below zero'),
        net: decimalField(),
        is_result: Type.Boolean({ description: 'Whether it counts for the result of the house' }),
      }),
    ),
  },
  operatorUserFigures: {
    params: Type.Object({ realm: realmParam(), period: periodParam() }),
    answer: Type.Object({
      days: Type.Array(
        Type.Object({
          day: dayField(),
          active: Type.Integer({ description: 'Users who traded or moved money' }),
          registered: Type.Integer(),
        }),
      ),
      registered: Type.Integer(),
    }),
  },
  operatorPayoutTimes: {
    params: Type.Object({ period: periodParam() }),
    answer: Type.Object({
      days: Type.Array(Type.Object({ day: dayField(), ...payoutTimes() }), {
        description: 'Days on which a withdrawal was completed',
      }),
      ...payoutTimes(),
    }),
  },
  operatorQueueHistory: {
    params: Type.Object({ queue: wordParam(WAITING_QUEUES, 'Which one'), period: periodParam() }),
    answer: Type.Array(
      Type.Object({
        at: instantField(),
        waiting: Type.Integer({ description: 'The most that waited in any hour since the point before' }),
        age_ms: Type.Integer({ description: 'How long the oldest had waited at most; 0 when nothing waited' }),
      }),
    ),
  },
  operatorExposureHistory: {
    params: Type.Object({
      realm: realmParam(),
      period: periodParam(),
      pair_id: Type.Optional(idParam('Only this pair')),
    }),
    answer: Type.Object({
      points: Type.Array(
        Type.Object({
          at: instantField(),
          orders: Type.Integer(),
          open_interest: decimalField('Worth of all open positions, in USD'),
          net: decimalField('Bought less sold by users, in USD'),
          house: decimalField('What the house would win or lose if everything closed then'),
        }),
      ),
      pairs: Type.Array(
        Type.Object({ id: idField(), pair: Type.String(), open_interest: decimalField(), net: decimalField() }),
        { description: 'Of the newest sample, the largest first' },
      ),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
