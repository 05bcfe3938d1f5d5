// What layers over a chart know of it: the series, and where an instant and a price lie on screen right now.
import type { IChartApi, Logical } from 'lightweight-charts'
import { useEffect, useMemo, useState } from 'react'
import { type ChartCandle, placeOfTime, timeOfPlace } from './candles.ts'
import type { MainSeries } from './chart-shapes.ts'

export interface ChartHandle {
  readonly chart: IChartApi
  readonly series: MainSeries
  /** After the chart was taken down nothing may touch it; what lies over it is taken down later. */
  readonly isGone: () => boolean
}

export interface ChartPoint {
  /** Epoch milliseconds. */
  readonly time: number
  readonly price: number
}

export interface ChartView {
  readonly width: number
  readonly height: number
  /** Changes with every move of the view. */
  readonly name: string
  x(time: number): number
  y(price: number): number
  pointAt(x: number, y: number): ChartPoint | undefined
  /** How far one candle is from the next, and one price step of the screen from the next. */
  readonly candleWidth: number
}

/** The view as of now, again after every change of it. Undefined until the chart has a size. */
export function useChartView(
  handle: ChartHandle,
  candles: readonly ChartCandle[],
  periodMs: number,
): ChartView | undefined {
  const [name, setName] = useState('')
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      if (!handle.isGone()) setName(nameOfView(handle))
    }
    const primitive = { updateAllViews: () => void (frame ||= requestAnimationFrame(look)) }
    handle.series.attachPrimitive(primitive)
    frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      if (!handle.isGone()) handle.series.detachPrimitive(primitive)
    }
  }, [handle])
  return useMemo(() => {
    if (name === '' || handle.isGone()) return undefined
    const { chart, series } = handle
    const scale = chart.timeScale()
    const { width, height } = chart.paneSize(0)
    // The library brands its places on the axis; ours are counted the same way.
    const xOf = (place: number): number => scale.logicalToCoordinate(place as Logical) ?? 0
    const candleWidth = xOf(1) - xOf(0)
    return {
      width,
      height,
      name,
      candleWidth,
      // The library knows whole places only.
      x: time => {
        const place = placeOfTime(candles, time, periodMs)
        const whole = Math.floor(place)
        return xOf(whole) + (place - whole) * candleWidth
      },
      y: price => series.priceToCoordinate(price) ?? -1_000,
      pointAt: (x, y) => {
        const place = scale.coordinateToLogical(x)
        const price = series.coordinateToPrice(y)
        if (place === null || price === null) return undefined
        return { time: timeOfPlace(candles, place, periodMs), price }
      },
    }
  }, [name, handle, candles, periodMs])
}

/** Two views of the same name put every point at the same place. */
function nameOfView({ chart, series }: ChartHandle): string {
  const { width, height } = chart.paneSize(0)
  const range = chart.timeScale().getVisibleLogicalRange()
  if (range === null || width === 0) return ''
  const top = series.coordinateToPrice(0)
  const bottom = series.coordinateToPrice(height)
  return [width, height, range.from.toFixed(3), range.to.toFixed(3), top, bottom].join(' ')
}
