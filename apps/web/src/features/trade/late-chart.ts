// The chart comes after the rest of the screen: its library is larger than everything else here, and a price with a ticket is worth seeing
// without it.
import { useEffect, useState } from 'react'
import type { CandleChart } from '../../ui/candle-chart.tsx'

type Chart = typeof CandleChart

let here: Chart | undefined

export async function bringChart(): Promise<Chart> {
  const { CandleChart: chart } = await import('../../ui/candle-chart.tsx')
  here = chart
  return chart
}

interface LateChart {
  /** Undefined until it is here. */
  readonly Chart: Chart | undefined
  readonly failed: boolean
  readonly retry: () => void
}

export function useLateChart(): LateChart {
  const [Chart, setChart] = useState(() => here)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Chart !== undefined || failed) return
    return afterPaint(() => {
      bringChart().then(
        chart => setChart(() => chart),
        () => setFailed(true),
      )
    })
  }, [Chart, failed])
  return { Chart, failed, retry: () => setFailed(false) }
}

/** What React has just put in place is on screen when the second frame begins. Returns the function that cancels it. */
function afterPaint(run: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(run)))
  return () => cancelAnimationFrame(frame)
}
