// Draws the chosen studies: lines over the prices, or panes below them, and what they say about the candle under the crosshair.
import {
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatPlain } from '@tallystick/i18n/numbers'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Theme } from '../../../platform/stores/settings-store.ts'
import { useTheme } from '../../../platform/stores/theme.ts'
import { useLocale } from '../../../platform/words.ts'
import { changedFrom, type ChartCandle, timeOfPlace } from '../../../ui/charts/candles.ts'
import { faded, lineColour, tokenColour } from '../../../ui/charts/chart-colours.ts'
import { type ChartHandle, useChartView } from '../../../ui/charts/chart-view.ts'
import { givenOf, type LineLook, STUDIES, titleOf } from '../../../ui/charts/studies/studies.ts'
import { isOwnPane, type StudyChoice } from '../../../ui/charts/studies/study-names.ts'
import { beginStudy, type StudyLine } from '../../../ui/charts/studies/study-run.ts'

interface StudyLayerProps {
  readonly handle: ChartHandle
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly studies: readonly StudyChoice[]
  /** Place of the candle the legend is about. */
  readonly shown: number
  readonly places: number
  /** Below the figures of the candle. */
  readonly legendBox: HTMLElement | null
}

interface DrawnStudy {
  readonly choice: StudyChoice
  readonly lines: readonly StudyLine[]
  /** 0 over the prices. */
  readonly pane: number
}

type AnySeries = ISeriesApi<SeriesType>

export default function StudyLayer(props: StudyLayerProps) {
  const { handle, candles, periodMs, studies, shown, places, legendBox } = props
  const runs = useMemo(() => studies.map(beginStudy), [studies])
  // Each goes on from where it was: a tick costs one step, not all candles.
  const drawn = useMemo(
    () =>
      studies.map((choice, index): DrawnStudy => ({
        choice,
        lines: runs[index]?.(candles) ?? [],
        pane: paneOf(studies, index),
      })),
    [studies, runs, candles],
  )
  useStudySeries(handle, drawn, { studies, candles, periodMs, places })
  // A pane that comes or goes changes the height of the prices.
  const view = useChartView(handle, candles, periodMs)
  const tops = view === undefined ? [] : paneTops(handle)
  const { signs } = useLocale()
  const theme = useTheme()

  const legend = (inPane: readonly DrawnStudy[], rest: { className: string; style?: { top: number } }): ReactNode => (
    <ul
      key={inPane[0]?.pane}
      data-testid="study-legend"
      style={rest.style}
      className={`flex flex-wrap gap-x-3 text-[0.6875rem] leading-4 text-muted ${rest.className}`}
    >
      {inPane.map(({ choice, lines }) => (
        <li key={choice.id} className="rounded-sm bg-surface/75">
          {titleOf(choice)}{' '}
          {lines.map((line, index) => {
            const value = line.values[shown - (line.shift ?? 0)]
            const colour = lineColour(theme, line.colour + placeOf(studies, choice))
            return (
              value !== undefined &&
              index < 3 && (
                <span key={line.id} className="figure me-1.5" style={{ color: colour }}>
                  {formatPlain(value.toFixed(STUDIES[choice.kind].places ?? places), signs)}
                </span>
              )
            )
          })}
        </li>
      ))}
    </ul>
  )

  return [...Map.groupBy(drawn, ({ pane }) => pane)].map(([pane, inPane]) => {
    const top = tops[pane]
    if (pane === 0) return legendBox && createPortal(legend(inPane, { className: 'mt-0.5' }), legendBox, 'prices')
    // A pane that is not laid out yet has no place for its legend.
    if (top === undefined) return null
    return legend(inPane, {
      className: 'pointer-events-none absolute start-2 z-10 max-w-[calc(100%-6rem)]',
      style: { top: top + 3 },
    })
  })
}

/** Studies over the prices take colours in turn; those with a pane of their own begin anew. */
function placeOf(studies: readonly StudyChoice[], choice: StudyChoice): number {
  if (isOwnPane(choice.kind)) return 0
  return studies.filter(({ kind }) => !isOwnPane(kind)).indexOf(choice)
}

/** 0 over the prices; panes of their own in the order of the studies. */
function paneOf(studies: readonly StudyChoice[], index: number): number {
  const choice = studies[index]
  if (choice === undefined || !isOwnPane(choice.kind)) return 0
  return studies.slice(0, index + 1).filter(({ kind }) => isOwnPane(kind)).length
}

interface StudyTerms {
  readonly studies: readonly StudyChoice[]
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly places: number
}

