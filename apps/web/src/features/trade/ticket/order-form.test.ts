import fc from 'fast-check'
import { decimal as d, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import {
  canStep,
  emptyForm,
  type FormAction,
  type Funds,
  lotsForShare,
  type Market,
  orderParams,
  type OrderForm,
  reduce,
  summarise,
} from './order-form.ts'
import { check } from './order-check.ts'
import { PAIR } from '../../../../testing/pair.ts'

const MARKET: Market = { pair: PAIR, price: d('100000'), open: true, stale: false, conversion: undefined }
const RULES = { feeType: 'lots' as const, stopOutPercent: d('50'), defaultLeverage: 100 }
const FUNDS: Funds = { free: d('10000'), held: 0n, margin: 0n, floating: 0n, positions: [] }

const after = (...actions: FormAction[]): OrderForm => actions.reduce(reduce, emptyForm(PAIR, RULES))
const judge = (form: OrderForm, market = MARKET, funds: Funds | 'visitor' = FUNDS) => {
  const summary = summarise(form, market, RULES, funds === 'visitor' ? undefined : funds)
  return { summary, verdict: check(form, market, summary) }
}
const faults = (form: OrderForm, market = MARKET) => judge(form, market).verdict.both.map(({ kind }) => kind)

describe('reduce', () => {
  it.each([
    [20, [1, 5, 20, 100], 20],
    [20, [10, 50, 100, 200], 10],
    [100, [10, 50, 100, 200], 100],
    [20, [200, 500], 200],
    [20, [], null],
  ])(
    'starts at the smallest order and the highest leverage up to ×%i of %j',
    (defaultLeverage, leverages, expected) => {
      const form = emptyForm({ ...PAIR, leverages }, { defaultLeverage })
      expect(form).toMatchObject({ kind: 'market', lots: '0.01', leverage: expected, target: '' })
    },
  )

  it('starts a switched-on stop at the close price and forgets it when off', () => {
    const on = after({ type: 'switch', stop: 'takeProfit', on: true, close: '97123.40' })
    expect(on.takeProfit).toEqual({ on: true, text: '97123.40' })
    expect(reduce(on, { type: 'switch', stop: 'takeProfit', on: false, close: '1' }).takeProfit).toEqual({
      on: false,
      text: '',
    })
  })

  it.each([
    ['0.01', 1, '0.02'],
    ['0.02', -1, '0.01'],
    ['0.015', 1, '0.02'],
    ['0.015', -1, '0.01'],
    ['', 1, '0.01'],
    ['20', 1, '20'],
    ['0.01', -1, '0.01'],
  ] as const)('steps %j by %s to %s', (text, direction, expected) => {
    expect(after({ type: 'lots', text }, { type: 'step', direction, pair: PAIR }).lots).toBe(expected)
  })

  it('takes no step down to nothing', () => {
    expect(canStep(after({ type: 'lots', text: '0.01' }), PAIR)).toEqual({ down: false, up: true })
    expect(canStep(after({ type: 'lots', text: '20' }), PAIR)).toEqual({ down: true, up: false })
  })
})

describe('summarise', () => {
  it('prices margin and fee by the formulas', () => {
    const { summary } = judge(after({ type: 'lots', text: '0.5' }))
    expect([summary.margin, summary.fee, summary.cost].map(value => formatDecimal(value, 6))).toEqual([
      '500.000000',
      '1.500000',
      '501.500000',
    ])
  })

  it('prices a pending order at its target', () => {
    const form = after({ type: 'kind', kind: 'pending' }, { type: 'target', text: '90000' })
    expect(judge(form).summary.margin).toBe(d('9'))
    expect(judge(reduce(form, { type: 'target', text: '' })).summary).toMatchObject({
      margin: 0n,
      reference: undefined,
    })
  })

  it('shows where each side would be stopped out', () => {
    // 1 lot needs 1,000; equity after the 3 USD fee is 9,997; half the margin is left at a move of 9,497.
    const { stopOut } = judge(after({ type: 'lots', text: '1' })).summary
    expect(stopOut).toEqual({ buy: d('90503'), sell: d('109497') })
  })

  it('counts positions of the same pair', () => {
    const positions = [{ side: 'buy', lots: d('1'), unitsPerLot: d('1'), openPrice: d('100000') }] as const
    const funds: Funds = { free: d('9000'), held: d('1000'), margin: d('1000'), floating: 0n, positions }
    const { stopOut } = judge(after({ type: 'lots', text: '1' }), MARKET, funds).summary
    expect(stopOut.buy).toBe(d('100000') - (d('9997') - d('1000')) / 2n)
    expect(stopOut.sell).toBeUndefined()
  })

  it('uses only what floating losses leave', () => {
    expect(judge(emptyForm(PAIR, RULES), MARKET, { ...FUNDS, floating: d('-9990') }).summary.available).toBe(d('10'))
    expect(judge(emptyForm(PAIR, RULES), MARKET, { ...FUNDS, floating: d('500') }).summary.available).toBe(d('10000'))
  })
})

/** Profit in dollars by plain arithmetic, as the specification words it: nothing of the formulas is used. */
function profitByHand(
  { side, lots, openPrice }: NonNullable<Funds['positions']>[number],
  price: number,
  conversion: Market['conversion'],
): number {
  const quoted = (side === 'buy' ? 1 : -1) * (price - toNumber(openPrice)) * toNumber(lots) * 1_000
  const rate = conversion?.own ? price : toNumber(conversion?.price ?? d('1'))
  return conversion?.inverse ? quoted / rate : quoted * rate
}

const toNumber = (value: bigint): number => Number(value) / 1e8

describe.each([
  ['in dollars', undefined],
  ['converted by multiplying', { price: d('1.25'), inverse: false, own: false }],
  ['converted by dividing', { price: d('1.25'), inverse: true, own: false }],
  ['converted by its own price', { price: d('125'), inverse: true, own: true }],
])('the stop-out price of a pair %s', (_, conversion) => {
  const market: Market = { ...MARKET, pair: { ...PAIR, unitsPerLot: d('1000') }, price: d('125'), conversion }
  const held = (side: 'buy' | 'sell', openPrice: string) => ({
    side,
    lots: d('0.2'),
    unitsPerLot: d('1000'),
    openPrice: d(openPrice),
  })
  const holdings = [
    ['nothing', []],
    ['a buy', [held('buy', '120')]],
    ['a sell', [held('sell', '120')]],
    ['a hedge', [held('buy', '120'), held('sell', '130')]],
  ] as const
  const cases = holdings.flatMap(([name, positions]) =>
    ['125', '110', '140'].flatMap(reference =>
      (['buy', 'sell'] as const).map(side => [side, reference, name, positions] as const),
    ),
  )

  it.each(cases)('for a %s at %s beside %s is where equity meets the level', (side, reference, _name, positions) => {
    const floating = positions.reduce((sum, position) => sum + profitByHand(position, 125, conversion), 0)
    const money = { free: d('9000'), held: d('1000'), margin: d('800') }
    const funds: Funds = { ...money, floating: d(floating.toFixed(6)), positions }
    const pending = [{ type: 'kind', kind: 'pending' } as const, { type: 'target', text: reference } as const]
    const form = after({ type: 'lots', text: '0.3' }, ...(reference === '125' ? [] : pending))
    const { margin, fee, stopOut } = judge(form, market, funds).summary
    const order = { ...held(side, reference), lots: d('0.3') }
    const slackAt = (price: number): number => {
      const profit = [...positions, order].reduce((sum, one) => sum + profitByHand(one, price, conversion), 0)
      return 10_000 + profit - toNumber(fee) - toNumber(d('800') + margin) / 2
    }
    const stop = stopOut[side]
    if (stop !== undefined) expect(Math.abs(slackAt(toNumber(stop)))).toBeLessThan(0.05)
    // Where none is shown, none is met however far the price goes.
    else for (let price = 0.5; price < 5_000; price *= 1.05) expect(slackAt(price)).toBeGreaterThan(0)
  })
})

describe('lotsForShare', () => {
  it('never costs more than the share, and one step more would', () => {
    const shares = fc.constantFrom(25, 50, 75, 100)
    const money = fc.bigInt({ min: d('100'), max: d('100000') })
    const prices = fc.bigInt({ min: d('50'), max: d('150000') })
    fc.assert(
      fc.property(shares, money, prices, (share, free, price) => {
        const market = { ...MARKET, price }
        const funds = { ...FUNDS, free }
        const form = emptyForm(PAIR, RULES)
        const lots = lotsForShare(share, form, market, RULES, summarise(form, market, RULES, funds))
        const cost = (text: string) => summarise(reduce(form, { type: 'lots', text }), market, RULES, funds).cost
        const budget = (free * BigInt(share)) / 100n
        expect(d(lots) % PAIR.lotStep).toBe(0n)
        if (d(lots) > PAIR.minLots) expect(cost(lots)).toBeLessThanOrEqual(budget)
        if (d(lots) < PAIR.maxLots) expect(cost(trimDecimal(d(lots) + PAIR.lotStep))).toBeGreaterThan(budget)
      }),
    )
  })
})

describe('check', () => {
  it('lets a plain order through on both sides', () => {
    expect(judge(emptyForm(PAIR, RULES)).verdict).toEqual({ both: [], buy: null, sell: null })
  })

  it.each([
    ['', 'enterLots'],
    ['0', 'enterLots'],
    ['0.005', 'lotsTooFew'],
    ['20.01', 'lotsTooMany'],
    ['0.015', 'lotsNotInSteps'],
  ])('refuses %j lots as %s', (text, kind) => {
    expect(faults(after({ type: 'lots', text }))[0]).toBe(kind)
  })

  it('needs a target that is not the market', () => {
    const pending = after({ type: 'kind', kind: 'pending' })
    expect(faults(reduce(pending, { type: 'target', text: '100000' }))).toEqual(['targetAtMarket'])
    expect(faults(pending)).toEqual(['enterPrice'])
    expect(faults(reduce(pending, { type: 'target', text: '0' }))).toEqual(['enterPrice'])
    expect(faults(reduce(pending, { type: 'target', text: '99999' }))).toEqual([])
  })

  it('refuses a closed market, a stale price and a pair without leverage', () => {
    expect(faults(emptyForm(PAIR, RULES), { ...MARKET, open: false, stale: true })).toEqual(['marketClosed'])
    expect(faults(emptyForm(PAIR, RULES), { ...MARKET, stale: true })).toEqual(['stalePrice'])
    const bare = { ...PAIR, leverages: [] }
    expect(faults(emptyForm(bare, RULES), { ...MARKET, pair: bare })).toEqual(['noMultipleConfigured'])
    const fixed = { ...bare, marginMode: 'fixed' as const }
    expect(faults(emptyForm(fixed, RULES), { ...MARKET, pair: fixed })).toEqual([])
  })

  it('refuses what the balance does not pay, but lets visitors press on to the login', () => {
    const big = after({ type: 'lots', text: '20' })
    expect(faults(big)).toEqual(['notEnough'])
    expect(judge(big, MARKET, 'visitor').verdict.both).toHaveLength(0)
  })

  it.each([
    ['99999', '', null, 'wrongStops'],
    ['100001', '', 'wrongStops', null],
    ['100000', '', 'wrongStops', 'wrongStops'],
    ['', '100001', null, 'wrongStops'],
    ['', '99999', 'wrongStops', null],
    ['99999', '100001', null, 'wrongStops'],
    ['100001', '99999', 'wrongStops', null],
    ['99999', '99998', 'wrongStops', 'wrongStops'],
  ])('with stop-loss %j and take-profit %j: buy %s, sell %s', (loss, profit, buy, sell) => {
    const actions: FormAction[] = [
      ...(loss === '' ? [] : [{ type: 'stop', stop: 'stopLoss', text: loss } as const]),
      ...(profit === '' ? [] : [{ type: 'stop', stop: 'takeProfit', text: profit } as const]),
    ]
    const { verdict } = judge(after(...actions))
    expect([verdict.buy?.kind ?? null, verdict.sell?.kind ?? null]).toEqual([buy, sell])
  })

  it('judges the stops of a pending order by its target', () => {
    const form = after(
      { type: 'kind', kind: 'pending' },
      { type: 'target', text: '90000' },
      { type: 'stop', stop: 'stopLoss', text: '95000' },
    )
    const { verdict } = judge(form)
    expect([verdict.buy?.kind ?? null, verdict.sell]).toEqual(['wrongStops', null])
  })

  it('refuses a switched-on stop with nothing readable in it', () => {
    const { verdict } = judge(after({ type: 'stop', stop: 'stopLoss', text: '' }))
    expect([verdict.buy?.kind, verdict.sell?.kind]).toEqual(['wrongStops', 'wrongStops'])
  })
})

describe('orderParams', () => {
  it('sends 0 for what is off and the wire’s type numbers', () => {
    expect(orderParams(after({ type: 'stop', stop: 'stopLoss', text: '95000.5' }), PAIR, 'buy', 0)).toEqual({
      type: 1,
      cont: '0.01',
      forex_id: 7,
      status: 1,
      target_price: '0',
      stop_loss_price: '95000.50000000',
      target_profit_price: '0.00000000',
      multiple: 100,
    })
    const pending = after({ type: 'kind', kind: 'pending' }, { type: 'target', text: '90000' })
    expect(orderParams(pending, PAIR, 'sell', 1_000)).toMatchObject({
      type: 2,
      status: 0,
      target_price: '90000',
      expire_at: 0,
    })
  })

  it('[FO17] sends the instant a pending order expires at, counted from the sending', () => {
    const form = after({ type: 'kind', kind: 'pending' }, { type: 'wait', wait: 'expiryHour' })
    expect(orderParams(form, PAIR, 'buy', 1_000)).toMatchObject({ expire_at: 3_601_000 })
    expect(orderParams({ ...form, kind: 'market' }, PAIR, 'buy', 1_000)).not.toHaveProperty('expire_at')
  })
})
