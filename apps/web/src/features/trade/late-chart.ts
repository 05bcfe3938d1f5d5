// Loads the chart after the rest of the screen: its library is larger than everything else here, and price and ticket are useful without
// it.
import { useEffect, useState } from 'react'
import { browserTimers, sleep } from '../../platform/clock.ts'
import { loadWords } from '../../platform/words.ts'
import { prepareChartFont } from '../../ui/charts/chart-font.ts'
import type { ChartDesk } from './chart/chart-desk.tsx'
import type { ChartTools } from './chart/chart-tools.tsx'

interface Chart {
  readonly Desk: typeof ChartDesk
  readonly Tools: typeof ChartTools
}

let here: Chart | undefined

export async function bringChart(): Promise<Chart> {
  if (here !== undefined) return here
  const [{ ChartDesk: Desk }, { ChartTools: Tools }] = await Promise.all([
    import('./chart/chart-desk.tsx'),
    import('./chart/chart-tools.tsx'),
    loadWords('chart'),
    loadWords('alerts'),
  ])
  here = { Desk, Tools }
  return here
}

/** For a chart that is drawn next; one that is only brought for later needs no letters yet. */
async function chartToDraw(): Promise<Chart> {
  const chart = await bringChart()
  // Each in a task of its own: the script has just run, and drawing comes next.
  await sleep(browserTimers, 0)
  await prepareChartFont()
  await sleep(browserTimers, 0)
  return chart
}

export interface LateChart {
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
      chartToDraw().then(
        chart => setChart(() => chart),
        () => setFailed(true),
      )
    })
  }, [Chart, failed])
  return { Chart, failed, retry: () => setFailed(false) }
}

/** Time for the browser's other threads to bring a frame to the screen before a large script takes the processor and the line. */
const PAINT_MS = 50

/** Once what React has just put in place is on screen. Returns the function that cancels it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => (timer = setTimeout(run, PAINT_MS)))
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
