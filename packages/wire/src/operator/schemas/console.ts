// Calls of the console about users, the ledger, risk and health.
import Type from 'typebox'
import { decimalField, idField, instantField } from '../../fields.ts'
import { dateFilters, listAnswer, listParams, uidFilter } from '../../lists.ts'
import { idParam, pageParam, wordParam } from '../../params.ts'
import { reasonParam } from '../reason-param.ts'
import { PORTFOLIO_PERIODS } from '../../portfolio-periods.ts'
import { KEY_SCOPES } from '../../trader/key-scopes.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../call-schema.ts'

const uidParam = () => Type.String({ pattern: '^\\d{8}$', description: 'UID of the user' })
const realmParam = () => wordParam(['real', 'demo'], 'Whose money')
const RealmSchema = Type.Enum(['real', 'demo'], { type: 'string' })

const RelatedUser = () => Type.Object({ uid: Type.String(), name: Type.String() })

/** What was done by API key: to an order, or what made an entry of the ledger. */
const actsByKey = () =>
  Type.Array(
    Type.Object({
      act: Type.Enum(['made', 'changed', 'ended'], { type: 'string' }),
      key: Type.String({ description: 'Name of the API key, also once it was revoked' }),
    }),
    { description: 'What was done by API key, of each act the newest; empty where the user did everything' },
  )

