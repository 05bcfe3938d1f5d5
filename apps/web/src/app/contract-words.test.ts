// @vitest-environment happy-dom
// The numbers that the wire has for words: what the contract says of each in its own words is what the app calls it.
import { exampleOf } from '@tallystick/wire/openapi/examples'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { wireMicro, wireOrder } from '../../testing/orders.ts'
import { WITHDRAWAL } from '../../testing/money.ts'
import { DIRECTION, DIRECTION_NUMBER } from '../entities/micro/direction.ts'
import { MICRO_STATUS_NUMBER, microFromWire } from '../entities/micro/micro.ts'
import { orderParams } from '../entities/order/history-params.ts'
import {
  orderFromWire,
  PRODUCT,
  PRODUCT_NUMBER,
  SIDE,
  SIDE_NUMBER,
  STATUS,
  STATUS_NUMBER,
} from '../entities/order/order.ts'
import { ACCOUNT, ACCOUNT_NUMBER } from '../entities/wallet/account.ts'
import { bankFromWire, depositFromWire, networkFromWire } from '../entities/wallet/deposit.ts'
import { detailsToWire, methodFieldFromWire, methodFromWire, targetOf } from '../entities/wallet/payout-method.ts'
import { statusFromWire, statusRank } from '../entities/wallet/review-status.ts'
import { METHOD_NUMBER, methodWayFromWire, WAY_NUMBER, wayFromWire } from '../entities/wallet/way.ts'
import { currencyFromWire, rulesFromWire, withdrawalFromWire } from '../entities/wallet/withdrawal.ts'
import {
  applicationFromWire,
  followedFromWire,
  masterFromWire,
  percentToWire,
  skipFromWire,
} from '../features/follow/relation.ts'
import { isRunningStatus, subscriptionFromWire, SUBSCRIPTION_STATUSES } from '../features/funds/subscription.ts'
import {
  applicantFromWire,
  DOCUMENT_NUMBER,
  isOpen,
  isOwed,
  LOAN_STATUSES,
  loanFromWire,
  repaymentAccountFromWire,
  SEX_NUMBER,
} from '../features/loan/loan.ts'

interface Shape {
  readonly description?: string
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly anyOf?: readonly Shape[]
}

/** The words of the contract for the numbers of a field, wherever it lies in the answer or the parameters of a call. */
function wordsOf(call: keyof typeof SCHEMAS, field: string): ReadonlyMap<number, string> {
  const find = (shape: Shape): string | undefined => {
    const own = shape.properties?.[field]?.description
    if (own !== undefined && /\d/.test(own)) return own
    const inner = [
      ...Object.values(shape.properties ?? {}),
      ...(shape.items ? [shape.items] : []),
      ...(shape.anyOf ?? []),
    ]
    return inner.map(find).find(text => text !== undefined)
  }
  // The schemas of the contract hold nothing but JSON schema.
  const { params, answer } = SCHEMAS[call] as unknown as { readonly params: Shape; readonly answer: Shape }
  const text = find(answer) ?? find(params) ?? expect.fail(`${call} says nothing of ${field}`)
  return new Map(
    [...text.matchAll(/(\d+)(?: =)? ([^,;()]+)/g)].map(([, number = '', words = '']) => [Number(number), words.trim()]),
  )
}

const example = (name: keyof typeof SCHEMAS): never => {
  const answer = SCHEMAS[name].answer as unknown as {
    readonly type: string
    readonly items?: object
    readonly properties?: { readonly data?: { readonly items?: object } }
  }
  return exampleOf(answer.items ?? answer.properties?.data?.items ?? answer) as never
}

