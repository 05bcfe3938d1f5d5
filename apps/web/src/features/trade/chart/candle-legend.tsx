// Open, high, low and close of the candle under the crosshair, or of the newest.
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../../platform/words.ts'
import type { ChartCandle } from '../../../ui/charts/candles.ts'

interface CandleLegendProps {
  readonly candle: ChartCandle | undefined
  readonly before: ChartCandle | undefined
  readonly places: number
}

/** Change against the close before, in percent with two places. */
export function changePercent(candle: ChartCandle, before: ChartCandle | undefined): string {
  const from = before?.close ?? candle.open
  return from === 0 ? '0.00' : ((candle.close / from - 1) * 100).toFixed(2).replace(/^-(0\.00)$/, '$1')
}

export function CandleLegend({ candle, before, places }: CandleLegendProps) {
  const { signs } = useLocale()
  if (candle === undefined) return null
  const figure = (value: number): string => formatPlain(value.toFixed(places), signs)
  const change = changePercent(candle, before)
  const tone = candle.close >= (before?.close ?? candle.open) ? 'text-up' : 'text-down'
  return (
    <p
      aria-hidden="true"
      data-testid="chart-legend"
      className="flex w-max gap-x-2 rounded-sm bg-surface/75 text-[0.6875rem] whitespace-nowrap leading-4 text-muted @max-[24rem]:grid @max-[24rem]:grid-cols-2 desktop:text-xs"
    >
      {(
        [
          ['O', candle.open],
          ['H', candle.high],
          ['L', candle.low],
          ['C', candle.close],
        ] as const
      ).map(([letter, value]) => (
        <span key={letter}>
          {letter} <span className={`figure ${tone}`}>{figure(value)}</span>
        </span>
      ))}
      <span className={`figure hidden desktop:inline ${tone}`}>{formatPlain(change, signs, true)}%</span>
    </p>
  )
}

/** The same in words, with the time of the candle. */
export function useCandleText(places: number, withTime: boolean): (candle: ChartCandle | undefined) => string {
  const t = useWords('chart')
  const { signs } = useLocale()
  const figure = (value: number): string => formatPlain(value.toFixed(places), signs)
  return candle =>
    candle === undefined
      ? ''
      : t('candleText', {
          time: new Date(candle.time)
            .toISOString()
            .slice(0, withTime ? 16 : 10)
            .replace('T', ' '),
          open: figure(candle.open),
          high: figure(candle.high),
          low: figure(candle.low),
          close: figure(candle.close),
        })
}
