// A chart nobody draws: places on the axis are pixels apart, prices a pixel each from the top down unless zoomed. What layers over a chart ask of the
// library is answered by arithmetic that a test can do by hand.
import type { ChartHandle } from '../src/ui/charts/chart-view.ts'

interface FakeChart {
  readonly handle: ChartHandle
  /** Moves the view, as a finger does. */
  show(change: Partial<{ width: number; height: number; from: number; top: number; perPixel: number }>): void
  /** It was taken down. */
  take(): void
  /** Ranges that were asked to be shown. */
  readonly shown: { readonly from: number; readonly to: number }[]
  readonly sizes: (readonly unknown[])[]
  /** How many layers are attached. */
  layers(): number
}

const CANDLE_PX = 10

export function fakeChart(): FakeChart {
  const view = { width: 400, height: 200, from: 0, top: 1_000, perPixel: 1 }
  const shown: { from: number; to: number }[] = []
  const sizes: (readonly unknown[])[] = []
  const layers = new Set<{ updateAllViews?: () => void }>()
  let isGone = false
  const touched = <Value>(value: Value): Value => {
    if (isGone) throw new Error('a chart that was taken down was touched')
    return value
  }
  const scale = {
    logicalToCoordinate: (place: number) => touched((place - view.from) * CANDLE_PX),
    coordinateToLogical: (x: number) => touched(x < 0 ? null : x / CANDLE_PX + view.from),
    getVisibleLogicalRange: () =>
      touched(view.width === 0 ? null : { from: view.from, to: view.from + view.width / CANDLE_PX }),
    setVisibleLogicalRange: (range: { from: number; to: number }) => void touched(shown.push(range)),
  }
  const chart = {
    timeScale: () => scale,
    paneSize: () => touched({ width: view.width, height: view.height }),
    resize: (...size: readonly unknown[]) => void touched(sizes.push(size)),
    applyOptions: () => touched(undefined),
  }
  const series = {
    priceToCoordinate: (price: number) => touched(price < 0 ? null : (view.top - price) / view.perPixel),
    coordinateToPrice: (y: number) => touched(y < 0 ? null : view.top - y * view.perPixel),
    attachPrimitive: (layer: { updateAllViews?: () => void }) => void touched(layers.add(layer)),
    detachPrimitive: (layer: { updateAllViews?: () => void }) => void touched(layers.delete(layer)),
  }
  return {
    // Of the library only what the layers use.
    handle: { chart, series, isGone: () => isGone } as unknown as ChartHandle,
    show(change) {
      Object.assign(view, change)
      for (const layer of layers) layer.updateAllViews?.()
    },
    take: () => (isGone = true),
    shown,
    sizes,
    layers: () => layers.size,
  }
}