export const consoleSchemas = {
  operatorNames: {
    params: NO_PARAMS,
    answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  },
  operatorWaiting: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        queue: Type.String(),
        waiting: Type.Integer(),
        oldest: instantField('0: nothing waits'),
      }),
    ),
  },

  // Users
  operatorUser: {
    params: Type.Object({ uid: uidParam() }),
    answer: Type.Object({
      uid: Type.String(),
      public_id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      mobile: Type.String(),
      realm: RealmSchema,
      language: Type.String(),
      frozen_at: instantField('0: not frozen'),
      verified_at: instantField('0: identity check not finished'),
      two_factor: Type.Boolean(),
      is_master: Type.Boolean(),
      inviter_uid: Type.String(),
      created_at: instantField(),
      accounts: Type.Array(
        Type.Object({
          type: Type.Enum(['forex', 'micro', 'main'], { type: 'string' }),
          balance: decimalField(),
          held: decimalField(),
          debt: decimalField(),
        }),
      ),
      sessions: Type.Array(
        Type.Object({
          device: Type.String(),
          created_at: instantField(),
          last_seen_at: instantField(),
          expires_at: instantField(),
        }),
      ),
      api_keys: Type.Array(
        Type.Object({
          name: Type.String(),
          scope: Type.Enum([...KEY_SCOPES], { type: 'string' }),
          addresses: Type.Array(Type.String()),
          expires_at: instantField(),
          last_used_at: instantField('0: never'),
          last_used_address: Type.String(),
        }),
      ),
    }),
  },
  operatorUserEquity: {
    params: Type.Object({ uid: uidParam(), period: wordParam(PORTFOLIO_PERIODS, 'How far back') }),
    answer: Type.Object({
      equity: decimalField('Now'),
      profit: decimalField('Over the points, payments left aside'),
      drawdown: decimalField('Deepest fall of the profit from its best'),
      points: Type.Array(
        Type.Object({ at: instantField(), equity: decimalField(), paid_in: decimalField(), paid_out: decimalField() }),
      ),
    }),
  },
  operatorUserRelations: {
    params: Type.Object({ uid: uidParam() }),
    answer: Type.Object({
      invited_total: Type.Integer(),
      invited: Type.Array(RelatedUser(), { description: 'The newest' }),
      masters: Type.Array(
        Type.Object({
          uid: Type.String(),
          name: Type.String(),
          state: Type.Enum(['active', 'paused', 'ended'], { type: 'string' }),
          since: instantField(),
        }),
      ),
      followers: Type.Integer({ description: 'Active and paused' }),
      same_payout: Type.Array(RelatedUser(), {
        description: 'Users who are or were paid to an address or bank account of this one',
      }),
    }),
  },
  operatorUserOrders: {
    params: listParams(['id', 'profit', 'closed_at'], {
      uid: uidParam(),
      kind: wordParam(['contract', 'micro'], 'Which orders'),
      state: Type.Optional(wordParam(['pending', 'open', 'closed'], 'Only these')),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        pair: Type.String(),
        side: Type.Enum(['buy', 'sell', 'up', 'down'], { type: 'string' }),
        state: Type.Enum(['pending', 'open', 'closed'], { type: 'string' }),
        size: decimalField('Lots, or the stake'),
        open_price: decimalField(),
        close_price: decimalField(),
        profit: decimalField(),
        reason: Type.String({ description: 'Why it closed' }),
        created_at: instantField(),
        closed_at: instantField(),
        key_acts: actsByKey(),
      }),
    ),
  },
  operatorUserEndSessions: { params: Type.Object({ uid: uidParam(), reason: reasonParam() }), answer: NOTHING },

  // Ledger
  operatorLedger: {
    params: listParams(['at'], {
      uid: uidFilter(),
      kind: Type.Optional(Type.String({ pattern: '^[a-z_]{3,40}$', description: 'Kind of transfer' })),
      ref: Type.Optional(idParam('Order or other object')),
      realm: Type.Optional(realmParam()),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        shard: Type.Integer(),
        seq: idField(),
        realm: RealmSchema,
        kind: Type.String(),
        uid: Type.String(),
        ref: idField(),
        at: instantField(),
        postings: Type.Array(Type.Object({ account: Type.String(), amount: decimalField() })),
        key_acts: actsByKey(),
      }),
    ),
  },
  operatorConservation: {
    params: NO_PARAMS,
    answer: Type.Object({
      at: instantField(),
      realms: Type.Array(
        Type.Object({
          realm: RealmSchema,
          users: Type.Array(Type.Object({ account: Type.String(), balance: decimalField() })),
          house: Type.Array(Type.Object({ account: Type.String(), balance: decimalField() })),
          sum: decimalField('Must be zero'),
        }),
      ),
    }),
  },
  operatorReconciliations: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: idField(),
        at: instantField(),
        took_ms: Type.Integer(),
        checks: Type.Integer(),
        broken: Type.Array(Type.Object({ id: Type.String(), holds: Type.String(), count: Type.Integer() })),
      }),
    ),
  },
  operatorReconcile: { params: NO_PARAMS, answer: NOTHING },

  // Risk
  operatorExposure: {
    params: Type.Object({ realm: realmParam() }),
    answer: Type.Array(
      Type.Object({
        pair: Type.String(),
        orders: Type.Integer(),
        buy_lots: decimalField(),
        sell_lots: decimalField(),
        net_lots: decimalField('Of the users; the house holds the opposite'),
        price: decimalField(),
        floating: decimalField('Of the users, in USD'),
        house: decimalField('What the house wins or loses if everything closes now'),
      }),
    ),
  },
  operatorRiskAccounts: {
    params: Type.Object({ realm: realmParam(), page: pageParam() }),
    answer: Type.Array(
      Type.Object({
        uid: Type.String(),
        email: Type.String(),
        orders: Type.Integer(),
        balance: decimalField(),
        margin: decimalField(),
        floating: decimalField(),
        equity: decimalField(),
        risk_rate: decimalField('Equity in percent of margin; the lowest are nearest to their stop-out'),
      }),
    ),
  },
  operatorForgivenLosses: {
    params: Type.Object({ realm: realmParam() }),
    answer: Type.Object({
      today: decimalField('Since 00:00 UTC'),
      days_30: decimalField(),
      total: decimalField('Since the installation began'),
    }),
  },
  operatorWinners: {
    params: Type.Object({ realm: realmParam() }),
    answer: Type.Array(
      Type.Object({
        uid: Type.String(),
        email: Type.String(),
        product: Type.Enum(['contract', 'micro'], { type: 'string' }),
        orders: Type.Integer({ description: 'Short trades of the last seven days that were won or lost' }),
        wins: Type.Integer(),
        profit: decimalField(),
        once_in: Type.Integer({ description: 'By luck alone one in this many would win as often' }),
      }),
    ),
  },
  operatorHealth: {
    params: NO_PARAMS,
    answer: Type.Object({
      feed: Type.Object({
        label: Type.Enum(['simulated', 'live'], { type: 'string' }),
        connected: Type.Boolean(),
        reconnects: Type.Integer(),
        unreadable: Type.Integer(),
        pairs: Type.Array(
          Type.Object({
            pair: Type.String(),
            open: Type.Boolean(),
            age_ms: Type.Integer(),
            accepted: Type.Integer(),
            rejected: Type.Integer(),
            holding: Type.Boolean({ description: 'A price beyond the bound waits for confirmation' }),
          }),
        ),
      }),
      log: Type.Union([
        Type.Object({
          size: Type.Integer(),
          appended_at: instantField(),
          silent_ms: Type.Integer({ description: 'Since the last sign of life of the process that appends' }),
          stopped: Type.Boolean({ description: 'New orders are refused until it appends again' }),
        }),
        Type.Null({ description: 'No log was begun' }),
      ]),
      shards: Type.Array(
        Type.Object({
          status: Type.String(),
          queued: Type.Integer(),
          on_the_wire: Type.Integer(),
          applied: idField(),
          commit_ms: Type.Integer({ description: 'Median of the last commits' }),
          slowest_commit_ms: Type.Integer(),
        }),
      ),
      backups: Type.Object({
        kept: Type.Boolean({ description: 'This server archives its database' }),
        last_at: instantField('0: no full backup yet'),
        rehearsed_at: instantField('0: no trial restore yet'),
        took_ms: Type.Integer({ description: 'Of the newest trial restore' }),
        checks: Type.Integer({ description: 'Invariants that were put to what it restored' }),
        failed: Type.Integer({ description: 'Invariants that did not hold; 1 when it could not be restored' }),
        reason: Type.String({ description: 'Why it failed' }),
        old: Type.Boolean({ description: 'It was more than ten days ago' }),
      }),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
