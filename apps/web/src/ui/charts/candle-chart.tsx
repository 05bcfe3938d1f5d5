// Candles, drawn by lightweight-charts: UTC, left to right in every language, with lines for positions, stops and targets. The library's
// own attribution injects a style that the content security policy forbids, so ours is below the chart.
import {
  type AutoscaleInfo,
  CandlestickSeries,
  type CandlestickData,
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useEffect, useRef } from 'react'
import { useTheme } from '../../platform/stores/theme.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { tickLabels } from './tick-labels.ts'

export interface ChartCandle {
  /** Epoch milliseconds, start of the candle in UTC. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface ChartLine {
  readonly id: string
  readonly price: number
  readonly title: string
  readonly tone: 'up' | 'down' | 'accent' | 'warn'
  readonly dashed: boolean
}

interface CandleChartProps {
  readonly label: string
  /** The whole history; a new array replaces what is drawn. */
  readonly candles: readonly ChartCandle[]
  /** The newest candle while it grows. */
  readonly latest: ChartCandle | undefined
  readonly lines: readonly ChartLine[]
  readonly places: number
  /** Changes with pair or period: the view then starts at the newest candles again. */
  readonly viewKey: string
  readonly withTime: boolean
  readonly className?: string
}

interface Drawn {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  readonly lines: Map<string, IPriceLine>
}

const SHOWN_CANDLES = 72

/** The chart understands neither variables nor OKLCH: let the browser paint one pixel and read it back. */
function rgbOf(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return 'rgb(128, 128, 128)'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

const bar = (candle: ChartCandle): CandlestickData<UTCTimestamp> => ({
  // The library brands its seconds; ours come from whole milliseconds.
  time: (candle.time / 1000) as UTCTimestamp,
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
})

/** Lines near the candles belong into view; far ones would flatten the candles. */
function withLines(info: AutoscaleInfo | null, lines: readonly ChartLine[]): AutoscaleInfo | null {
  if (!info?.priceRange) return info
  const { minValue, maxValue } = info.priceRange
  const reach = (maxValue - minValue) * 0.6
  const near = lines.map(line => line.price).filter(price => price > minValue - reach && price < maxValue + reach)
  return { ...info, priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) } }
}

export function CandleChart(props: CandleChartProps) {
  const { label, candles, latest, lines, places, viewKey, withTime, className } = props
  const t = useWords('app')
  const { signs, language } = useLocale()
  const theme = useTheme()
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(null)

  useEffect(() => {
    if (host.current === null) return
    const chart = createChart(host.current, {
      autoSize: true,
      layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: 11 },
      // Wide enough for most prices before the first candle is there.
      rightPriceScale: { borderVisible: false, minimumWidth: 80, scaleMargins: { top: 0.08, bottom: 0.08 } },
      timeScale: { borderVisible: false, rightOffset: 4, fixLeftEdge: true },
      handleScale: { axisPressedMouseMove: { time: true, price: false } },
    })
    const series = chart.addSeries(CandlestickSeries, { borderVisible: false, priceLineStyle: LineStyle.Dotted })
    drawn.current = { chart, series, lines: new Map() }
    return () => {
      drawn.current = null
      chart.remove()
    }
  }, [])

  useEffect(() => {
    if (drawn.current === null) return
    const { chart, series } = drawn.current
    const [ink, muted, line, up, down, surface] = ['--ink', '--muted', '--line', '--up', '--down', '--ink'].map(rgbOf)
    if (!ink || !muted || !line || !up || !down || !surface) return
    chart.applyOptions({
      layout: { textColor: muted, fontFamily: getComputedStyle(document.body).fontFamily },
      grid: {
        vertLines: { color: line, style: LineStyle.Dotted },
        horzLines: { color: line, style: LineStyle.Dotted },
      },
      crosshair: {
        vertLine: { color: muted, labelBackgroundColor: ink },
        horzLine: { color: muted, labelBackgroundColor: ink },
      },
    })
    series.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down })
  }, [theme])

  useEffect(() => {
    const locale = `${LANGUAGES[language].locale}-u-nu-latn-ca-gregory`
    drawn.current?.chart.applyOptions({
      timeScale: { timeVisible: withTime, secondsVisible: false, tickMarkFormatter: tickLabels(locale) },
      localization: {
        locale,
        dateFormat: 'yyyy-MM-dd',
        priceFormatter: (price: number) => formatPlain(price.toFixed(places), signs),
      },
    })
    drawn.current?.series.applyOptions({
      priceFormat: { type: 'price', precision: places, minMove: 1 / 10 ** places },
    })
  }, [places, signs, language, withTime])

  useEffect(() => {
    drawn.current?.series.setData(candles.map(bar))
  }, [candles])

  useEffect(() => {
    if (drawn.current === null || candles.length === 0) return
    drawn.current.chart.priceScale('right').applyOptions({ autoScale: true })
    drawn.current.chart
      .timeScale()
      .setVisibleLogicalRange({ from: candles.length - SHOWN_CANDLES, to: candles.length + 4 })
    // Only another view moves the window; fresh candles of the same view leave it where the user put it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [viewKey, candles.length === 0])

  useEffect(() => {
    const last = candles.at(-1)
    // The chart refuses to go back in time, and a late frame of the old view would.
    if (latest && last && latest.time >= last.time) drawn.current?.series.update(bar(latest))
  }, [latest, candles])

  useEffect(() => {
    if (drawn.current === null) return
    const { series, lines: shown } = drawn.current
    for (const [id, line] of shown) {
      if (lines.some(wanted => wanted.id === id)) continue
      series.removePriceLine(line)
      shown.delete(id)
    }
    series.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLines(original(), lines),
    })
    for (const { id, price, title, tone, dashed } of lines) {
      const options = {
        price,
        title,
        color: rgbOf(`--${tone}`),
        lineWidth: 1 as const,
        lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
        axisLabelVisible: true,
      }
      const line = shown.get(id)
      if (line) line.applyOptions(options)
      else shown.set(id, series.createPriceLine(options))
    }
  }, [lines, theme])

  return (
    <figure dir="ltr" className={`relative isolate m-0 ${className ?? ''}`} aria-label={label}>
      <div ref={host} className="absolute inset-0" />
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="absolute bottom-7 start-2 z-10 rounded-sm bg-[color-mix(in_oklch,var(--surface)_70%,transparent)] px-1 text-[0.625rem] leading-4 text-muted hover:text-ink"
      >
        {t('chartBy')}
      </a>
      {/* In the corner below the prices and beside the times, which are all of this zone. */}
      <span
        data-testid="chart-zone"
        className="pointer-events-none absolute end-2 bottom-1.5 z-10 text-[0.6875rem] text-muted"
      >
        UTC
      </span>
    </figure>
  )
}
