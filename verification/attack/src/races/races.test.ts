// Races: concurrent requests of one or two users on the same record against the real stack, with prices falling between them. Exactly
// one effect each time, and the books balance at the end. Other races are tested beside their modules, with the same numbers.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DAY_MS } from '@tallystick/kernel/clock'
import { brokenChecks } from '@tallystick/server/invariants/checks'
import {
  type Answered,
  demoUser,
  type DemoUser,
  realUser,
  testApi,
  type TestApi,
} from '@tallystick/server/testing/api/api'
import { demoMaster, publicIdOf } from '@tallystick/server/testing/api/copy'
import { newestCode } from '@tallystick/server/testing/api/emails'
import { buy } from '@tallystick/server/testing/api/funds'
import { boundMethod, credit, withdrawn, type RealUser } from '@tallystick/server/testing/api/wallet'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { figure } from '../figures.ts'

const ROUNDS = 6
const LAST_CUT = (ROUNDS - 1) * 2
let api: TestApi
let races = 0
beforeAll(async () => {
  api = await testApi()
})
afterAll(async () => {
  figure('races run', races)
  await api.close()
})
beforeEach(() => price('100000'))

const price = (text: string): void => api.market.tick('BTCUSD', text)
const reason = (answer: Answered): string => answer.data.reason ?? 'ok'
const accepted = (answers: readonly Answered[]): number => answers.filter(answer => answer.code === 1).length

/** Each round lets the price or the other hand fall in at another place among the requests. */
async function eachRound(race: (cut: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await race(round * 2)
    races += 1
  }
}

/** Twelve requests at once, with something happening after the first `cut` of them were sent, sooner or later. */
async function crowded(cut: number, ask: () => Promise<Answered>, happen: () => void): Promise<Answered[]> {
  const first = Array.from({ length: cut }, ask)
  // Later rounds let the first of them get as far as the engine; in the last one it is answered before.
  if (cut > 0) await pause(cut / 2)
  if (cut === LAST_CUT) await Promise.race(first)
  happen()
  return Promise.all([...first, ...Array.from({ length: 12 - cut }, ask)])
}

async function place(user: Pick<DemoUser, 'post'>, order: object = {}): Promise<number> {
  const terms = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10, ...order }
  const answer = await user.post(CALLS.submitOrder.path, terms)
  expect(answer.code, answer.msg).toBe(1)
  return Number(answer.data['Id'])
}

/** Kinds of transfers that belong to one order or record, in order. */
async function kinds(ref: number): Promise<string[]> {
  const { rows } = await api.pool.query<{ kind: string }>('select kind from ledger where ref = $1 order by seq', [ref])
  return rows.map(row => row.kind)
}

async function orderRow(id: number): Promise<{ status: number; close_reason: string; stop_loss: bigint }> {
  const { rows } = await api.pool.query<{ status: number; close_reason: string; stop_loss: bigint }>(
    'select status, close_reason, stop_loss from forex_order where id = $1',
    [id],
  )
  return rows[0] ?? { status: -1, close_reason: '', stop_loss: 0n }
}

/** What a price set off is written a moment later. */
const settled = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 3_000, interval: 15 })