describe('numbers and words', () => {
  it.each<[string, keyof typeof SCHEMAS, string, (number: number) => string | null, Readonly<Record<string, string>>]>([
    ['sides', 'orders', 'OrderType', number => SIDE[number as 1], {}],
    ['statuses of orders', 'orders', 'Status', number => STATUS[number as 1], {}],
    ['directions', 'microOrders', 'Type', number => DIRECTION[number as 1], {}],
    ['accounts', 'balances', 'accountTypeId', number => ACCOUNT[number as 1], { change: 'main' }],
    ['ways of deposits', 'deposits', 'type', number => wayFromWire({ type: number as 0 }), {}],
    ['ways of methods', 'payoutMethods', 'type', number => methodWayFromWire({ type: number as 1 }), {}],
    [
      'applicants',
      'loanApplicant',
      'status',
      number => applicantFromWire({ ...(example('loanApplicant') as object), status: number } as never).status,
      { 'not submitted': 'none', 'waiting review': 'waiting' },
    ],
    [
      'sexes',
      'loanApplicant',
      'sex',
      number =>
        number === 0
          ? 'not submitted'
          : applicantFromWire({ ...(example('loanApplicant') as object), status: 1, sex: number } as never).sex,
      {},
    ],
    [
      'documents',
      'loanApplicant',
      'id_card_type',
      number =>
        number === 0
          ? 'not submitted'
          : applicantFromWire({ ...(example('loanApplicant') as object), status: 1, id_card_type: number } as never)
              .document,
      { 'ID card': 'idCard' },
    ],
    ['deposits', 'deposits', 'status', statusFromWire, { unchecked: 'under_review', finished: 'completed' }],
    [
      'pauses',
      'followedTraders',
      'paused',
      number => followedFromWire({ ...(example('followedTraders') as object), paused: number } as never).pausedBy,
      { no: 'null', 'by yourself': 'user', 'by the stop-loss': 'stop_loss' },
    ],
    [
      'applications',
      'traderApplication',
      'status',
      number => applicationFromWire({ ...(example('traderApplication') as object), status: number } as never).status,
      {},
    ],
  ])('of %s', (_, call, field, read, other) => {
    const words = wordsOf(call, field)
    expect(words.size).toBeGreaterThan(1)
    for (const [number, word] of words) expect(String(read(number)), `${number}`).toBe(other[word] ?? word)
  })

  it('there and back', () => {
    for (const [to, from] of [
      [SIDE_NUMBER, SIDE],
      [STATUS_NUMBER, STATUS],
      [DIRECTION_NUMBER, DIRECTION],
      [ACCOUNT_NUMBER, ACCOUNT],
      [PRODUCT_NUMBER, PRODUCT],
    ] as readonly [Readonly<Record<string, number>>, Readonly<Record<number, string>>][]) {
      expect(Object.keys(to).length).toBe(Object.keys(from).length)
      for (const [word, number] of Object.entries(to)) expect(from[number]).toBe(word)
    }
    for (const way of ['coin', 'bank'] as const) {
      expect(wayFromWire({ type: WAY_NUMBER[way] })).toBe(way)
      expect(methodWayFromWire({ type: METHOD_NUMBER[way] })).toBe(way)
    }
    expect([wayFromWire({}), methodWayFromWire({})]).toEqual(['coin', 'coin'])
    expect(orderParams({ copied: 0 })).toEqual({ follow_type: 1 })
    expect(orderParams({ copied: 1 })).toEqual({ follow_type: 2 })
    expect([
      orderFromWire(wireOrder({ FollowType: 1 })).copied,
      orderFromWire(wireOrder({ FollowType: 2 })).copied,
    ]).toEqual([false, true])
  })

  it('statuses go forward in the order of their lists', () => {
    const loan = (status: number) => loanFromWire({ ...(example('loans') as object), status } as never)
    expect([1, 2, 3, 4, 5].map(status => loan(status).status)).toEqual(LOAN_STATUSES)
    expect([1, 2, 3, 4, 5].map(status => isOwed(loan(status)))).toEqual([false, true, false, true, false])
    expect([1, 2, 3, 4, 5].map(status => isOpen(loan(status)))).toEqual([true, true, false, true, false])
    expect(() => loan(6)).toThrow('no word for 6')
    const subscription = (status: number) =>
      subscriptionFromWire({ ...(example('fundSubscriptions') as object), status } as never).status
    expect([1, 2, 3, 4].map(subscription)).toEqual(SUBSCRIPTION_STATUSES)
    expect([1, 2, 3, 4].map(status => isRunningStatus(status as never))).toEqual([true, false, false, false])
    expect([0, 1, 2, 3, 4, 5].map(status => statusRank(statusFromWire(status)))).toEqual([0, 1, 2, 3, 4, 5])
    expect(microFromWire(wireMicro({ Status: MICRO_STATUS_NUMBER.running }), 0).status).toBe('running')
    expect(microFromWire(wireMicro({ Status: MICRO_STATUS_NUMBER.closed }), 0).status).toBe('closed')
    expect([SEX_NUMBER, DOCUMENT_NUMBER]).toEqual([
      { male: 1, female: 2 },
      { idCard: 1, passport: 2 },
    ])
  })
})

describe('flags are yes at 1 alone', () => {
  it.each<[string, (flag: 0 | 1) => boolean]>([
    [
      'a simulated master',
      simulated => masterFromWire({ ...(example('traders') as object), simulated } as never).isSimulated,
    ],
    ['a former master', former => masterFromWire({ ...(example('traders') as object), former } as never).isFormer],
    [
      'a followed master',
      is_followed => masterFromWire({ ...(example('traders') as object), is_followed } as never).isFollowed,
    ],
    [
      'a simulated followed master',
      simulated => followedFromWire({ ...(example('followedTraders') as object), simulated } as never).isSimulated,
    ],
    [
      'a sample network',
      is_sample => networkFromWire({ ...(example('depositOptions') as object), is_sample } as never).isSample,
    ],
    [
      'a sample bank',
      is_sample => bankFromWire({ ...(example('wireOptions') as object), is_sample } as never).isSample,
    ],
    [
      'a sample account',
      is_sample =>
        repaymentAccountFromWire({ ...(example('repaymentAccounts') as object), is_sample } as never).isSample,
    ],
    [
      'a currency that is paid out',
      has_channel =>
        currencyFromWire({ ...(example('withdrawalCurrencies') as object), has_channel } as never).isPaidOut,
    ],
    [
      'a rate per dollar',
      rate_is_per_usd =>
        currencyFromWire({ ...(example('withdrawalCurrencies') as object), rate_is_per_usd } as never).terms.isPerUsd,
    ],
    [
      'a verified user',
      is_verified => rulesFromWire({ ...(example('withdrawalTerms') as object), is_verified } as never).isVerified,
    ],
    ['a withdrawal to a bank', type => withdrawalFromWire({ ...WITHDRAWAL, type }).isToBank],
  ])('%s', (_, read) => {
    expect([read(0), read(1)]).toEqual([false, true])
  })

  it('a rate is fixed at 0 alone', () => {
    expect([0, 1, 2].map(rate_source => withdrawalFromWire({ ...WITHDRAWAL, rate_source }).isRateFixed)).toEqual([
      true,
      false,
      false,
    ])
    expect(
      [0, 1].map(
        rate_source =>
          currencyFromWire({ ...(example('withdrawalCurrencies') as object), rate_source } as never).isRateFixed,
      ),
    ).toEqual([true, false])
  })
})

