// Candles of a pair and period: the newest, what the live connection adds, and older ones as the view reaches them.
import type { Candle } from '@tallystick/wire/trader/schemas'
import type { Period } from '@tallystick/wire/periods'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useTopic } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { type ChartCandle, followLatest, joinCandles, prepend } from '../../ui/charts/candles.ts'

type Candles = readonly ChartCandle[]

/** Prices become plain numbers here, for drawing only. */
const drawable = (candle: Candle): ChartCandle => ({
  time: candle.Time,
  open: Number(candle.Open),
  high: Number(candle.High),
  low: Number(candle.Low),
  close: Number(candle.Close),
  volume: candle.Volume,
})

export function useCandles(pair: Pair, period: Period) {
  const key = ['candles', pair.id, period]
  const name = key.join(' ')
  const { data, isError, isPending, error, refetch } = useQuery({
    queryKey: key,
    staleTime: 0,
    gcTime: 60_000,
    // Hundreds of candles would be compared with each other for every tick that changes the last one.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<Candles> => {
      const reply = await api.call('kline', { forex_id: pair.id, period }, { signal, showErrorMessage: false })
      return joinCandles(queryClient.getQueryData<Candles>(key) ?? [], reply.data.map(drawable))
    },
  })
  useTopic(`KLINE.${pair.code}.${period}`, {
    frame: frame => {
      if (!('Period' in frame.data)) return
      const latest = drawable(frame.data)
      queryClient.setQueryData<Candles>(key, known => known && followLatest(known, latest))
    },
    gap: () => void refetch(),
  })

  /** Views of which the oldest candle is here, and the one that is being asked for. */
  const ended = useRef(new Set<string>())
  const asking = useRef('')

  async function loadOlder(): Promise<void> {
    const [first] = data ?? []
    if (first === undefined || asking.current === name || ended.current.has(name)) return
    asking.current = name
    try {
      const params = { forex_id: pair.id, period, before: first.time }
      const page = (await api.call('kline', params, { showErrorMessage: false })).data.map(drawable)
      if (page.length === 0) ended.current.add(name)
      else queryClient.setQueryData<Candles>(key, known => known && prepend(page, known))
    } catch {
      // The next move of the view asks again.
    } finally {
      asking.current = ''
    }
  }
  return { candles: data, isError, isPending, error, refetch, loadOlder }
}