describe('orders', () => {
  it('[R4] close × stop-out: one close, by one of them', async () => {
    await eachRound(async cut => {
      price('100000')
      const user = await demoUser(api)
      const id = await place(user, { cont: '9' })
      const answers = await crowded(
        cut,
        () => user.get(`${CALLS.closeOrder.path}?id=${id}`),
        () => price('93000'),
      )
      await settled(async () => expect((await orderRow(id)).status).toBe(3))
      expect((await kinds(id)).filter(kind => kind === 'forex_close')).toHaveLength(1)
      expect(accepted(answers)).toBe((await orderRow(id)).close_reason === 'closed' ? 1 : 0)
    })
  })

  it.each([
    ['take_profit', { target_profit_price: '101000' }, '101500'],
    ['stop_loss', { stop_loss_price: '99000' }, '98500'],
  ])('[R5] close × %s: one close, by one of them', async (kind, stops, trigger) => {
    await eachRound(async cut => {
      price('100000')
      const user = await demoUser(api)
      const id = await place(user, stops)
      const answers = await crowded(
        cut,
        () => user.get(`${CALLS.closeOrder.path}?id=${id}`),
        () => price(trigger),
      )
      await settled(async () => expect((await orderRow(id)).status).toBe(3))
      expect((await kinds(id)).filter(one => one === 'forex_close')).toHaveLength(1)
      const { close_reason } = await orderRow(id)
      expect(['closed', kind]).toContain(close_reason)
      expect(accepted(answers)).toBe(close_reason === 'closed' ? 1 : 0)
    })
  })

  it('[R5] a part × close: what was closed adds up to the whole, in as many bookings', async () => {
    await eachRound(async cut => {
      price('100000')
      const user = await demoUser(api)
      const id = await place(user, { cont: '0.3' })
      const part = `${CALLS.closeOrderPart.path}?id=${id}&cont=0.2`
      const closing: Promise<unknown>[] = []
      await crowded(
        cut,
        () => user.get(part),
        () => closing.push(user.get(`${CALLS.closeOrder.path}?id=${id}`)),
      )
      await Promise.all(closing)
      const { rows } = await api.pool.query<{ lots: bigint; booked: bigint }>(
        `select sum(lots)::bigint as lots, count(*) - (select count(*) from ledger where kind = 'forex_close'
            and ref in (select id from forex_order where id = $1 or split_from = $1)) as booked
         from forex_order where (id = $1 or split_from = $1) and status = 3`,
        [id],
      )
      expect(rows).toEqual([{ lots: 30_000_000n, booked: 0n }])
    })
  })

  it('[R7] cancel × trigger: cancelled or filled, never both', async () => {
    const outcomes = new Set<string>()
    await eachRound(async cut => {
      price('100000')
      const user = await demoUser(api)
      const id = await place(user, { status: 0, target_price: '90000' })
      const answers = await crowded(
        cut,
        () => user.get(`${CALLS.cancelOrder.path}?id=${id}`),
        () => price('90000'),
      )
      await settled(async () => expect((await orderRow(id)).status).not.toBe(0))
      const { status, close_reason } = await orderRow(id)
      outcomes.add(close_reason)
      expect(accepted(answers)).toBe(status === 3 ? 1 : 0)
      expect(await kinds(id)).toEqual(['forex_reserve', status === 3 ? 'forex_release' : 'forex_fill'])
    })
    // Both hands must have been the faster one at times.
    expect(outcomes).toEqual(new Set(['', 'cancelled']))
  })

  it('[R8] set-stop × trigger: a stop that was moved in time holds, one that was not strikes', async () => {
    await eachRound(async cut => {
      price('100000')
      const user = await demoUser(api)
      const id = await place(user, { stop_loss_price: '99000' })
      const path = `${CALLS.setStops.path}?id=${id}&stop_loss_price=95000&target_profit_price=0`
      const answers = await crowded(
        cut,
        () => user.get(path),
        () => price('98000'),
      )
      await settled(async () => expect(await kinds(id)).toHaveLength(accepted(answers) > 0 ? 1 : 2))
      const { status, close_reason, stop_loss } = await orderRow(id)
      if (accepted(answers) > 0) expect([status, stop_loss]).toEqual([1, 95_000_00000000n])
      else expect([status, close_reason]).toEqual([3, 'stop_loss'])
    })
  })
})

describe('copies', () => {
  it('[R6] master closes × follower closes: the copy closes once', async () => {
    await eachRound(async () => {
      const { master, fan } = await followed()
      const id = await place(master)
      await api.copy.settle()
      const copy = await copyOf(id)
      const close = `${CALLS.closeOrder.path}?id=`
      await Promise.all([
        master.get(`${close}${id}`),
        ...Array.from({ length: 5 }, () => fan.get(`${close}${copy}`)),
        api.copy.settle(),
      ])
      await api.copy.settle()
      expect((await kinds(copy)).filter(kind => kind === 'forex_close')).toHaveLength(1)
      expect((await orderRow(copy)).status).toBe(3)
    })
  })

  it('[R16] unfollow × master opens: copied before or not at all, and the copy is the own', async () => {
    await eachRound(async cut => {
      const { master, fan, masterId } = await followed()
      const unfollow = (): Promise<Answered> => fan.post(CALLS.unfollowTrader.path, { trader_id: masterId })
      const begun = cut % 4 === 0 ? unfollow() : undefined
      const id = await place(master)
      const [gone] = await Promise.all([begun ?? unfollow(), api.copy.settle()])
      expect(gone.code).toBe(1)
      await api.copy.settle()
      const { rows } = await api.pool.query<{ id: bigint }>('select id from forex_order where origin_id = $1', [id])
      expect(rows.length).toBeLessThanOrEqual(1)
      await master.get(`${CALLS.closeOrder.path}?id=${id}`)
      await api.copy.settle()
      for (const row of rows) expect((await orderRow(Number(row.id))).status).toBe(1)
    })
  })

  async function followed(): Promise<{ master: RealUser; fan: DemoUser; masterId: string }> {
    price('100000')
    const master = await demoMaster(api)
    const fan = await demoUser(api)
    await fan.post(CALLS.followTrader.path, { trader_id: master.publicId, multiple: 1, max_amount: '5000' })
    return { master, fan, masterId: await publicIdOf(master) }
  }

  async function copyOf(id: number): Promise<number> {
    const { rows } = await api.pool.query<{ id: bigint }>('select id from forex_order where origin_id = $1', [id])
    expect(rows).toHaveLength(1)
    return Number(rows[0]?.id)
  }
})

