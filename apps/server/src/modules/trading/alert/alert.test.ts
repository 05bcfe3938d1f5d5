// Price alerts over HTTP: making, listing and removing them, and the notice of one that fired.
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { readNotices } from '../../../../testing/api/notice-reader.ts'
import { liveClient } from '../../../../testing/api/live-client.ts'
import { keepFromOrders } from '../../../feed/tape/tick-keeper.ts'
import type { NoticeReader } from '../../users/notifications/notifications.ts'

let api: TestApi
let reader: NoticeReader
const problems: unknown[] = []
beforeAll(async () => {
  api = await testApi()
  reader = readNotices(api, problems)
})
afterAll(async () => {
  await reader.stop()
  await api.close()
})

interface Listed {
  readonly data: readonly { readonly id: number; readonly level: string; readonly [field: string]: unknown }[]
  readonly next: string
  readonly active: number
  readonly maximum: number
}

const ALERT = { forex_id: 1, direction: 'above', level: '101000' }

async function user(): Promise<DemoUser> {
  api.market.tick('BTCUSD', '100000')
  return demoUser(api)
}
const make = async (who: DemoUser, change: object = {}): Promise<number> =>
  Number((await who.post(CALLS.makeAlert.path, { ...ALERT, ...change })).data['id'])
const list = async (who: DemoUser, state: 'active' | 'fired' | 'removed', before = ''): Promise<Listed> => {
  const query = before === '' ? '' : `&before=${before}`
  return (await who.get(`${CALLS.alerts.path}?state=${state}${query}`)).data as unknown as Listed
}
const notices = async (who: DemoUser) => {
  await reader.read()
  const { data } = await who.get(CALLS.notices.path)
  return (data['data'] as { kind: string; link: string; params: object }[]).filter(({ kind }) => kind === 'alert_fired')
}

