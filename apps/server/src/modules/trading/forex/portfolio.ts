// Current value of positions: the engine's formulas on the newest accepted prices. Never read from engine memory.
import { type ConversionPrice, forexProfit, marginLevel, type PositionTerms } from '@tallystick/formulas/forex'
import type { Decimal, Price, Usd } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import type { AccountView, Holding } from './queries.ts'
import type { TrailStops } from './trail-stops.ts'

export type Prices = Pick<Market, 'pair' | 'quote' | 'conversionRate'>

export interface Valued {
  readonly price: Price
  readonly profit: Usd
}

/** Without a price yet (a real feed that has just started) a position is worth what it was opened at. */
export function valueOf(prices: Prices, holding: PositionTerms & { readonly pairId: number }): Valued {
  const quote = prices.quote(holding.pairId)
  if (!quote) return { price: holding.openPrice, profit: 0n }
  return { price: quote.price, profit: forexProfit(holding, quote.price, conversionOf(prices, holding.pairId)) }
}

export function conversionOf(prices: Prices, pairId: number): ConversionPrice | undefined {
  const conversion = prices.pair(pairId)?.conversion
  if (!conversion) return undefined
  const price = prices.conversionRate(pairId)
  return price === undefined ? undefined : { price, inverse: conversion.inverse }
}

export interface Portfolio {
  readonly floating: Usd
  readonly margin: Usd
  readonly marginLevel: Decimal
  readonly orders: readonly (Valued & {
    readonly id: number
    readonly pairId: number
    /** Where the trailing stop stands, where there is one and that is known. */
    readonly trailStop?: Price | undefined
  })[]
}

/** Equity is balance + holds − debt + floating profit; the rate is against the margin of the holdings alone. */
export function valuePortfolio(prices: Prices, view: AccountView, stops?: TrailStops): Portfolio {
  const orders = view.holdings.map((holding: Holding) => ({
    id: holding.id,
    pairId: holding.pairId,
    ...valueOf(prices, holding),
    trailStop: stops?.stopOf(holding),
  }))
  const floating = orders.reduce((sum, order) => sum + order.profit, 0n)
  const margin = view.holdings.reduce((sum, holding) => sum + holding.margin, 0n)
  const equity = view.balance + view.held - view.debt + floating
  return { floating, margin, marginLevel: marginLevel(equity, margin), orders }
}
