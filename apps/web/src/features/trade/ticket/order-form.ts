// The order form as pure functions: reduce (user input) and summarise (costs); order-check.ts has what is wrong with it. Numbers come from the same formulas
// the engine settles with.
import {
  type ConversionPrice,
  forexFee,
  forexMargin,
  forexProfit,
  freeMoney,
  marginLevel,
  type PositionTerms,
  stopOutPrice,
} from '@tallystick/formulas/forex'
import type { TradeFeeType } from '@tallystick/formulas/trade-fee-type'
import {
  type Decimal,
  formatDecimal,
  type Lots,
  ONE,
  parseDecimal,
  type Price,
  trimDecimal,
  type Usd,
} from '@tallystick/kernel/decimal'
import { unreachable } from '@tallystick/kernel/assert'
import { expiryAt, type Wait } from '../../../entities/order/expiry.ts'
import { firstText, stopsInPrices, type StopUnit } from '../../../entities/order/stop-units.ts'
import { NO_TRAIL, type TrailForm } from '../../../entities/order/trail-form.ts'
import { SIDE_NUMBER, STATUS_NUMBER } from '../../../entities/order/order.ts'
import { conversionAt, type Pair } from '../../../entities/pair/pairs.ts'

export type Side = 'buy' | 'sell'
export type OrderKind = 'market' | 'pending'

interface StopField {
  readonly on: boolean
  /** Plain decimal text in the unit of the form; empty while nothing readable stands in the field. */
  readonly text: string
}

export interface OrderForm {
  readonly kind: OrderKind
  readonly lots: string
  readonly target: string
  /** How long a pending order waits. */
  readonly wait: Wait
  /** A second pending order, of which one cancels the other; null for one alone. */
  readonly oco: OcoField | null
  /** Null where the pair has none to choose from. */
  readonly leverage: number | null
  readonly stopLoss: StopField
  readonly takeProfit: StopField
  /** What both are typed in. */
  readonly stopUnit: StopUnit
  /** A stop that follows the best price from the fill on. */
  readonly trail: TrailForm
  /** What may be lost at the stop, which then decides the lots; null where they are typed. */
  readonly risk: RiskField | null
}

/** What the second order has for itself; the rest is the first one's. */
export interface OcoField {
  readonly side: Side
  readonly target: string
}

export interface RiskField {
  readonly text: string
  /** Of equity, or an amount. */
  readonly unit: 'percent' | 'usd'
}

export type FormAction =
  | { readonly type: 'kind'; readonly kind: OrderKind }
  | { readonly type: 'lots'; readonly text: string }
  | { readonly type: 'step'; readonly direction: -1 | 1; readonly pair: Pair }
  | { readonly type: 'target'; readonly text: string }
  | { readonly type: 'wait'; readonly wait: Wait }
  | { readonly type: 'oco'; readonly oco: OcoField | null }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'switch'; readonly stop: 'stopLoss' | 'takeProfit'; readonly on: boolean; readonly close: string }
  | { readonly type: 'stop'; readonly stop: 'stopLoss' | 'takeProfit'; readonly text: string }
  | { readonly type: 'stopUnit'; readonly unit: StopUnit; readonly close: string }
  | { readonly type: 'form'; readonly form: OrderForm }
  | { readonly type: 'trail'; readonly trail: TrailForm }
  | { readonly type: 'risk'; readonly risk: RiskField | null; readonly close: string }

const OFF: StopField = { on: false, text: '' }

/** Starts with the highest leverage of the pair up to the one that operators chose as the default. */
export function emptyForm(
  pair: Pair,
  { defaultLeverage }: Pick<Rules, 'defaultLeverage'>,
  stopUnit: StopUnit = 'price',
): OrderForm {
  const usual = pair.leverages.findLast(leverage => leverage <= defaultLeverage)
  return {
    kind: 'market',
    lots: trimDecimal(pair.minLots),
    target: '',
    wait: 'expiryNone',
    oco: null,
    leverage: usual ?? pair.leverages[0] ?? null,
    stopLoss: OFF,
    takeProfit: OFF,
    stopUnit,
    trail: NO_TRAIL,
    risk: null,
  }
}

