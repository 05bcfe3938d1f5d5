// A price chart, drawn by lightweight-charts: UTC, left to right in every language, with lines for positions, stops and targets. The
// library's own attribution injects a style that the content security policy forbids, so ours is below the chart.
import { type AutoscaleInfo, createChart, type IPriceLine, LineStyle, type MouseEventParams } from 'lightweight-charts'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { formatPlain } from '@tallystick/i18n/numbers'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTheme } from '../../platform/stores/theme.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { changedFrom, type ChartCandle } from './candles.ts'
import { tokenColour } from './chart-colours.ts'
import { CHART_FONT_PX, chartFontFamily } from './chart-font.ts'
import type { ChartShape } from './chart-shape-names.ts'
import { addMainSeries, barsFrom, paintSeries, seconds } from './chart-shapes.ts'
import { useChartSize } from './chart-size.ts'
import type { ChartHandle } from './chart-view.ts'
import { tickLabels } from './tick-labels.ts'

export interface ChartLine {
  readonly id: string
  readonly price: number
  readonly title: string
  readonly tone: 'up' | 'down' | 'accent' | 'warn'
  readonly dashed: boolean
}

export interface CandleChartProps {
  readonly label: string
  /** How to move in it by keyboard. */
  readonly hint: string
  readonly shape: ChartShape
  /** The whole history, the unfinished candle last. */
  readonly candles: readonly ChartCandle[]
  readonly lines: readonly ChartLine[]
  readonly places: number
  /** Changes with pair or period: the view then starts at the newest candles again. */
  readonly viewKey: string
  readonly withTime: boolean
  /** The view has come close to the oldest candle. */
  readonly onNearStart: () => void
  /** A candle in words. */
  readonly textOf: (candle: ChartCandle | undefined) => string
  /** What is written over the chart about the candle under the crosshair, or the newest. */
  readonly legend: (candle: ChartCandle | undefined, before: ChartCandle | undefined) => ReactNode
  /** What lies over the chart, below what stands in the box of the legend; more can be put into that. */
  readonly children: (handle: ChartHandle, shown: number, legendBox: HTMLElement | null) => ReactNode
  readonly className?: string
}

/** Until it is told (chart-size.ts). Without one it would measure itself, and so have the page laid out before its time. */
const UNSIZED = { width: 2, height: 2 }
const SHOWN_CANDLES = 72
const LEAST_CANDLES = 8
const ZOOM_STEP = 1.4
/** Fewer than this many candles left of the view: older ones are asked for. */
const NEAR_START = 40

/** Lines near the candles belong into view; far ones would flatten the candles. */
function withLines(info: AutoscaleInfo | null, lines: readonly ChartLine[]): AutoscaleInfo | null {
  if (!info?.priceRange) return info
  const { minValue, maxValue } = info.priceRange
  const reach = (maxValue - minValue) * 0.6
  const near = lines.map(line => line.price).filter(price => price > minValue - reach && price < maxValue + reach)
  return { ...info, priceRange: { minValue: Math.min(minValue, ...near), maxValue: Math.max(maxValue, ...near) } }
}

/** Each shape is a chart of its own. */
export function CandleChart(props: CandleChartProps) {
  return <ShapedChart key={props.shape} {...props} />
}

