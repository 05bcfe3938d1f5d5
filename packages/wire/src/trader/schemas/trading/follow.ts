// Copy trading: masters, following, what was copied and what was not. No answer names another user's email, phone or balance.
import Type from 'typebox'
import { AVATARS } from '../../avatars.ts'
import { decimalField, idField, instantField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, pageParam, wordParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'
import { OrderSchema } from './forex.ts'
import { cursorParam } from './history.ts'

/** Orders of a list of masters. */
const MASTER_SORTS = ['return', 'drawdown', 'age', 'followers'] as const

const userIdParam = (description: string) => Type.String({ pattern: '^[A-Za-z0-9]{16}$', description })
const flag = (description: string) => Type.Enum([0, 1], { type: 'integer', description })

/** What others may see of a user. */
const person = {
  user_id: Type.String({ description: 'Opaque text of 16 characters' }),
  nickname: Type.String(),
  avatar: Type.Enum([...AVATARS], { type: 'string' }),
}

/** What closed orders say of a master. */
const record = {
  three_week_rate: decimalField('Profit over margin of the last 21 days, percent'),
  three_week_win: decimalField('Part of orders closed with profit in the last 21 days, percent'),
  three_week_profit: decimalField('USD'),
  max_drawdown: decimalField('Deepest fall of the summed profit in the last 21 days, USD'),
  worst_week: decimalField('Largest loss of one week in the last 21 days, USD'),
  total_rate: decimalField('Profit over margin of all time, percent'),
  total_trade_num: Type.Integer(),
  code: Type.String({ description: 'Most traded pair; empty without trades' }),
  multiple: Type.Integer({ description: 'Most used leverage; 0 without trades' }),
  followers_median: decimalField("Median of the followers' own results with this master, USD"),
  computed_at: timeField(),
}

const RankedMasterSchema = Type.Object({
  user: Type.Object({ ...person, uid: Type.String() }),
  ...record,
  simulated: flag('1 = traded by this server with demo money'),
})

const TraderSchema = Type.Object({
  ...person,
  id: idField(),
  uid: Type.String(),
  follow_num: Type.Integer(),
  is_followed: flag('By the asker'),
  share_percent: decimalField("The master's part of a new follower's profit above the high-water mark, percent"),
  profit_percent: decimalField('Profit over margin of all time, percent'),
  total_profit: decimalField('USD'),
  former: flag('1 = no longer a master: the record stays, following is over'),
  ...record,
  simulated: flag('1 = traded by this server with demo money'),
})

const FollowedSchema = Type.Object({
  ...person,
  id: idField(),
  uid: Type.String(),
  follow_num: Type.Integer(),
  position_num: Type.Integer({ description: 'Open copies' }),
  total_num: Type.Integer({ description: 'Closed copies' }),
  total_amount: decimalField('Margin of all copies, USD'),
  position_quantity: Type.Integer({ description: 'Copies opened so far' }),
  max_amount: decimalField('USD'),
  total_profits: decimalField('Realised with this master, USD'),
  is_followed: flag('Always 1 in this list'),
  multiple: Type.Integer(),
  paused: Type.Enum([0, 1, 2], { type: 'integer', description: '0 no, 1 by yourself, 2 by the stop-loss' }),
  stop_loss_percent: Type.Integer({ description: 'Of max_amount; 0 = none' }),
  share_percent: decimalField("The master's part of profit above the high-water mark, percent"),
  share_total: decimalField('Paid to the master so far, USD'),
  skip_num: Type.Integer({ description: 'Orders and stops that were not copied' }),
  simulated: flag('1 = traded by this server with demo money'),
})

const FollowerSchema = Type.Object({
  follow_id: Type.String({ description: 'Opaque text of 16 characters' }),
  nickname: Type.String(),
  avatar: Type.Enum([...AVATARS], { type: 'string' }),
  profitability: decimalField('Result over the maximum amount, percent'),
  total_profits: decimalField('Result with this master, USD'),
})

const SkipSchema = Type.Object({
  id: idField(),
  show_code: Type.String(),
  type: Type.Enum([1, 2], { type: 'integer', description: '1 buy, 2 sell' }),
  quantity: decimalField('Lots'),
  what: Type.Enum(['order', 'stop_loss', 'take_profit', 'part', 'trail'], { type: 'string' }),
  reason: Type.String({ description: 'A name of the refusal catalogue' }),
  message: Type.String({ description: 'The reason in words' }),
  created_at: timeField(),
})

/** Which masters a list shows, and in which order. */
const listed = {
  page: pageParam(),
  sort: Type.Optional(
    wordParam(
      MASTER_SORTS,
      'Best first: the largest return, the smallest drawdown, the longest record, the most followers',
    ),
  ),
  max_drawdown: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Only masters whose equity never fell by more, percent' }),
  ),
  min_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3_650, description: 'Only masters recorded for at least so many days' }),
  ),
}

const PerformanceSchema = Type.Object({
  user_id: person.user_id,
  since: timeField(),
  growth: decimalField('Change of equity since then, payments left aside, percent'),
  drawdown: decimalField('Deepest fall of equity from its best, payments left aside, percent'),
  points: Type.Array(
    Type.Object({ at: instantField(), percent: decimalField('Change of equity since the first one, percent') }),
    { description: 'Oldest first' },
  ),
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'UTC' }),
      percent: decimalField('Change of equity in this month, percent'),
    }),
    { description: 'Oldest first, at most 24; none when brief' },
  ),
  markets: Type.Array(
    Type.Object({
      code: Type.String({ description: 'Of the pair, as it is shown' }),
      orders: Type.Integer({ description: 'Closed' }),
      won: Type.Integer({ description: 'Of these, with a profit' }),
    }),
    { description: 'Most traded first, at most 8; none when brief' },
  ),
  holding_seconds: Type.Integer({ description: 'Median of how long closed orders were held' }),
  computed_at: timeField(),
})