/** One series per line, made anew when studies, parameters or theme change, and given what a tick has changed. */
function useStudySeries(handle: ChartHandle, drawn: readonly DrawnStudy[], terms: StudyTerms): void {
  const { studies, candles, periodMs, places } = terms
  const theme = useTheme()
  const series = useRef<readonly (readonly AnySeries[])[]>([])
  const before = useRef<readonly ChartCandle[]>([])
  const fill = useEffectEvent(() => {
    if (handle.isGone()) return
    const from = changedFrom(before.current, candles)
    const isLonger = candles.length > before.current.length
    before.current = candles
    for (const [index, { lines }] of drawn.entries()) {
      for (const [place, line] of lines.entries()) {
        const one = series.current[index]?.[place]
        // Times beyond the last candle are guesses, which the next candle may prove wrong: such a line is then drawn anew.
        const since = isLonger && (line.shift ?? 0) > 0 ? 0 : from
        if (one !== undefined) fillSeries(one, line, candles, periodMs, since)
      }
    }
  })
  useEffect(() => {
    if (handle.isGone()) return
    series.current = studies.map((choice, index) => addStudy(handle, choice, studies, index, { theme, places }))
    const panes = handle.chart.panes()
    panes[0]?.setStretchFactor(3)
    for (const own of panes.slice(1)) own.setStretchFactor(1)
    before.current = []
    fill()
    return () => {
      if (handle.isGone()) return
      for (const one of series.current.flat()) handle.chart.removeSeries(one)
      series.current = []
    }
  }, [handle, studies, places, theme])
  useEffect(() => {
    if (drawn.length > 0) fill()
  }, [drawn])
}

function addStudy(
  handle: ChartHandle,
  choice: StudyChoice,
  studies: readonly StudyChoice[],
  index: number,
  { theme, places }: { readonly theme: Theme; readonly places: number },
): readonly AnySeries[] {
  const study = STUDIES[choice.kind]
  const added = study.lines(givenOf(choice)).map(line =>
    addSeries(handle, line, lineColour(theme, line.colour + placeOf(studies, choice)), paneOf(studies, index), {
      places: study.places ?? places,
    }),
  )
  for (const price of study.levels ?? [])
    added[0]?.createPriceLine({
      price,
      color: tokenColour('--line-strong'),
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: '',
    })
  return added
}

function addSeries(
  { chart }: ChartHandle,
  { look }: LineLook,
  colour: string,
  pane: number,
  { places }: { readonly places: number },
): AnySeries {
  const options = {
    priceLineVisible: false,
    lastValueVisible: pane > 0,
    priceFormat: { type: 'price', precision: places, minMove: 1 / 10 ** places },
  } as const
  if (look === 'columns' || look === 'signed')
    return chart.addSeries(HistogramSeries, { ...options, lastValueVisible: false, color: faded(colour, 0.5) }, pane)
  return chart.addSeries(
    LineSeries,
    {
      ...options,
      color: colour,
      lineWidth: 1,
      crosshairMarkerVisible: false,
      ...(look === 'dots' && { lineVisible: false, pointMarkersVisible: true, pointMarkersRadius: 1.5 }),
    },
    pane,
  )
}

/** All values of a line, or only those a tick has changed. */
function fillSeries(
  series: AnySeries,
  line: StudyLine,
  candles: readonly ChartCandle[],
  periodMs: number,
  from: number,
): void {
  const points = pointsOf(line, candles, periodMs, from)
  if (from === 0) series.setData(points)
  else for (const point of points) series.update(point)
}

function pointsOf(line: StudyLine, candles: readonly ChartCandle[], periodMs: number, from: number) {
  const [up, down] = line.look === 'signed' ? [tokenColour('--up'), tokenColour('--down')] : ['', '']
  return line.values.slice(from).flatMap((value, index) => {
    const place = from + index + (line.shift ?? 0)
    if (value === undefined || place < 0) return []
    // The library brands its seconds; ours come from whole milliseconds.
    const time = (timeOfPlace(candles, place, periodMs) / 1000) as UTCTimestamp
    return line.look === 'signed' ? { time, value, color: faded(value >= 0 ? up : down, 0.5) } : { time, value }
  })
}

/** Where each pane begins, in pixels from the top; none before they are laid out. */
function paneTops({ chart }: ChartHandle): readonly number[] {
  const heights = chart.panes().map(pane => pane.getHeight() + 1)
  if (heights.some(height => height <= 1)) return []
  return heights.map((_, index) => heights.slice(0, index).reduce((sum, height) => sum + height, 0))
}
