// The chart of a pair with everything that lies over it. What only some use is loaded when they do.
import type { Period } from '@tallystick/wire/periods'
import { DAY_MS } from '@tallystick/kernel/clock'
import { lazy, Suspense } from 'react'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useSignedIn } from '../../../platform/stores/session-store.ts'
import { useWords } from '../../../platform/words.ts'
import { CandleChart } from '../../../ui/charts/candle-chart.tsx'
import type { ChartCandle } from '../../../ui/charts/candles.ts'
import { isOwnPane } from '../../../ui/charts/studies/study-names.ts'
import { CandleLegend, useCandleText } from './candle-legend.tsx'
import { useChartLines } from './chart-lines.ts'
import { useChartStore, useDrawings, useTool } from './chart-store.ts'

const StudyLayer = lazy(() => import('./study-layer.tsx'))
const DrawingLayer = lazy(() => import('./drawing-layer.tsx'))
const OrderLayer = lazy(() => import('./order-layer.tsx'))

interface ChartDeskProps {
  readonly pair: Pair
  readonly period: Period
  readonly periodMs: number
  readonly candles: readonly ChartCandle[]
  readonly isPending: boolean
  readonly isFull: boolean
  readonly onNearStart: () => void
  readonly className: string
}

/** Room for a pane of its own, in pixels, and for the prices above it. */
const PANE_PX = 76
const PRICES_PX = 190

export function ChartDesk(props: ChartDeskProps) {
  const { pair, period, periodMs, candles, isPending, isFull, onNearStart, className } = props
  const t = useWords('chart')
  const signedIn = useSignedIn()
  const shape = useChartStore(state => state.shape)
  const studies = useChartStore(state => state.studies)
  const drawings = useDrawings(pair.code)
  const tool = useTool(state => state.kind)
  const { lines, drag } = useChartLines(pair)
  const withTime = periodMs < DAY_MS
  const textOf = useCandleText(pair.places, withTime)
  const panes = studies.filter(({ kind }) => isOwnPane(kind)).length
  return (
    <div
      className={`relative ${className}`}
      style={isFull || panes === 0 ? undefined : { minHeight: PRICES_PX + panes * PANE_PX }}
    >
      <CandleChart
        label={t('chart', { pair: pair.showCode, period })}
        hint={t('chartHint')}
        shape={shape}
        candles={candles}
        lines={lines}
        places={pair.places}
        viewKey={`${pair.code}.${period}`}
        withTime={withTime}
        onNearStart={onNearStart}
        textOf={textOf}
        legend={(candle, before) => <CandleLegend candle={candle} before={before} places={pair.places} />}
        className="absolute! inset-0"
      >
        {(handle, shown, legendBox) => (
          <Suspense>
            {studies.length > 0 && (
              <StudyLayer
                handle={handle}
                candles={candles}
                periodMs={periodMs}
                studies={studies}
                shown={shown}
                places={pair.places}
                legendBox={legendBox}
              />
            )}
            {(drawings.length > 0 || tool !== null) && (
              <DrawingLayer handle={handle} candles={candles} periodMs={periodMs} pair={pair} />
            )}
            {signedIn && (
              <OrderLayer
                handle={handle}
                candles={candles}
                periodMs={periodMs}
                pair={pair}
                lines={lines}
                legendBox={legendBox}
                onDrag={drag}
              />
            )}
          </Suspense>
        )}
      </CandleChart>
      {isPending && <div className="skeleton absolute inset-2 rounded-control opacity-40" aria-busy="true" />}
    </div>
  )
}