describe('an alert', () => {
  it('[AL1] becomes one notice with price, level and note, which leads to its market, and tells the live connection', async () => {
    const who = await user()
    const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const client = await liveClient(port)
    await client.login(who.token)
    client.subscribe('NOTICE')
    await client.next(frame => frame.type === 'NOTICE' && frame['snapshot'] === true)
    const id = await make(who, { note: '  Breakout ' })
    expect(await list(who, 'active')).toMatchObject({
      data: [
        {
          id,
          forex_id: 1,
          show_code: 'BTC/USD',
          direction: 'above',
          level: '101000.00',
          price: '100000.00',
          note: 'Breakout',
          fired_price: '0',
          fired_at: '',
          removed_at: '',
        },
      ],
      next: '',
      active: 1,
      maximum: 50,
    })
    api.market.tick('BTCUSD', '100999.99')
    api.market.tick('BTCUSD', '101200')
    await expect.poll(async () => (await list(who, 'fired')).data.length).toBe(1)
    await client.next(frame => JSON.stringify(frame['data']) === '{"unread":1}')
    client.socket.terminate()
    for (const price of ['100000', '101300']) api.market.tick('BTCUSD', price)
    const [fired] = (await list(who, 'fired')).data
    expect(fired).toMatchObject({ id, fired_price: '101200.00', fired_at: expect.stringMatching(/^\d{4}-/) })
    expect(await list(who, 'active')).toMatchObject({ data: [], active: 0 })
    expect(await notices(who)).toMatchObject([
      {
        link: '/market?code=BTCUSD',
        params: { code: 'BTC/USD', direction: 'above', level: '101000.00', price: '101200.00', note: 'Breakout' },
      },
    ])
    // Told once, also when the reader begins at the beginning again.
    await api.pool.query(`update outbox_cursor set seq = 0 where reader = 'notices'`)
    expect(await notices(who)).toHaveLength(1)
    // As the keeper of the tape does after a start.
    await keepFromOrders(api.pool, 0)
    const { rows } = await api.pool.query(
      'select from price_alert a join tape_tick t on t.id = a.fired_tick and t.price = a.fired_price where a.id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('[AL6] removed fires no more; another user’s does not exist', async () => {
    const [who, other] = [await user(), await user()]
    const id = await make(who)
    expect((await other.post(CALLS.removeAlert.path, { id })).data.reason).toBe('alert_unknown')
    expect((await who.post(CALLS.removeAlert.path, { id })).code).toBe(1)
    expect((await who.post(CALLS.removeAlert.path, { id })).data.reason).toBe('alert_ended')
    api.market.tick('BTCUSD', '102000')
    expect((await list(who, 'fired')).data).toEqual([])
    expect((await list(who, 'active')).data).toEqual([])
    expect((await list(who, 'removed')).data).toMatchObject([
      { id, fired_at: '', removed_at: expect.stringMatching(/^\d{4}-/), KeyActs: [] },
    ])
    expect((await list(other, 'removed')).data).toEqual([])
    expect(await notices(who)).toEqual([])
  })

  it('[AL3] is refused with what to do', async () => {
    const who = await user()
    const refusal = async (change: object) => (await who.post(CALLS.makeAlert.path, { ...ALERT, ...change })).data
    expect(await refusal({ level: '100000' })).toEqual({ reason: 'alert_level_reached', params: { price: '100000' } })
    expect((await refusal({ direction: 'below' })).reason).toBe('alert_level_reached')
    expect((await refusal({ level: '101000.001' })).reason).toBe('price_not_in_steps')
    expect((await refusal({ forex_id: 999 })).reason).toBe('pair_unknown')
    expect((await who.post(CALLS.makeAlert.path, { ...ALERT, note: 'x'.repeat(61) })).status).toBe(400)
  })

  it('[AL8] of a move has two levels and fires once, by the side that is reached first', async () => {
    const who = await user()
    const move = { forex_id: 1, direction: 'either', percent: '2.5' }
    const id = Number((await who.post(CALLS.makeAlert.path, move)).data['id'])
    expect((await list(who, 'active')).data).toMatchObject([
      { id, direction: 'either', level: '102500.00', other_level: '97500.00', percent: '2.5', price: '100000.00' },
    ])
    for (const price of ['102499.99', '97500.01']) api.market.tick('BTCUSD', price)
    expect((await list(who, 'fired')).data).toEqual([])
    for (const price of ['97400', '100000', '103000']) api.market.tick('BTCUSD', price)
    await expect.poll(async () => (await list(who, 'fired')).data[0]).toMatchObject({ id, fired_price: '97400.00' })
    expect(await notices(who)).toMatchObject([
      { params: { direction: 'below', level: '97500.00', price: '97400.00', code: 'BTC/USD' } },
    ])
    api.market.tick('BTCUSD', '100000')
  })

  it('[AL8] is at a price or after a move, not both and not neither', async () => {
    const who = await user()
    const refusal = async (alert: object) => (await who.post(CALLS.makeAlert.path, { forex_id: 1, ...alert })).data
    expect(await refusal({ direction: 'either', percent: '90.01' })).toEqual({
      reason: 'alert_percent_out_of_range',
      params: { minimum: '0.01', maximum: '90' },
    })
    for (const wrong of [
      { direction: 'either', level: '101000' },
      { direction: 'above' },
      { direction: 'above', level: '101000', percent: '1' },
    ])
      expect((await refusal(wrong)).reason).toBe('bad_request')
  })

  it('is made once however often the same key is sent', async () => {
    const who = await user()
    const ask = () => who.post(CALLS.makeAlert.path, ALERT, { 'idempotency-key': 'one-alert-for-this-key' })
    const [first, second] = [await ask(), await ask()]
    expect(second.data).toEqual(first.data)
    expect((await list(who, 'active')).active).toBe(1)
  })

  it('[AL5] has company up to the limit, in pages that follow each other', async () => {
    const who = await user()
    const ids: number[] = []
    for (let n = 0; n < 50; n++) ids.push(await make(who, { level: String(101_000 + n) }))
    const over = await who.post(CALLS.makeAlert.path, ALERT)
    expect(over.data).toEqual({ reason: 'too_many_alerts', params: { maximum: 50 } })
    const seen: number[] = []
    for (let before: string | undefined = ''; before !== undefined;) {
      const page: Listed = await list(who, 'active', before)
      seen.push(...page.data.map(({ id }) => id))
      before = page.next === '' ? undefined : page.next
    }
    expect(seen).toEqual(ids.toReversed())
    api.market.tick('BTCUSD', '102000')
    await expect.poll(async () => (await list(who, 'active')).active).toBe(0)
    const first = await list(who, 'fired')
    const second = await list(who, 'fired', first.next)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(expect.arrayContaining(seen.slice(0, 40)))
    await expect.poll(async () => (await who.get(CALLS.noticesUnread.path)).data['unread']).toBe(50)
  })
})

it('the reader met no problem in all this', () => expect(problems).toEqual([]))