export function reduce(form: OrderForm, action: FormAction): OrderForm {
  switch (action.type) {
    case 'kind':
      // A target is always entered by hand: one that started at the market would fill by accident.
      return { ...form, kind: action.kind, target: '', oco: null }
    case 'lots':
      return { ...form, lots: action.text }
    case 'step':
      return { ...form, lots: stepped(form.lots, action.direction, action.pair) }
    case 'target':
      return { ...form, target: action.text }
    case 'wait':
      return { ...form, wait: action.wait }
    case 'oco':
      return { ...form, oco: action.oco }
    case 'leverage':
      return { ...form, leverage: action.leverage }
    case 'switch':
      // As a price the field starts at the close price, as specified; it becomes valid once moved to its side.
      return { ...form, [action.stop]: action.on ? firstStop(form.stopUnit, action.close) : OFF }
    case 'stop':
      return { ...form, [action.stop]: { on: true, text: action.text } }
    case 'stopUnit':
      return inUnit(form, action.unit, action.close)
    case 'form':
      return action.form
    case 'trail':
      return { ...form, trail: action.trail }
    case 'risk':
      return withRisk(form, action.risk, action.close)
    default:
      return unreachable(action)
  }
}

/** A risk is measured at the stop-loss, so it comes with one. */
function withRisk(form: OrderForm, risk: RiskField | null, close: string): OrderForm {
  if (risk === null) return { ...form, risk }
  // The lots follow from the stop here: it cannot follow from them.
  const measured = form.stopUnit === 'usd' ? inUnit(form, 'percent', close) : form
  return { ...measured, risk, stopLoss: form.stopLoss.on ? measured.stopLoss : firstStop(measured.stopUnit, close) }
}

function firstStop(unit: StopUnit, close: string): StopField {
  return { on: true, text: firstText(unit, close) }
}

/** What was typed in another unit means nothing in this one. */
function inUnit(form: OrderForm, stopUnit: StopUnit, close: string): OrderForm {
  const [stopLoss, takeProfit] = [form.stopLoss, form.takeProfit].map(({ on }) =>
    on ? firstStop(stopUnit, close) : OFF,
  )
  return { ...form, stopUnit, stopLoss: stopLoss ?? OFF, takeProfit: takeProfit ?? OFF }
}

/** The form with its stops as prices, which depend on the side unless they were typed as prices. */
export function inPrices(form: OrderForm, side: Side, market: Market): OrderForm {
  const { stopUnit } = form
  if (stopUnit === 'price') return form
  const openPrice = referenceOf(form, market) ?? 0n
  const { places, unitsPerLot } = market.pair
  const conversionAtPrice = (at: Price) => conversionAt(at, market.conversion)
  const entry = {
    side,
    lots: parseDecimal(form.lots) ?? 0n,
    unitsPerLot,
    openPrice,
    places,
    conversionAt: conversionAtPrice,
  }
  return { ...form, stopUnit: 'price', ...stopsInPrices(form, stopUnit, entry) }
}

/** The market's price, or a pending order's target once it can be read. */
function referenceOf(form: OrderForm, market: Market): Price | undefined {
  const target = parseDecimal(form.target)
  return form.kind === 'market' ? market.price : target !== undefined && target > 0n ? target : undefined
}

/** The next step up or down, on the pair's grid and within its bounds. */
function stepped(text: string, direction: -1 | 1, pair: Pair): string {
  const lots = parseDecimal(text) ?? 0n
  const onGrid = (lots / pair.lotStep) * pair.lotStep
  const next = direction === 1 ? onGrid + pair.lotStep : onGrid === lots ? lots - pair.lotStep : onGrid
  const bounded = next < pair.minLots ? pair.minLots : next > pair.maxLots ? pair.maxLots : next
  return trimDecimal(bounded)
}