function ShapedChart(props: CandleChartProps) {
  const { label, hint, candles, textOf, legend, children, className } = props
  const t = useWords('app')
  const hintId = useId()
  const host = useRef<HTMLDivElement>(null)
  const handle = useChart(host, props)
  const isSized = useChartSize(host, handle)
  const [pointed, setPointed] = useState<number | null>(null)
  const [legendBox, setLegendBox] = useState<HTMLElement | null>(null)
  usePointed(handle, candles, setPointed)
  const shown = pointed ?? candles.length - 1

  return (
    <figure dir="ltr" className={`@container relative isolate m-0 ${className ?? ''}`} aria-label={label}>
      <p id={hintId} className="sr-only">
        {hint}
      </p>
      {/* By keyboard one walks through the candles as along a slider. */}
      <input
        type="range"
        min={0}
        max={Math.max(0, candles.length - 1)}
        value={Math.max(0, shown)}
        aria-label={label}
        aria-describedby={hintId}
        aria-valuetext={textOf(candles[shown])}
        data-testid="chart-cursor"
        className="peer sr-only"
        onChange={event => {
          if (handle === null) return
          setPointed(pointAt(handle, candles, Number(event.target.value)))
          showCrosshair(host.current, true)
        }}
        onKeyDown={event => {
          if (handle && zoomByKey(event, handle)) event.preventDefault()
        }}
        onBlur={() => {
          handle?.chart.clearCrosshairPosition()
          showCrosshair(host.current, false)
          setPointed(null)
        }}
      />
      <div
        ref={host}
        data-testid="chart"
        data-chart=""
        // Without a size the chart does not draw: it would first draw itself empty, in a font of its own.
        hidden={handle === null}
        className={`absolute inset-0 rounded-sm peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-accent ${isSized ? '' : 'invisible'}`}
      />
      <div ref={setLegendBox} className="pointer-events-none absolute start-2 top-1 z-10 max-w-[calc(100%-6rem)]">
        {legend(candles[shown], candles[shown - 1])}
      </div>
      {handle && children(handle, shown, legendBox)}
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="absolute bottom-7 start-2 z-10 rounded-sm bg-[color-mix(in_oklch,var(--surface)_70%,transparent)] px-1 text-[0.625rem] leading-4 text-muted hover:text-ink"
      >
        <bdi>{t('chartBy')}</bdi>
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

/** The chart itself: made once, then told what changed, before the frame that shows it. */
function useChart(host: { readonly current: HTMLDivElement | null }, props: CandleChartProps): ChartHandle | null {
  const { shape, candles, lines, places, viewKey, withTime, onNearStart } = props
  const { signs, language } = useLocale()
  const theme = useTheme()
  const [handle, setHandle] = useState<ChartHandle | null>(null)
  const drawn = useRef<readonly ChartCandle[]>([])
  const shownLines = useRef(new Map<string, IPriceLine>())
  const nearStart = useEffectEvent(onNearStart)

  useEffect(() => {
    if (host.current === null) return
    const chart = createChart(host.current, {
      ...UNSIZED,
      layout: { attributionLogo: false, background: { color: 'transparent' }, fontSize: CHART_FONT_PX },
      // Wide enough for most prices before the first candle is there; the highest price and its label stay below the legend.
      rightPriceScale: { borderVisible: false, minimumWidth: 80, scaleMargins: { top: 0.16, bottom: 0.08 } },
      // The times come with a drawing of their own (chart-size.ts).
      timeScale: { visible: false, borderVisible: false, rightOffset: 4, fixLeftEdge: true },
      handleScale: { axisPressedMouseMove: { time: true, price: false } },
    })
    let gone = false
    drawn.current = []
    shownLines.current = new Map()
    const made: ChartHandle = { chart, series: addMainSeries(chart, shape), isGone: () => gone }
    // What it shows is put in with a task of its own: a slow phone answers touches in between.
    const later = setTimeout(() => setHandle(made), 0)
    const element = host.current
    chart.subscribeCrosshairMove(({ point }) => showCrosshair(element, point !== undefined))
    chart.timeScale().subscribeVisibleLogicalRangeChange(range => {
      if (range !== null && range.from < NEAR_START && drawn.current.length > 0) nearStart()
    })
    return () => {
      gone = true
      clearTimeout(later)
      setHandle(null)
      chart.remove()
    }
  }, [host, shape])

  useLayoutEffect(() => {
    if (handle === null) return
    const [ink, muted, line] = [tokenColour('--ink'), tokenColour('--muted'), tokenColour('--line')]
    handle.chart.applyOptions({
      layout: {
        textColor: muted,
        fontFamily: chartFontFamily(),
        panes: { separatorColor: line, separatorHoverColor: line },
      },
      grid: {
        vertLines: { color: line, style: LineStyle.Dotted },
        horzLines: { color: line, style: LineStyle.Dotted },
      },
      crosshair: {
        vertLine: { color: muted, labelBackgroundColor: ink },
        horzLine: { color: muted, labelBackgroundColor: ink },
      },
    })
    paintSeries(handle.series, shape)
  }, [handle, theme, shape])

  useLayoutEffect(() => {
    const locale = `${LANGUAGES[language].locale}-u-nu-latn-ca-gregory`
    handle?.chart.applyOptions({
      timeScale: { timeVisible: withTime, secondsVisible: false, tickMarkFormatter: tickLabels(locale) },
      localization: {
        locale,
        dateFormat: 'yyyy-MM-dd',
        priceFormatter: (price: number) => formatPlain(price.toFixed(places), signs),
      },
    })
    handle?.series.applyOptions({
      priceFormat: { type: 'price', precision: places, minMove: 1 / 10 ** places },
    })
  }, [handle, places, signs, language, withTime])

  useLayoutEffect(() => {
    if (handle === null) return
    const from = changedFrom(drawn.current, candles)
    drawn.current = candles
    if (from === 0) handle.series.setData(barsFrom(shape, candles, 0))
    else for (const bar of barsFrom(shape, candles, from)) handle.series.update(bar)
  }, [handle, candles, shape])

  useLayoutEffect(() => {
    if (handle === null || candles.length === 0) return
    handle.chart.priceScale('right').applyOptions({ autoScale: true })
    handle.chart.timeScale().setVisibleLogicalRange({ from: candles.length - SHOWN_CANDLES, to: candles.length + 4 })
    // Only another view moves the window; fresh candles of the same view leave it where the user put it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [handle, viewKey, candles.length === 0])

  useLayoutEffect(() => {
    if (handle === null) return
    const { series } = handle
    const shown = shownLines.current
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
        color: tokenColour(`--${tone}`),
        lineWidth: 1 as const,
        lineStyle: dashed ? LineStyle.Dashed : LineStyle.Solid,
        axisLabelVisible: true,
      }
      const line = shown.get(id)
      if (line) line.applyOptions(options)
      else shown.set(id, series.createPriceLine(options))
    }
  }, [handle, lines, theme])

  return handle
}

/** Tells which candle the crosshair is on; null when it has left. */
function usePointed(
  handle: ChartHandle | null,
  candles: readonly ChartCandle[],
  onPointed: (place: number | null) => void,
): void {
  const count = useRef(0)
  useEffect(() => {
    count.current = candles.length
  }, [candles.length])
  const tell = useEffectEvent(onPointed)
  useEffect(() => {
    if (handle === null) return
    const moved = ({ logical, point }: MouseEventParams): void => {
      const place = logical === undefined ? Number.NaN : Math.round(logical)
      tell(point !== undefined && place >= 0 && place < count.current ? place : null)
    }
    handle.chart.subscribeCrosshairMove(moved)
    return () => {
      if (!handle.isGone()) handle.chart.unsubscribeCrosshairMove(moved)
    }
  }, [handle])
}

/** Its canvases are not painted without one (styles.css). */
function showCrosshair(host: Element | null, isShown: boolean): void {
  host?.toggleAttribute('data-crosshair', isShown)
}

/** Brings a candle into view and the crosshair to it. */
function pointAt({ chart, series }: ChartHandle, candles: readonly ChartCandle[], place: number): number | null {
  const scale = chart.timeScale()
  const range = scale.getVisibleLogicalRange()
  const candle = candles[place]
  if (range === null || candle === undefined) return null
  const width = range.to - range.from
  if (place < range.from + 1) scale.setVisibleLogicalRange({ from: place - 1, to: place - 1 + width })
  if (place > range.to - 1) scale.setVisibleLogicalRange({ from: place + 4 - width, to: place + 4 })
  chart.setCrosshairPosition(candle.close, seconds(candle.time), series)
  return place
}

/** Plus and minus change how many candles are shown. True when the key meant that. */
function zoomByKey(event: KeyboardEvent, { chart }: ChartHandle): boolean {
  const scale = chart.timeScale()
  const range = scale.getVisibleLogicalRange()
  const isOut = event.key === '-'
  if (range === null || event.ctrlKey || event.metaKey || (!isOut && event.key !== '+' && event.key !== '='))
    return false
  const width = range.to - range.from
  scale.setVisibleLogicalRange({
    from: range.to - (isOut ? width * ZOOM_STEP : Math.max(LEAST_CANDLES, width / ZOOM_STEP)),
    to: range.to,
  })
  return true
}
