// Parameters with which a call succeeds for its owner, built from the owner's records: the owner column of the matrix.
import { type TestApi } from '@tallystick/server/testing/api/api'
import { contentParams } from '@tallystick/server/testing/api/content'
import { copyParams, demoMaster, publicIdOf } from '@tallystick/server/testing/api/copy'
import { readyStatement } from '@tallystick/server/testing/api/statements'
import { fundParams } from '@tallystick/server/testing/api/funds'
import { credit, newProof, type RealUser, walletParams } from '@tallystick/server/testing/api/wallet'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'

export type Params = Record<string, string>
type Maker = () => Promise<Params>

const ORDER = { type: '1', cont: '0.01', forex_id: '1', status: '1', multiple: '10' }

/** Makers of parameters by call, each call of one making new things. */
export function belongingsOf(api: TestApi, user: RealUser): Partial<Record<CallName, Maker>> {
  const self = (): RealUser => user
  const placed = async (order: Params = ORDER): Promise<string> => {
    api.market.tick('BTCUSD', '100000')
    return String((await user.post(CALLS.submitOrder.path, order)).data['Id'])
  }
  const picture = async (): Promise<string> => String(await newProof(api, user))
  return {
    ...walletParams(() => api, self, self),
    ...fundParams(() => api, self, self),
    ...contentParams(() => api, self, self),
    ...copyParams(() => api, self, self),
    submitIdentityCheck: async () => {
      await api.pool.query('delete from identity_check where user_id = $1', [user.userId])
      return { name: 'Ada', card_id: 'AB1', country: 'GB', front_pic: await picture(), reverse_pic: await picture() }
    },
    fundIncome: () => bought(api, user),
    fundPayouts: () => bought(api, user),
    redeemFund: () => bought(api, user),
    revokeSession: async () => ({ id: await sessionOf(api, user) }),
    revokeApiKey: async () => ({ id: await apiKeyOf(api, user) }),
    chatSend: async () => ({ text: 'Hello', image: await picture() }),
    feedbackSend: async () => ({ category: 'idea', text: 'Hello', reply: 'chat', image: await picture() }),
    chatImage: async () => {
      const id = await picture()
      await user.post(CALLS.chatSend.path, { text: 'Look', image: id })
      return { id }
    },
    closeOrder: async () => ({ id: await placed() }),
    closeOrderPart: async () => ({ id: await placed({ ...ORDER, cont: '0.02' }), cont: '0.01' }),
    cancelOrder: async () => ({ id: await placed({ ...ORDER, status: '0', target_price: '90000' }) }),
    editOrder: async () => ({
      id: await placed({ ...ORDER, status: '0', target_price: '90000' }),
      target_price: '91000',
      cont: '0.01',
      stop_loss_price: '0',
      target_profit_price: '0',
      expire_at: '0',
    }),
    reverseOrder: async () => ({ id: await placed() }),
    setTrail: async () => ({ id: await placed(), trail_distance: '0', trail_percent: '5' }),
    setAllStops: async () => ({
      id: await placed(),
      stop_loss_price: '90000',
      target_profit_price: '0',
      trail_distance: '0',
      trail_percent: '5',
    }),
    setStops: async () => ({ id: await placed(), stop_loss_price: '90000', target_profit_price: '0' }),
    removeAlert: async () => {
      api.market.tick('BTCUSD', '100000')
      const alert = { forex_id: '1', direction: 'above', level: '110000' }
      return { id: String((await user.post(CALLS.makeAlert.path, alert)).data['id']) }
    },
    saveWatchlist: async () => ({ id: await watchlistOf(api, user), name: 'Metals', forex_ids: '1' }),
    watchPairs: async () => ({ id: await watchlistOf(api, user), forex_ids: '1', watched: '1' }),
    removeWatchlist: async () => ({ id: await watchlistOf(api, user) }),
    saveJournalEntry: async () => ({ kind: 'forex', id: await placed(), note: 'Mine', tags: 'breakout' }),
    statementAddress: async () => ({ id: await readyStatement(api, user.userId) }),
    checkOrder: async () => ({ kind: 'forex', id: await placed() }),
    followOrders: () => copied(api, user),
  }
}

async function bought(api: TestApi, user: RealUser): Promise<Params> {
  if ((await user.get(CALLS.userInfo.path)).data['is_demo'] === 0) await credit(api, user, 100_00000000n)
  const answer = await user.post(CALLS.buyFund.path, { id: '1', amount: '50' })
  return { sub_id: String(answer.data['id']) }
}

/** Another session of the same user: ending it does not end the attack. */
async function sessionOf({ pool, clock }: TestApi, { userId }: RealUser): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     values (sha256(gen_random_uuid()::text::bytea), $1, 'phone', now(), now(), to_timestamp($2 / 1000.0))
     returning encode(id, 'hex') as id`,
    [userId, clock.now() + 1_000_000],
  )
  return rows[0]?.id ?? ''
}

/** One at a time: a user may have ten. */
async function apiKeyOf({ pool, clock }: TestApi, { userId }: RealUser): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into api_keys (id, user_id, name, may_trade, addresses, secret, created_at, expires_at)
     values (left(translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/', '-_'), 22), $1, 'Bot', true, '{}', '\\x54535631', now(),
       to_timestamp($2 / 1000.0)) returning id`,
    [userId, clock.now() + 1_000_000],
  )
  return rows[0]?.id ?? ''
}

/** The only one: a user may have ten. */
async function watchlistOf({ pool }: TestApi, { userId }: RealUser): Promise<string> {
  await pool.query('delete from watchlist where user_id = $1', [userId])
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into watchlist (user_id, name, position, pair_ids) values ($1, '', 0, '{1}') returning id`,
    [userId],
  )
  return String(rows[0]?.id)
}

/** Open copies of a relation in which the user follows. */
async function copied(api: TestApi, user: RealUser): Promise<Params> {
  const master = await demoMaster(api)
  const terms = { trader_id: master.publicId, multiple: '1', max_amount: '1000' }
  await user.post(CALLS.followTrader.path, terms)
  await master.post(CALLS.submitOrder.path, ORDER)
  await api.copy.settle()
  return { status: '1', user_id: master.publicId, follower_user_id: await publicIdOf(user) }
}
