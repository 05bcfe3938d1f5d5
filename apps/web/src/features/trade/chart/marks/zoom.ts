// Brings trades into view when that is asked for: those older than the candles as soon as these have come.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Order, tickTime } from '../../../../entities/order/order.ts'
import { tradeIsInView, useShownTrade } from '../../../../entities/order/shown-trade.ts'
import { type ChartCandle, placeOfTime } from '../../../../ui/charts/candles.ts'
import type { ChartHandle } from '../../../../ui/charts/chart-view.ts'
import { useZoom } from '../chart-store.ts'

/** Candles on either side, and how many are shown at least. */
const MARGIN_CANDLES = 8
const LEAST_SHOWN = 24

interface Chart {
  readonly handle: ChartHandle
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
}

/** The open positions, and everything since. */
export function useZoomToPositions({ handle, candles, periodMs }: Chart, held: readonly Order[]): void {
  const asked = useZoom(state => state.asked)
  const done = useRef(asked)
  const zoom = useEffectEvent((count: number, oldest: number | undefined) => {
    if (done.current === count || oldest === undefined || handle.isGone()) return
    const places = held.flatMap(({ openTick }) =>
      openTick === null ? [] : [placeOfTime(candles, tickTime(openTick), periodMs)],
    )
    const first = Math.min(...places)
    // At the oldest candle the chart asks for older ones.
    if (first >= 0) done.current = count
    if (places.length === 0) return
    const from = Math.max(0, first - MARGIN_CANDLES)
    handle.chart.timeScale().setVisibleLogicalRange({ from, to: Math.max(candles.length, from + LEAST_SHOWN) + 4 })
  })
  const oldest = candles[0]?.time
  useEffect(() => zoom(asked, oldest), [asked, oldest])
}

/** One trade, from its entry to its exit, or to now while it is open. */
export function useZoomToTrade({ handle, candles, periodMs }: Chart, trade: Order | null): void {
  const isAsked = useShownTrade(state => state.isAsked)
  const zoom = useEffectEvent((order: Order, { chart, isGone }: ChartHandle, oldest: number | undefined) => {
    if (oldest === undefined || order.openTick === null || isGone()) return
    const first = placeOfTime(candles, tickTime(order.openTick), periodMs)
    const last = order.closeTick === null ? candles.length : placeOfTime(candles, tickTime(order.closeTick), periodMs)
    if (first >= 0) tradeIsInView()
    const { from, to } = rangeOf(first, last)
    chart.timeScale().setVisibleLogicalRange({ from, to })
  })
  // With older candles it is looked for again.
  const oldest = candles[0]?.time
  useEffect(() => {
    if (isAsked && trade !== null) zoom(trade, handle, oldest)
  }, [isAsked, trade, handle, oldest])
}

/** A short trade is shown in the middle of the least that is shown. */
export function rangeOf(first: number, last: number): { readonly from: number; readonly to: number } {
  const air = Math.max(MARGIN_CANDLES, (LEAST_SHOWN - (last - first)) / 2)
  const from = Math.max(0, first - air)
  return { from, to: Math.max(last + air, from + LEAST_SHOWN) }
}
