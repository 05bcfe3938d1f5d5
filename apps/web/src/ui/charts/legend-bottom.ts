// How far down the legend of a chart reaches: what can be taken by hand must not lie on it.
import { useLayoutEffect, useState } from 'react'

/** In pixels from the top of the chart. */
export function useLegendBottom(box: HTMLElement | null): number {
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    if (box === null) return
    const look = (): void => setBottom(box.offsetTop + box.offsetHeight)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return bottom
}
