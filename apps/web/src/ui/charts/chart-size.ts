// The size of a chart. It is told before the first frame: a chart that finds out by itself has drawn once without a size, and has lost
// which candles were to be shown.
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ChartHandle } from './chart-view.ts'

/** True once the chart can be looked at: it takes two frames to find the room for its prices, and should not be seen to move. */
export function useChartSize(host: { readonly current: HTMLDivElement | null }, handle: ChartHandle | null): boolean {
  const [sized, setSized] = useState<ChartHandle | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (handle === null || element === null) return
    const fit = (isNow: boolean): void => {
      const { width, height } = element.getBoundingClientRect()
      // Out of sight it keeps its size.
      if (!handle.isGone() && width > 0) handle.chart.resize(even(width), even(height), isNow)
    }
    fit(false)
    // Drawn at once: a frame later it would be seen stretched.
    const observer = new ResizeObserver(() => fit(true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [host, handle])
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setSized(handle))
    })
    return () => cancelAnimationFrame(frame)
  }, [handle])
  return handle !== null && sized === handle
}

/** The chart makes sizes even, and would take an odd one for another one every time. */
const even = (px: number): number => Math.floor(px / 2) * 2
