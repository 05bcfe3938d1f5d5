// Size by risk: the lots that lose at most an amount at the stop-loss, and what stop and target of an order come to.
import { forexProfit, lossAtStop, lotsForRisk, type PositionTerms, rewardToRisk } from '@tallystick/formulas/forex'
import {
  type Decimal,
  type Lots,
  ONE,
  parseDecimal,
  type Price,
  trimDecimal,
  type Usd,
} from '@tallystick/kernel/decimal'
import { conversionAt } from '../../../entities/pair/pairs.ts'
import {
  type Funds,
  type Market,
  type OrderForm,
  price,
  type RiskField,
  type Rules,
  type Side,
  stopPrices,
  type Summary,
} from '../ticket/order-form.ts'

/** The form with the lots that its risk decides; as it is where they are typed. None while risk, stop or price cannot be read. */
export function sized(form: OrderForm, market: Market, rules: Rules, funds: Funds | undefined): OrderForm {
  if (form.risk === null) return form
  const amount = funds && amountOf(form.risk, funds)
  const reference = form.kind === 'market' ? market.price : parseDecimal(form.target)
  const { loss: stop } = stopPrices(form)
  if (amount === undefined || !reference || stop === 'unreadable' || stop === 0n || stop === reference)
    return { ...form, lots: '' }
  const lossOf = (lots: Lots): Usd => {
    const { fee } = price(form, market, rules, lots, reference)
    return lossAtStop(positionOf(lots, reference, stop, market), stop, fee, conversionAt(stop, market.conversion))
  }
  const { lotStep, maxLots } = market.pair
  return { ...form, lots: trimDecimal(lotsForRisk(amount, lossOf, { step: lotStep, most: maxLots })) }
}

export interface Outcome {
  /** With the opening fee. */
  readonly loss: Usd
  /** Undefined without a take-profit beyond the price. */
  readonly ratio: Decimal | undefined
}

/** What the order comes to at its stop and its target; undefined without a stop. */
export function outcomeOf(
  form: OrderForm,
  market: Market,
  { lots, reference, ownFee: fee }: Summary,
): Outcome | undefined {
  const { loss: stop, profit: target } = stopPrices(form)
  if (!lots || !reference || stop === 'unreadable' || stop === 0n || stop === reference) return undefined
  const position = positionOf(lots, reference, stop, market)
  const loss = lossAtStop(position, stop, fee, conversionAt(stop, market.conversion))
  if (target === 'unreadable' || sideOf(reference, target) === position.side || target === 0n)
    return { loss, ratio: undefined }
  const profit = forexProfit(position, target, conversionAt(target, market.conversion))
  return { loss, ratio: rewardToRisk(profit, fee, loss) }
}

function amountOf({ text, unit }: RiskField, { free, held, floating }: Funds): Usd | undefined {
  const value = parseDecimal(text)
  if (value === undefined || value <= 0n) return undefined
  return unit === 'usd' ? value : ((free + held + floating) * value) / (100n * ONE)
}

function positionOf(lots: Lots, openPrice: Price, stop: Price, { pair }: Market): PositionTerms {
  return { side: sideOf(openPrice, stop), lots, unitsPerLot: pair.unitsPerLot, openPrice }
}

/** A stop below the price belongs to a buy, one above it to a sell. */
function sideOf(reference: Price, stop: Price): Side {
  return stop < reference ? 'buy' : 'sell'
}
