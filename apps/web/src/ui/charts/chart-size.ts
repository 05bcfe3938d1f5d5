// The size of a chart. It is told before the first frame: a chart that finds out by itself has drawn once without a size, and has lost
// which candles were to be shown.
import { useEffect, useLayoutEffect, useState } from 'react'
import type { ChartHandle } from './chart-view.ts'

/**
 * True once the chart can be looked at: it takes a few frames to find the room for prices and times, and should not be seen to move. Candles
 * and prices are drawn first, the times below them after that: the first drawing in one go would keep a slow phone from answering.
 */
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
    if (handle === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        handle.chart.applyOptions({ timeScale: { visible: true } })
        frame = requestAnimationFrame(() => {
          frame = requestAnimationFrame(() => setSized(handle))
        })
      }, 0)
    })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [handle])
  return handle !== null && sized === handle
}

/** The chart makes sizes even, and would take an odd one for another one every time. */
const even = (px: number): number => Math.floor(px / 2) * 2
