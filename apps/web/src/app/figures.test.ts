// Every figure of the app that is worked out in the browser, worked out again from what the API sends: in exact fractions, by the words of
// the specification, without the formulas. For every kind of pair: in dollars, converted by multiplying, by dividing, by its own price,
// with fixed margin; beside nothing, a buy, a sell, and a hedge.
import fc from 'fast-check'
import { decimal as d, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { Pair as WirePair } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { wireOrder } from '../../testing/orders.ts'
import { wirePair } from '../../testing/pair.ts'
import { type Order, orderFromWire } from '../entities/order/order.ts'
import { stopFrom, type StopUnit } from '../entities/order/stop-units.ts'
import { entryOf, stopsOf, summariseStops } from '../entities/order/stops-form.ts'
import { conversionAt, pairsFromWire, smallestMove } from '../entities/pair/pairs.ts'
import { balancesFrom, totalOf } from '../entities/wallet/account.ts'
import { backEarly } from '../features/funds/subscription.ts'
import { mostOf } from '../features/funds/fund-form.ts'
import { afterRepaying } from '../features/loan/loan.ts'
import { chosenPositions } from '../features/orders/dialogs/close-all.ts'
import { profitOfPart, readLots, shareOfLots } from '../features/orders/dialogs/close-form.ts'
import { byLoss, lowMargin } from '../features/orders/margin/low-margin.ts'
import { grouped } from '../features/portfolio/groups.ts'
import { outcomeOf, sized } from '../features/trade/risk/risk-size.ts'
import {
  emptyForm,
  type Funds,
  type Market,
  type OrderForm,
  reduce,
  summarise,
} from '../features/trade/ticket/order-form.ts'

/** A fraction of two whole numbers. */
type Fraction = readonly [bigint, bigint]
const ONE = 100_000_000n
const of = (value: bigint): Fraction => [value, ONE]
const text = (value: string): Fraction => of(d(value))
const times = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce<Fraction>(([a, b], [n, m]) => [a * n, b * m], [1n, 1n])
const over = (a: Fraction, [n, m]: Fraction): Fraction => times(a, n < 0n ? [-m, -n] : [m, n])
const plus = (...terms: readonly Fraction[]): Fraction =>
  terms.reduce<Fraction>(([a, b], [n, m]) => [a * m + n * b, b * m], [0n, 1n])
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, [-b[0], b[1]])
/** As the specification rounds: half away from zero. */
function rounded([n, m]: Fraction, places: number): bigint {
  const scale = 10n ** BigInt(places)
  const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n]
  return ((sign * (2n * size * scale + m)) / (2n * m)) * 10n ** BigInt(8 - places)
}

const KINDS: Readonly<Record<string, Partial<WirePair>>> = {
  'in dollars': { Conversion: null },
  'converted by multiplying': { Conversion: { PairId: 2, Code: 'GBPUSD', Inverse: false, Rate: '1.25' } },
  'converted by dividing': { Conversion: { PairId: 2, Code: 'USDCHF', Inverse: true, Rate: '0.8' } },
  'converted by its own price': { Conversion: { PairId: 1, Code: 'USDJPY', Inverse: true, Rate: '150' } },
  'with fixed margin': { Conversion: null, MarginMode: 1, HasForexMultiple: [] },
}
const UNITS = '1000'

function marketOf(kind: string, price: bigint): Market {
  const [pair] = pairsFromWire([wirePair(1, 'USDJPY', { ForexContNum: UNITS, ForexFeeRate: '3.5', ...KINDS[kind] })])
  if (!pair) expect.fail(kind)
  const { conversion } = pair
  const known = conversion
    ? {
        price: conversion.own ? price : d(formatDecimal(conversion.rate)),
        inverse: conversion.inverse,
        own: conversion.own,
      }
    : undefined
  return { pair, price, open: true, stale: false, conversion: known }
}

/** Dollars of an amount of the quote currency, at a price of the pair. */
function dollars(kind: string, amount: Fraction, price: bigint): Fraction {
  const conversion = KINDS[kind]?.Conversion
  if (!conversion) return amount
  const rate = conversion.PairId === 1 ? of(price) : text(conversion.Rate)
  return conversion.Inverse ? over(amount, rate) : times(amount, rate)
}

type Position = NonNullable<Funds['positions']>[number]

/** Direction × (price − open) × lots × units, in dollars, 6 places. */
function profitOf(kind: string, { side, lots, openPrice }: Position, price: bigint): bigint {
  const move = minus(of(price), of(openPrice))
  const quoted = times(side === 'buy' ? move : [-move[0], move[1]], of(lots), text(UNITS))
  return rounded(dollars(kind, quoted, price), 6)
}