describe('funds', () => {
  it('[R10] [R11] redeem × redeem × the day’s interest: one redemption, each day once', async () => {
    await eachRound(async cut => {
      const user = await demoUser(api)
      const id = await buy(user, '1000')
      const answers = await crowded(
        cut,
        () => redeem(user, id),
        () => api.clock.advance(DAY_MS),
      )
      expect(accepted(answers)).toBe(1)
      await pause(300)
      const { rows } = await api.pool.query<{ day: number }>(
        'select day from fund_interest where subscription_id = $1',
        [id],
      )
      // Requested before the day was over there is nothing to pay, after it one day.
      expect(rows.length).toBeLessThanOrEqual(1)
      if (cut === 0) expect(rows).toEqual([{ day: 1 }])
    })
  })

  it('[R12] redeem × maturity: finished or redeemed, the share comes back once', async () => {
    await eachRound(async cut => {
      const user = await demoUser(api)
      const id = await buy(user, '1000')
      api.clock.advance(7 * DAY_MS - 2_000)
      const answers = await crowded(
        cut,
        () => redeem(user, id),
        () => api.clock.advance(3_000),
      )
      const look = async (): Promise<number> => {
        const { rows } = await api.pool.query<{ status: number }>(
          'select status from fund_subscription where id = $1',
          [id],
        )
        return rows[0]?.status ?? 0
      }
      await settled(async () => expect([2, 4]).toContain(await look()))
      expect(accepted(answers)).toBe((await look()) === 2 ? 1 : 0)
      const released = (await kinds(id)).filter(kind => kind === 'fund_release' || kind === 'fund_redeem')
      expect(released).toHaveLength((await look()) === 4 ? 1 : 0)
    })
  })

  const redeem = (user: DemoUser, id: number): Promise<Answered> => user.get(`${CALLS.redeemFund.path}?sub_id=${id}`)
})

it('[R15] password change × withdraw: what was accepted was sent before the change was answered, and nothing after', async () => {
  await api.settings.set('withdrawal_password_cooling_hours', 24)
  await eachRound(async cut => {
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const user = await realUser(api, email, 'correct horse battery')
    await credit(api, user, 900_00000000n)
    const method = await boundMethod(user)
    await user.post(CALLS.sendEmail.path, { to: email, type: 2 })
    const auth_code = await newestCode(api, email)
    const body = { auth_code, new_password: 'another long secret', secondary_password: 'another long secret' }
    let changed: Promise<Answered> | undefined
    const answers = await crowded(
      cut,
      () => withdrawn(user, method, '20'),
      () => {
        changed = user.post(CALLS.amendPassword.path, body)
      },
    )
    expect((await changed)?.code).toBe(1)
    expect(new Set(answers.map(reason))).toEqual(new Set(answers.map(reason).filter(one => ALLOWED.has(one))))
    // What was on its way may have been first; what is sent once the change is answered is not.
    const after = await Promise.all(Array.from({ length: 12 }, () => withdrawn(user, method, '20')))
    expect(new Set(after.map(reason))).toEqual(new Set(['credential_cooling']))
    const { rowCount } = await api.pool.query('select from withdrawal where user_id = $1', [user.userId])
    expect(rowCount).toBe(accepted(answers))
  })
  await api.settings.set('withdrawal_password_cooling_hours', 0)
})
const ALLOWED = new Set(['ok', 'credential_cooling'])

it('leaves books that balance', async () => {
  const client = await api.pool.connect()
  try {
    expect((await brokenChecks(client)).map(({ check, count }) => `${check.id} ${check.holds}: ${count}`)).toEqual([])
  } finally {
    client.release()
  }
})
