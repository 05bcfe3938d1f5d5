// The shapes of a price chart: which series draws each, and what it is given.
import {
  AreaSeries,
  type BarData,
  BarSeries,
  type CandlestickData,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { type ChartCandle, heikinAshi } from './candles.ts'
import { faded, tokenColour } from './chart-colours.ts'
import type { ChartShape } from './chart-shape-names.ts'

export type MainSeries = ISeriesApi<SeriesType>
type Bar = CandlestickData<UTCTimestamp> | BarData<UTCTimestamp> | LineData<UTCTimestamp>

/** The library brands its seconds; ours come from whole milliseconds. */
export const seconds = (time: number): UTCTimestamp => (time / 1000) as UTCTimestamp

export function addMainSeries(chart: IChartApi, shape: ChartShape): MainSeries {
  const options = { priceLineStyle: LineStyle.Dotted }
  if (shape === 'line') return chart.addSeries(LineSeries, { ...options, lineWidth: 2 })
  if (shape === 'area') return chart.addSeries(AreaSeries, { ...options, lineWidth: 2 })
  if (shape === 'bars') return chart.addSeries(BarSeries, { ...options, thinBars: false })
  const borderVisible = shape === 'hollow'
  return chart.addSeries(CandlestickSeries, { ...options, borderVisible })
}

export function paintSeries(series: MainSeries, shape: ChartShape): void {
  const [up, down, accent] = [tokenColour('--up'), tokenColour('--down'), tokenColour('--accent')]
  if (shape === 'line') series.applyOptions({ color: accent })
  else if (shape === 'area')
    series.applyOptions({ lineColor: accent, topColor: faded(accent, 0.16), bottomColor: faded(accent, 0.01) })
  else if (shape === 'bars') series.applyOptions({ upColor: up, downColor: down })
  else
    series.applyOptions({
      upColor: shape === 'hollow' ? 'transparent' : up,
      downColor: down,
      borderUpColor: up,
      borderDownColor: down,
      wickUpColor: up,
      wickDownColor: down,
    })
}

/** The bars from a place on; averages need all candles before it. */
export function barsFrom(shape: ChartShape, candles: readonly ChartCandle[], from: number): Bar[] {
  const shown = shape === 'heikinAshi' ? heikinAshi(candles) : candles
  return shown.slice(from).map(({ time, open, high, low, close }) => {
    if (shape === 'line' || shape === 'area') return { time: seconds(time), value: close }
    return { time: seconds(time), open, high, low, close }
  })
}