const prices = fc.bigInt({ min: 8_000n, max: 25_000n }).map(cents => cents * 1_000_000n)
const lots = fc.bigInt({ min: 1n, max: 5_000n }).map(hundredths => hundredths * 1_000_000n)
const money = fc.bigInt({ min: -5_000_000n, max: 5_000_000n }).map(cents => cents * 1_000_000n)
const positive = fc.bigInt({ min: 1n, max: 5_000_000n }).map(cents => cents * 1_000_000n)
const side = fc.constantFrom('buy', 'sell')

const HELD: Readonly<Record<string, readonly ('buy' | 'sell')[]>> = {
  nothing: [],
  'a buy': ['buy'],
  'a sell': ['sell'],
  'a hedge': ['buy', 'sell'],
}

describe.each(Object.keys(KINDS))('a pair %s', kind => {
  const RULES = { feeType: 'margin', stopOutPercent: d('50'), defaultLeverage: 100 } as const

  it.each(Object.keys(HELD))(
    'the ticket beside %s: margin, fee, cost, what is available, and the level after',
    name => {
      fc.assert(
        fc.property(
          prices,
          prices,
          lots,
          positive,
          money,
          fc.boolean(),
          (now, opened, size, free, floating, isByLots) => {
            const market = marketOf(kind, now)
            const rules = { ...RULES, feeType: isByLots ? 'lots' : 'margin' } as const
            const positions = (HELD[name] ?? []).map((one): Position => ({
              side: one,
              lots: size,
              unitsPerLot: d(UNITS),
              openPrice: opened,
            }))
            const funds: Funds = {
              free,
              held: d('20'),
              margin: positions.length > 0 ? d('77') : 0n,
              floating,
              positions,
            }
            const form: OrderForm = { ...emptyForm(market.pair, rules), lots: trimDecimal(size) }
            const summary = summarise(form, market, rules, funds)

            const isFixed = KINDS[kind]?.MarginMode === 1
            const leverage: Fraction = [100n, 1n]
            const margin = isFixed
              ? rounded(times(of(size), text(UNITS)), 6)
              : rounded(dollars(kind, over(times(of(size), text(UNITS), of(now)), leverage), now), 6)
            const fee = rounded(times(isByLots ? of(size) : of(margin), text('3.5')), 6)
            expect([summary.margin, summary.fee, summary.ownFee, summary.cost]).toEqual([
              margin,
              fee,
              fee,
              margin + fee,
            ])
            const afterLosses = floating < 0n ? free + floating : free
            expect(summary.available).toBe(afterLosses > 0n ? afterLosses : 0n)
            const equity = free + d('20') + floating - fee
            const level = rounded(over(times(of(equity), [100n, 1n]), of(funds.margin + margin)), 2)
            expect(summary.levelAfter).toBe(level)
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  it('a pending order beside another: the level after counts what the holdings have made by then', () => {
    fc.assert(
      fc.property(prices, prices, prices, lots, side, (now, target, opened, size, held) => {
        const market = marketOf(kind, now)
        const position: Position = { side: held, lots: size, unitsPerLot: d(UNITS), openPrice: opened }
        const floating = profitOf(kind, position, now)
        const funds: Funds = { free: d('100000'), held: 0n, margin: d('10'), floating, positions: [position] }
        const form = [
          { type: 'kind', kind: 'pending' } as const,
          { type: 'lots', text: '1' } as const,
          { type: 'target', text: trimDecimal(target) } as const,
        ].reduce(reduce, emptyForm(market.pair, RULES))
        const { margin, fee, levelAfter, reference } = summarise(form, market, RULES, funds)
        expect(reference).toBe(target)
        const equity = d('100000') + floating + profitOf(kind, position, target) - profitOf(kind, position, now) - fee
        expect(levelAfter).toBe(rounded(over(times(of(equity), [100n, 1n]), of(d('10') + margin)), 2))
      }),
      { numRuns: 60 },
    )
  })

  const orderOf = (values: Parameters<typeof wireOrder>[0]): Order =>
    orderFromWire(
      wireOrder({ ForexTradeLists: { Id: 1, Code: 'USDJPY', ShowCode: '', Logo: '', PricePrecision: 2 }, ...values }),
    )

  it('stops of a position: what they would bring, each at its own price', () => {
    fc.assert(
      fc.property(prices, prices, prices, lots, side, (opened, stopLoss, takeProfit, size, which) => {
        const market = marketOf(kind, opened)
        const order = orderOf({
          OrderType: which === 'buy' ? 1 : 2,
          Quantity: trimDecimal(size),
          Price: trimDecimal(opened),
          TargetLossPrice: trimDecimal(stopLoss),
          TargetProfitPrice: trimDecimal(takeProfit),
        })
        const position: Position = { side: which, lots: size, unitsPerLot: d(UNITS), openPrice: entryOf(order) }
        const { result } = summariseStops(stopsOf(order), position, market.conversion)
        expect(result).toEqual({
          stopLoss: profitOf(kind, position, stopLoss),
          takeProfit: profitOf(kind, position, takeProfit),
        })
      }),
      { numRuns: 60 },
    )
  })

  it('a stop typed as a distance, a percentage or an amount lies where that is', () => {
    fc.assert(
      fc.property(
        prices,
        lots,
        side,
        fc.constantFrom('stopLoss', 'takeProfit'),
        fc.integer({ min: 1, max: 900 }),
        (opened, size, which, stop, typed) => {
          const { conversion } = marketOf(kind, opened)
          const entry = {
            side: which,
            lots: size,
            unitsPerLot: d(UNITS),
            openPrice: opened,
            places: 2,
            conversionAt: (price: bigint) => conversionAt(price, conversion),
          }
          const isAbove = (which === 'buy') === (stop === 'takeProfit')
          const at = (unit: StopUnit, value: string) => stopFrom(value, unit, stop, entry)
          const distance = at('distance', (typed / 100).toFixed(2))
          expect(distance).toBe(opened + (isAbove ? 1n : -1n) * BigInt(typed) * 1_000_000n)
          const percent = at('percent', (typed / 100).toFixed(2))
          const away = rounded(times(of(opened), [BigInt(typed), 10_000n]), 2)
          expect(percent).toBe(away === 0n ? undefined : opened + (isAbove ? away : -away))
          // Of an amount: at the price no more is lost and no less is won, and one step beyond that is not so.
          const amount = at('usd', String(typed))
          if (amount === undefined) return
          const sizeOf = (price: bigint): bigint => {
            const profit = profitOf(kind, entry, price)
            return profit < 0n ? -profit : profit
          }
          const step = isAbove ? 1_000_000n : -1_000_000n
          const target = BigInt(typed) * ONE
          if (stop === 'stopLoss') {
            expect(sizeOf(amount)).toBeLessThanOrEqual(target)
            if (amount + step > 0n && amount + step < opened * 100n)
              expect(sizeOf(amount + step)).toBeGreaterThan(target)
          } else {
            expect(sizeOf(amount)).toBeGreaterThanOrEqual(target)
            if (amount - step !== opened) expect(sizeOf(amount - step)).toBeLessThan(target)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('size by risk: no more is lost at the stop than that, with the fee, and one step more would be', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 400 }),
        side,
        fc.integer({ min: 1, max: 5_000 }),
        fc.constantFrom('usd', 'percent'),
        (now, cents, which, amount, unit) => {
          const market = marketOf(kind, now)
          const stop = which === 'buy' ? now - BigInt(cents) * 1_000_000n : now + BigInt(cents) * 1_000_000n
          const funds: Funds = { free: d('9000'), held: d('1000'), margin: 0n, floating: d('-500'), positions: [] }
          const risk = unit === 'usd' ? { text: String(amount), unit } : { text: (amount / 100).toFixed(2), unit }
          const allowed =
            unit === 'usd' ? BigInt(amount) * ONE : rounded(times(text('9500'), [BigInt(amount), 10_000n]), 8)
          const form: OrderForm = {
            ...emptyForm(market.pair, RULES),
            stopLoss: { on: true, text: trimDecimal(stop) },
            risk,
          }
          const chosen = d(sized(form, market, RULES, funds).lots)
          const lossOf = (size: bigint): bigint => {
            const { fee } = summarise({ ...form, lots: trimDecimal(size) }, market, RULES, funds)
            return fee - profitOf(kind, { side: which, lots: size, unitsPerLot: d(UNITS), openPrice: now }, stop)
          }
          if (chosen > 0n) expect(lossOf(chosen)).toBeLessThanOrEqual(allowed)
          if (chosen + market.pair.lotStep <= market.pair.maxLots)
            expect(lossOf(chosen + market.pair.lotStep)).toBeGreaterThan(allowed)
          if (chosen === 0n) return
          const withLots = { ...form, lots: trimDecimal(chosen) }
          const outcome = outcomeOf(withLots, market, summarise(withLots, market, RULES, funds))
          expect(outcome).toEqual({ loss: lossOf(chosen), ratio: undefined })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('nothing is made of a risk that cannot be read', () => {
    const market = marketOf(kind, d('100'))
    const funds: Funds = { free: d('1000'), held: 0n, margin: 0n, floating: 0n, positions: [] }
    const form = (risk: string, stop: string): OrderForm => ({
      ...emptyForm(market.pair, RULES),
      stopLoss: { on: true, text: stop },
      risk: { text: risk, unit: 'usd' },
    })
    for (const [risk, stop] of [
      ['', '90'],
      ['0', '90'],
      ['-1', '90'],
      ['10', ''],
      ['10', '0'],
      ['10', '100'],
    ] as const)
      expect(sized(form(risk, stop), market, RULES, funds).lots).toBe('')
    expect(sized(form('10', '90'), market, RULES, undefined).lots).toBe('')
    expect(sized({ ...form('10', '90'), risk: null, lots: '3' }, market, RULES, funds).lots).toBe('3')
  })
})

describe('lists', () => {
  const order = (Id: number, profit: bigint, pair = 1): Order => ({
    ...orderFromWire(wireOrder({ Id, FactProfits: formatDecimal(profit, 6) })),
    pair: { id: pair, code: `P${pair}`, showCode: '', logo: '', places: 2 },
  })
  const profits = fc.array(fc.tuple(money, money, fc.boolean(), fc.integer({ min: 1, max: 3 })), { maxLength: 8 })

  it('closing several: those that are meant, at the newest profits, with what they come to', () => {
    fc.assert(
      fc.property(
        profits,
        fc.constantFrom('all', 'winners', 'losers'),
        fc.constantFrom(null, 1, 2),
        (rows, which, market) => {
          const orders = rows.map(([listed, , , pair], id) => order(id, listed, pair))
          const live = new Map(
            rows.flatMap(([, now, isLive], id) => (isLive ? [[id, { current: 0n, profit: now }] as const] : [])),
          )
          const meant = rows
            .filter(([, , , pair]) => market === null || pair === market)
            .map(([listed, now, isLive]) => (isLive ? now : listed))
            .filter(profit => (which === 'winners' ? profit > 0n : which === 'losers' ? profit < 0n : true))
          expect(chosenPositions(orders, live, { which, market })).toEqual({
            count: meant.length,
            profit: meant.reduce((sum, profit) => sum + profit, 0n),
          })
          const losses = byLoss(orders, live).map(({ id }) => live.get(id)?.profit ?? orders[id]?.profit ?? 0n)
          expect(losses).toEqual(losses.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
          expect(losses.every(loss => loss < 0n)).toBe(true)
          expect(losses.length).toBe(orders.filter(({ id, profit }) => (live.get(id)?.profit ?? profit) < 0n).length)
        },
      ),
    )
  })

  it('closing a part: its lots on the grid, and its share of the profit', () => {
    fc.assert(
      fc.property(lots, money, fc.constantFrom(25, 50, 75, 100), (whole, profit, percent) => {
        const step = d('0.01')
        const part = shareOfLots(whole, percent, step)
        expect(part % step).toBe(0n)
        expect(part * 100n).toBeLessThanOrEqual(whole * BigInt(percent))
        expect((part + step) * 100n).toBeGreaterThan(whole * BigInt(percent))
        expect(profitOfPart(profit, part, whole)).toBe((profit * part) / whole)
        expect(readLots(trimDecimal(whole), whole, step)).toEqual({ lots: whole })
        expect(readLots(trimDecimal(whole + 1n), whole, step)).toEqual({ fault: 'lotsTooMany' })
        expect(readLots('0', whole, step)).toEqual({ fault: 'lotsMissing' })
        if (whole > step) expect(readLots(trimDecimal(step + 1n), whole, step)).toEqual({ fault: 'lotsSteps' })
      }),
    )
  })

  it('groups of a portfolio add up to everything, the best first', () => {
    const result = fc.record({
      product: fc.constantFrom('forex', 'micro'),
      pairId: fc.integer({ min: 1, max: 3 }),
      side: fc.constantFrom('buy', 'sell'),
      orders: fc.nat(9),
      won: fc.nat(9),
      profit: money,
    })
    fc.assert(
      fc.property(fc.array(result, { maxLength: 12 }), fc.constantFrom('market', 'side', 'product'), (results, by) => {
        const groups = grouped(
          results.map(row => ({ ...row, code: `P${row.pairId}` })),
          by,
        )
        const sum = (rows: readonly { orders: number; won: number; profit: bigint }[]) =>
          rows.reduce(
            (all, row) => ({
              orders: all.orders + row.orders,
              won: all.won + row.won,
              profit: all.profit + row.profit,
            }),
            { orders: 0, won: 0, profit: 0n },
          )
        expect(sum(groups)).toEqual(sum(results))
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
        const names = results.map(
          row => `${row.product}${by === 'market' ? row.pairId : by === 'side' ? row.side : ''}`,
        )
        expect(groups.length).toBe(new Set(names).size)
        for (const [index, { profit }] of groups.entries())
          expect(profit).toBeLessThanOrEqual(groups[index - 1]?.profit ?? profit)
      }),
    )
  })
})

describe('money', () => {
  const TYPES = { 1: 'forex', 2: 'micro', 3: 'change' } as const
  const account = fc.record({ type: fc.constantFrom(1, 2, 3), free: positive, held: positive })

  it('totals count what is on hold, wherever they stand', () => {
    fc.assert(
      fc.property(fc.uniqueArray(account, { selector: ({ type }) => type, maxLength: 3 }), accounts => {
        const wire = accounts.map(({ type, free, held }) => ({
          accountTypeId: type,
          type: TYPES[type],
          currencyId: 1,
          balance: formatDecimal(free, 6),
          lockBalance: formatDecimal(held, 6),
        }))
        const total = accounts.reduce((sum, { free, held }) => sum + free + held, 0n)
        expect(totalOf(accounts)).toBe(total)
        expect(balancesFrom(wire).total).toBe(total)
      }),
    )
  })

  it('a low margin: equity with held money and floating result, the level, and what is missing', () => {
    const rules = { warningPercent: d('100'), stopOutPercent: d('50'), feeType: 'lots', defaultLeverage: 100 } as const
    fc.assert(
      fc.property(positive, positive, money, positive, (free, held, floating, margin) => {
        const balances = { total: 0n, free, held, micro: { free: 0n, held: 0n } }
        const low = lowMargin({ profit: floating, marginLevel: 0n, margin, orders: new Map() }, balances, rules)
        const equity = free + held + floating
        expect(low === undefined).toBe(equity > margin)
        if (!low) return
        expect(low.equity).toBe(equity)
        expect(low.rate).toBe(rounded(over(times(of(equity), [100n, 1n]), of(margin)), 2))
        // With that much more it is above the level, with a cent less it is not.
        expect(equity + low.missing).toBeGreaterThan(margin)
        expect(equity + low.missing - 2_000_000n).toBeLessThanOrEqual(margin)
      }),
    )
    const nothing = { profit: d('-1'), marginLevel: 0n, margin: d('10'), orders: new Map() }
    const none = { total: 0n, free: 0n, held: 0n, micro: { free: 0n, held: 0n } }
    expect(lowMargin({ ...nothing, profit: undefined }, none, rules)).toBeUndefined()
    expect(lowMargin({ ...nothing, margin: 0n }, none, rules)).toBeUndefined()
    expect(lowMargin(nothing, undefined, rules)).toBeUndefined()
    expect(lowMargin(nothing, none, undefined)).toBeUndefined()
    expect(lowMargin(nothing, none, rules)).toBeDefined()
  })

  it('repaying out of the main account leaves something or lacks something', () => {
    fc.assert(
      fc.property(positive, positive, (free, total) => {
        const { left, missing } = afterRepaying(free, { total_amount: formatDecimal(total, 2) })
        expect(left - missing).toBe(free - total)
        expect([left >= 0n, missing >= 0n, left === 0n || missing === 0n]).toEqual([true, true, true])
      }),
    )
    expect(afterRepaying(d('10'), { total_amount: '10.00' })).toEqual({ left: 0n, missing: 0n })
  })

  it('a fund: all that is there in whole cents, and what comes back early', () => {
    fc.assert(
      fc.property(positive, fc.bigInt({ min: 0n, max: 999_999n }), positive, (cents, rest, most) => {
        const free = cents + rest
        expect(d(mostOf({ max_sub_amount: formatDecimal(most, 2) }, free))).toBe(cents < most ? cents : most)
      }),
    )
    expect(backEarly({ share_amount: '100.00', penalty_amount: '2.5000' })).toBe(d('97.5'))
  })

  it('the smallest move of a price is its last place, and moves a lot by its units', () => {
    expect(smallestMove({ places: 2, unitsPerLot: d('1000') })).toEqual({ price: d('0.01'), perLot: d('10') })
    expect(smallestMove({ places: 0, unitsPerLot: d('0.5') })).toEqual({ price: d('1'), perLot: d('0.5') })
  })
})
