// The chart with what stands above it: periods and tools. The chart itself comes after the rest of the screen.
import { PERIODS } from '@tallystick/wire/periods'
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { isCovered } from '@tallystick/ui/layers/layer'
import { type ReactNode, useEffect, useState } from 'react'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import type { ChartCandle } from '../../ui/charts/candles.ts'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { useCandles } from './candle-query.ts'
import { type LateChart, useLateChart } from './late-chart.ts'
import { PeriodBar } from './period-bar.tsx'

const NO_CANDLES: readonly ChartCandle[] = []

interface PairChartProps {
  readonly pair: Pair
  readonly className: string
  readonly barClassName: string
  readonly chartClassName: string
  /** Further buttons beside the tools. */
  readonly buttons?: ReactNode
}

const FULL =
  'fixed inset-0 z-30 flex flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]'

export function PairChart({ pair, className, barClassName, chartClassName, buttons }: PairChartProps) {
  const late = useLateChart()
  const { Chart } = late
  const [isFull, setFull] = useFullScreen()
  return (
    <div className={isFull ? FULL : className}>
      <div className={`flex items-center justify-between gap-1 ${isFull ? 'px-3 pt-1' : barClassName}`}>
        <PeriodBar />
        {/* As wide as the tools, before they are there. */}
        <span className="flex min-w-33 shrink-0 justify-end desktop:min-w-27">
          {buttons}
          {Chart && <Chart.Tools pair={pair} isFull={isFull} onFull={setFull} />}
        </span>
      </div>
      <LiveChart pair={pair} late={late} isFull={isFull} className={isFull ? 'min-h-0 grow' : chartClassName} />
    </div>
  )
}

interface LiveChartProps {
  readonly pair: Pair
  readonly late: LateChart
  readonly isFull: boolean
  readonly className: string
}

/** Apart from what stands above it: a candle that grows renders nothing else. */
function LiveChart({ pair, late, isFull, className }: LiveChartProps) {
  const period = useSettings(state => state.period)
  const { candles, isError, isPending, error, refetch, loadOlder } = useCandles(pair, period)
  const { Chart, failed, retry } = late
  if (isError && candles === undefined) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (failed) return <ErrorState onRetry={retry} />
  if (Chart)
    return (
      <Chart.Desk
        pair={pair}
        period={period}
        periodMs={PERIODS[period] * MINUTE_MS}
        candles={candles ?? NO_CANDLES}
        isPending={isPending}
        isFull={isFull}
        onNearStart={() => void loadOlder()}
        className={className}
      />
    )
  return (
    <div className={`relative ${className}`}>
      <div className="skeleton absolute inset-2 rounded-control opacity-40" aria-busy="true" />
    </div>
  )
}

/** Over everything else of the page; of the whole screen, where the browser allows it. */
function useFullScreen(): readonly [boolean, (full: boolean) => void] {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    const onChange = (): void => {
      if (document.fullscreenElement === null) setFull(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !isCovered()) setFull(false)
    }
    void document.documentElement.requestFullscreen?.().catch(() => {})
    document.addEventListener('fullscreenchange', onChange)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {})
    }
  }, [isFull])
  return [isFull, setFull]
}