/** Less is possible while something is left after taking one step. */
export function canStep(form: OrderForm, pair: Pair): { readonly down: boolean; readonly up: boolean } {
  const lots = parseDecimal(form.lots) ?? 0n
  return { down: lots - pair.lotStep > 0n, up: lots + pair.lotStep <= pair.maxLots }
}

/** What the form is judged against. */
export interface Market {
  readonly pair: Pair
  readonly price: Price
  readonly open: boolean
  readonly stale: boolean
  readonly conversion: (ConversionPrice & { readonly own: boolean }) | undefined
}

export interface Funds {
  /** Free and held money of the forex account. */
  readonly free: Usd
  readonly held: Usd
  /** Margin and floating profit of all holdings. */
  readonly margin: Usd
  readonly floating: Usd
  /** Holdings of this pair; undefined until all of them are known. */
  readonly positions: readonly PositionTerms[] | undefined
}

export interface Rules {
  readonly feeType: TradeFeeType
  readonly stopOutPercent: Decimal
  readonly defaultLeverage: number
}

export interface Summary {
  readonly lots: Lots | undefined
  /** The price the order is judged by: the market's, or a pending order's target. */
  readonly reference: Price | undefined
  readonly margin: Usd
  readonly fee: Usd
  /** Of this order alone, where there is a second one. */
  readonly ownFee: Usd
  readonly cost: Usd
  /** What may be used for it; undefined for visitors. */
  readonly available: Usd | undefined
  readonly stopOut: Readonly<Record<Side, Price | undefined>>
  /** The margin level once it is filled, while nothing else moves. */
  readonly levelAfter: Decimal | undefined
}

export function summarise(form: OrderForm, market: Market, rules: Rules, funds: Funds | undefined): Summary {
  const lots = parseDecimal(form.lots)
  const reference = referenceOf(form, market)
  const { margin, fee } =
    lots === undefined || reference === undefined ? NOTHING : price(form, market, rules, lots, reference)
  // Of two orders only one fills; until then both hold their money.
  const other = lots === undefined ? NOTHING : priceOfOther(form, market, rules, lots)
  const positions = funds?.positions
  const preview = (side: Side): Price | undefined =>
    funds && positions && lots && reference
      ? stopOutAfter(side, { lots, reference, margin, fee }, market, rules, { ...funds, positions })
      : undefined
  return {
    lots,
    reference,
    margin: margin + other.margin,
    fee: fee + other.fee,
    ownFee: fee,
    cost: margin + fee + other.margin + other.fee,
    available: funds && freeMoney(funds.free, 0n, funds.floating),
    stopOut: { buy: preview('buy'), sell: preview('sell') },
    levelAfter:
      funds && positions && lots && reference
        ? marginLevel(
            equityAfter({ lots, reference, margin, fee }, market, { ...funds, positions }),
            funds.margin + margin,
          )
        : undefined,
  }
}

const NOTHING = { margin: 0n, fee: 0n }

function priceOfOther(form: OrderForm, market: Market, rules: Rules, lots: Lots): { margin: Usd; fee: Usd } {
  const target = form.oco && parseDecimal(form.oco.target)
  return target && target > 0n ? price(form, market, rules, lots, target) : NOTHING
}

/** Margin and fee of so many lots. */
export function price(
  form: OrderForm,
  market: Market,
  rules: Rules,
  lots: Lots,
  reference: Price,
): { margin: Usd; fee: Usd } {
  const { pair } = market
  if (pair.marginMode === 'leveraged' && form.leverage === null) return { margin: 0n, fee: 0n }
  const margin = forexMargin({
    mode: pair.marginMode,
    lots,
    unitsPerLot: pair.unitsPerLot,
    price: reference,
    leverage: form.leverage ?? 0,
    conversion: market.conversion,
  })
  return { margin, fee: forexFee({ feeType: rules.feeType, lots, margin, feeRate: pair.feeRate }) }
}