describe('none is null, whatever the wire has for it', () => {
  it('of an order', () => {
    const none = orderFromWire(
      wireOrder({
        OriginId: 0,
        SplitFromId: 0,
        OtherId: 0,
        ExpireTimeHandler: '',
        OpenTickId: 0,
        CloseTickId: 0,
        TrailDistance: '0',
        TrailPercent: '0',
      }),
    )
    expect([
      none.originId,
      none.splitFrom,
      none.otherId,
      none.expiresAt,
      none.openTick,
      none.closeTick,
      none.trail,
    ]).toEqual([null, null, null, null, null, null, null])
    const all = orderFromWire(
      wireOrder({ OriginId: 1, SplitFromId: 2, OtherId: 3, ExpireTimeHandler: 'x', OpenTickId: 4, CloseTickId: 5 }),
    )
    expect([all.originId, all.splitFrom, all.otherId, all.expiresAt, all.openTick, all.closeTick]).toEqual([
      1,
      2,
      3,
      'x',
      4,
      5,
    ])
    expect(orderFromWire(wireOrder({ TrailDistance: '2' })).trail).toEqual({ distance: 200_000_000n, percent: null })
    expect(orderFromWire(wireOrder({ TrailPercent: '3' })).trail).toEqual({ distance: null, percent: 300_000_000n })
  })

  it('of an up/down order', () => {
    const order = microFromWire(wireMicro({ EndTickId: 0, NextTickId: 0, RemainMilliSeconds: 4_000 }), 1_000)
    expect([order.endTick, order.nextTick, order.endsAt]).toEqual([null, null, 5_000])
    const ended = microFromWire(wireMicro({ EndTickId: 3, NextTickId: 4 }), 0)
    expect([ended.endTick, ended.nextTick]).toEqual([3, 4])
  })

  it('of a withdrawal, an offer, and what is followed', () => {
    expect(withdrawalFromWire(WITHDRAWAL)).toMatchObject({ offer: undefined, acceptedAt: null })
    const offered = { ...WITHDRAWAL, new_number: '2', new_usd_price: '3', accept_until: 'later', accepted_at: 'then' }
    expect(withdrawalFromWire(offered)).toMatchObject({
      offer: { received: '2', unitsPerUsd: '3', until: 'later' },
      acceptedAt: 'then',
    })
    expect(rulesFromWire({ ...(example('withdrawalTerms') as object), usable_at: '' } as never).usableAt).toBeNull()
    expect(rulesFromWire({ ...(example('withdrawalTerms') as object), usable_at: 'later' } as never).usableAt).toBe(
      'later',
    )
    const followed = (percent: number) =>
      followedFromWire({ ...(example('followedTraders') as object), stop_loss_percent: percent } as never)
        .stopLossPercent
    expect([followed(0), followed(30), percentToWire(null), percentToWire(30)]).toEqual([null, 30, 0, 30])
    expect(skipFromWire({ ...(example('skippedCopies') as object), type: 2 } as never).side).toBe('sell')
    expect(depositFromWire({ ...(example('deposits') as object), status: 2 } as never).status).toBe('rejected')
  })
})

it('a payout method: every field of the wire is one of the form, there and back', () => {
  const details = { address: 'a', bankName: 'b', bankAddress: 'c', bankSwift: 'd', payeeName: 'e', payeeAccount: 'f' }
  const wire = detailsToWire(details)
  const method = methodFromWire({ ...(example('payoutMethods') as object), ...wire } as never)
  expect(method).toMatchObject(details)
  for (const [name, value] of Object.entries(wire)) {
    const field = methodFieldFromWire(name) ?? expect.fail(name)
    expect(details[field]).toBe(value)
  }
  expect(methodFieldFromWire('other')).toBeUndefined()
  expect([targetOf(details), targetOf({ ...details, address: '' })]).toEqual(['a', 'f'])
})