/** A follower's result against the master's, and what the difference is made of: the parts add up to it. */
const results = {
  master_result: decimalField("Of the master after fees, times the follower's multiple, USD"),
  own_result: decimalField('Of the follower after fees, USD'),
  difference: decimalField('Own result less that of the master, USD'),
  entry: decimalField('From other opening prices, USD'),
  exit: decimalField('From other closing prices, USD'),
  size: decimalField('From other lots than the multiple of those of the master, USD'),
  fees: decimalField('From other opening fees, USD'),
  skipped: decimalField('From orders that were not copied, USD'),
}

const notCopied = {
  reason: Type.String({ description: 'A name of the refusal catalogue; empty when copied or not recorded' }),
  message: Type.String({ description: 'The reason in words' }),
}

const trader = { trader_id: userIdParam('The master') }

export const followSchemas = {
  rankedMasters: {
    params: Type.Object(listed),
    answer: Type.Object({ data: Type.Array(RankedMasterSchema), total: Type.Integer() }),
  },
  traders: {
    params: Type.Object({
      ...listed,
      uid: Type.Optional(Type.String({ maxLength: 64, description: 'Only masters whose uid contains these digits' })),
    }),
    answer: Type.Object({ data: Type.Array(TraderSchema), total: Type.Integer() }),
  },
  trader: { params: Type.Object({ id: userIdParam('user_id of the master') }), answer: TraderSchema },
  masterPerformance: {
    params: Type.Object({
      ids: Type.String({
        pattern: '^[A-Za-z0-9]{16}(,[A-Za-z0-9]{16}){0,19}$',
        description: 'user_id of up to 20 masters, separated by commas',
      }),
      brief: Type.Optional(choiceParam([0, 1], '1 = fewer points, without months and markets')),
    }),
    answer: Type.Array(PerformanceSchema),
  },
  followedTraders: {
    params: Type.Object({ page: pageParam() }),
    answer: Type.Object({ data: Type.Array(FollowedSchema), total: Type.Integer() }),
  },
  myFollowers: {
    params: Type.Object({ page: pageParam() }),
    answer: Type.Object({
      data: Type.Array(FollowerSchema),
      total: Type.Integer(),
      total_profits: decimalField('Shares earned, USD'),
      position_profits: decimalField('Shares to be paid, USD'),
      follow_num: Type.Integer(),
    }),
  },
  applyTrader: { params: NO_PARAMS, answer: NOTHING },
  traderApplication: {
    params: NO_PARAMS,
    answer: Type.Object({
      status: Type.Enum([0, 1, 2, 3], { type: 'integer', description: '0 none, 1 waiting, 2 approved, 3 rejected' }),
      note: Type.String({ description: 'What the reviewer says to the applicant' }),
    }),
  },
  followTrader: {
    params: Type.Object({
      ...trader,
      multiple: Type.Integer({ minimum: 1, maximum: 100, description: 'Times the lots of the master' }),
      max_amount: decimalParam('Most margin of open copies, USD'),
      stop_loss_percent: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100,
          description: 'Loss that ends copying, percent of max_amount; 0 = none',
        }),
      ),
    }),
    answer: NOTHING,
  },
  unfollowTrader: { params: Type.Object(trader), answer: NOTHING },
  pauseFollowing: {
    params: Type.Object({ ...trader, paused: choiceParam([0, 1], '1 pauses, 0 goes on') }),
    answer: NOTHING,
  },
  setFollowStop: {
    params: Type.Object({
      ...trader,
      stop_loss_percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of max_amount; 0 = none' }),
    }),
    answer: NOTHING,
  },
  skippedCopies: {
    params: Type.Object({ ...trader, page: pageParam() }),
    answer: Type.Object({ data: Type.Array(SkipSchema), total: Type.Integer() }),
  },
  copyComparison: {
    params: Type.Object(trader),
    answer: Type.Object({
      since: timeField(),
      multiple: Type.Integer(),
      orders: Type.Integer({ description: "The master's orders that both have closed; at most the newest 1000" }),
      copied: Type.Integer({ description: 'Of these, the copied ones' }),
      ...results,
      skips: Type.Array(
        Type.Object({
          ...notCopied,
          orders: Type.Integer(),
          effect: decimalField('What not copying these meant, USD'),
        }),
        { description: 'What was not copied, by reason; the most orders first' },
      ),
      share_total: decimalField('Paid to the master so far, not part of the results, USD'),
    }),
  },
  comparedOrders: {
    params: Type.Object({ ...trader, before: cursorParam() }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          show_code: Type.String(),
          type: Type.Enum([1, 2], { type: 'integer', description: '1 buy, 2 sell' }),
          closed_at: timeField(),
          copied: flag('0 = not copied'),
          ...results,
          ...notCopied,
        }),
      ),
      next: Type.String({ description: 'Where the next rows begin; empty after the last page' }),
    }),
  },
  followOrders: {
    params: Type.Object({
      status: choiceParam([0, 1, 3], '0 pending, 1 open copies (pending ones too), 3 closed'),
      page: pageParam(),
      user_id: userIdParam('The master'),
      follower_user_id: Type.Optional(userIdParam("The follower; without one, the master's own closed orders")),
    }),
    answer: Type.Object({ data: Type.Array(OrderSchema), total: Type.Integer(), all_fact_profits: decimalField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