interface NewOrder {
  readonly lots: Lots
  readonly reference: Price
  readonly margin: Usd
  readonly fee: Usd
}

type KnownFunds = Funds & { readonly positions: readonly PositionTerms[] }

/** Equity with the order filled at its reference. */
function equityAfter(order: NewOrder, market: Market, funds: KnownFunds): Usd {
  const atReference = conversionAt(order.reference, market.conversion)
  const moved = funds.positions.reduce(
    (sum, position) =>
      sum +
      forexProfit(position, order.reference, atReference) -
      forexProfit(position, market.price, market.conversion),
    0n,
  )
  return funds.free + funds.held + funds.floating + moved - order.fee
}

/** Where everything would be closed if the order were filled at its reference and only this pair moved on. */
function stopOutAfter(side: Side, order: NewOrder, market: Market, rules: Rules, funds: KnownFunds): Price | undefined {
  const position: PositionTerms = {
    side,
    lots: order.lots,
    unitsPerLot: market.pair.unitsPerLot,
    openPrice: order.reference,
  }
  return stopOutPrice({
    equity: equityAfter(order, market, funds),
    margin: funds.margin + order.margin,
    stopOutPercent: rules.stopOutPercent,
    positions: [...funds.positions, position],
    price: order.reference,
    conversion: conversionAt(order.reference, market.conversion),
  })
}

/** The most lots that a share of the free money pays for, on the pair's grid. */
export function lotsForShare(share: number, form: OrderForm, market: Market, rules: Rules, summary: Summary): string {
  const { pair } = market
  const budget = ((summary.available ?? 0n) * BigInt(share)) / 100n
  if (summary.reference === undefined) return form.lots
  const costOf = (amount: Lots): Usd => {
    const first = price(form, market, rules, amount, summary.reference ?? 0n)
    const other = priceOfOther(form, market, rules, amount)
    return first.margin + first.fee + other.margin + other.fee
  }
  const costOfOne = costOf(ONE)
  if (costOfOne === 0n) return form.lots
  const most = (budget * ONE) / costOfOne
  let lots = ((most > pair.maxLots ? pair.maxLots : most) / pair.lotStep) * pair.lotStep
  // Each order is rounded on its own, so the last step may cost a hair more than its share.
  while (lots > pair.minLots && costOf(lots) > budget) lots -= pair.lotStep
  return trimDecimal(lots < pair.minLots ? pair.minLots : lots)
}

/** Of a form whose stops are prices. 0 when off: that is what is sent then. A switch that is on needs a price above 0. */
export function stopPrices(form: OrderForm): {
  readonly loss: Price | 'unreadable'
  readonly profit: Price | 'unreadable'
} {
  const read = (field: StopField): Price | 'unreadable' => {
    if (!field.on) return 0n
    const value = parseDecimal(field.text)
    return value !== undefined && value > 0n ? value : 'unreadable'
  }
  return { loss: read(form.stopLoss), profit: read(form.takeProfit) }
}

/** The parameters of the submit call, sent now. Only for a form that `check` let through. */
export function orderParams(form: OrderForm, pair: Pair, side: Side, now: number) {
  const { loss, profit } = stopPrices(form)
  const plain = (value: Price | 'unreadable'): string => (value === 'unreadable' ? '0' : formatDecimal(value))
  return {
    type: SIDE_NUMBER[side],
    cont: form.lots,
    forex_id: pair.id,
    status: form.kind === 'market' ? STATUS_NUMBER.holding : STATUS_NUMBER.pending,
    target_price: form.kind === 'pending' ? form.target : '0',
    stop_loss_price: plain(loss),
    target_profit_price: plain(profit),
    multiple: form.leverage ?? 0,
    ...(form.kind === 'pending' ? { expire_at: expiryAt(form.wait, now) } : {}),
  }
}
