// @vitest-environment happy-dom
// What lies over a chart stands where its candles and prices are, follows every move, and lets go of a chart that was taken down.
import { act, cleanup, renderHook } from '@testing-library/react'
import { AreaSeries, BarSeries, CandlestickSeries, LineSeries } from 'lightweight-charts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeChart } from '../../../testing/chart.ts'
import { wireOrder } from '../../../testing/orders.ts'
import { orderFromWire } from '../../entities/order/order.ts'
import { useShownTrade } from '../../entities/order/shown-trade.ts'
import { useZoom, zoomToPositions } from '../../features/trade/chart/chart-store.ts'
import { useZoomToPositions, useZoomToTrade } from '../../features/trade/chart/marks/zoom.ts'
import type { ChartCandle } from './candles.ts'
import { faded, lineColour, tokenColour } from './chart-colours.ts'
import { addMainSeries, barsFrom, paintSeries, seconds } from './chart-shapes.ts'
import { useChartSize } from './chart-size.ts'
import { useChartView } from './chart-view.ts'
import { useLegendBottom } from './legend-bottom.ts'

const MINUTE = 60_000
const candle = (index: number): ChartCandle => ({
  time: index * MINUTE,
  open: 100 + index,
  high: 110 + index,
  low: 90 + index,
  close: 105 + index,
  volume: 1,
})
const CANDLES = Array.from({ length: 40 }, (_, index) => candle(index))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
  return () => {
    cleanup()
    vi.useRealTimers()
  }
})
const frame = (): void => act(() => void vi.advanceTimersToNextFrame())

describe('the view', () => {
  const shown = (chart = fakeChart()) => {
    const { result, unmount } = renderHook(() => useChartView(chart.handle, CANDLES, MINUTE))
    return { chart, view: () => result.current, unmount }
  }

  it('is there with the next frame, and puts every instant and price where the chart has it', () => {
    const { view } = shown()
    expect(view()).toBeUndefined()
    frame()
    const { width, height, candleWidth, x, y, pointAt } = view() ?? expect.fail()
    expect({ width, height, candleWidth }).toEqual({ width: 400, height: 200, candleWidth: 10 })
    expect([0, 5, 5.5, 39, 41.5].map(minutes => x(minutes * MINUTE))).toEqual([0, 50, 55, 390, 415])
    expect([y(900), y(1_000)]).toEqual([100, 0])
    // A price that the chart has no place for lies far above it.
    expect(y(-1)).toBeLessThan(-500)
    expect(pointAt(55, 100)).toEqual({ time: 5.5 * MINUTE, price: 900 })
    expect([pointAt(-1, 100), pointAt(55, -1)]).toEqual([undefined, undefined])
  })

  it('follows a move with the next frame, once for all moves of a frame, and stays itself without one', () => {
    const { chart, view } = shown()
    frame()
    const before = view()
    chart.show({})
    frame()
    expect(view()).toBe(before)
    chart.show({ from: 5 })
    chart.show({ from: 10 })
    expect(vi.getTimerCount()).toBe(1)
    frame()
    expect(view()?.name).not.toBe(before?.name)
    expect(view()?.x(15 * MINUTE)).toBe(50)
    // The last two are zooms that leave the bottom, then the top, where it is.
    const zooms = [{ top: 1_200, perPixel: 2 }, { perPixel: 3 }]
    for (const change of [{ top: 1_100 }, { width: 300 }, { height: 100 }, ...zooms]) {
      const name = view()?.name
      chart.show(change)
      frame()
      expect(view()?.name).not.toBe(name)
    }
  })

  it('is none while the chart has no room', () => {
    const chart = fakeChart()
    chart.show({ width: 0 })
    const { view } = shown(chart)
    frame()
    expect(view()).toBeUndefined()
    chart.show({ width: 100 })
    frame()
    expect(view()?.width).toBe(100)
  })

  it('lets go of the chart, and touches none that was taken down', () => {
    const { chart, unmount } = shown()
    frame()
    expect(chart.layers()).toBe(1)
    unmount()
    expect(chart.layers()).toBe(0)
    const other = shown()
    other.chart.show({ from: 3 })
    other.chart.take()
    frame()
    expect(other.view()).toBeUndefined()
    other.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('bringing trades into view', () => {
  const tickAt = (minutes: number): number => minutes * MINUTE * 4096
  const held = (...minutes: readonly number[]) =>
    minutes.map((minute, Id) => orderFromWire(wireOrder({ Id, OpenTickId: tickAt(minute) })))

  it('shows the oldest position and everything since, when it is asked for', () => {
    const chart = fakeChart()
    const positions = held(20, 12, 30)
    const { rerender } = renderHook(
      ({ candles }) => useZoomToPositions({ handle: chart.handle, candles, periodMs: MINUTE }, positions),
      {
        initialProps: { candles: CANDLES },
      },
    )
    expect(chart.shown).toEqual([])
    act(zoomToPositions)
    expect(chart.shown).toEqual([{ from: 4, to: 44 }])
    // Not again with older candles: it is done.
    rerender({ candles: [candle(-1), ...CANDLES] })
    expect(chart.shown).toHaveLength(1)
  })

  it('shows at least some candles, and none before the first', () => {
    const chart = fakeChart()
    renderHook(() =>
      useZoomToPositions({ handle: chart.handle, candles: CANDLES.slice(0, 10), periodMs: MINUTE }, held(3)),
    )
    act(zoomToPositions)
    expect(chart.shown).toEqual([{ from: 0, to: 28 }])
  })

  it('goes on as older candles come, until the oldest position is among them', () => {
    const chart = fakeChart()
    const positions = held(-20)
    const { rerender } = renderHook(
      ({ candles }) => useZoomToPositions({ handle: chart.handle, candles, periodMs: MINUTE }, positions),
      { initialProps: { candles: CANDLES } },
    )
    act(zoomToPositions)
    expect(chart.shown).toEqual([{ from: 0, to: 44 }])
    rerender({ candles: [...Array.from({ length: 30 }, (_, index) => candle(index - 30)), ...CANDLES] })
    expect(chart.shown.at(-1)).toEqual({ from: 2, to: 74 })
    rerender({ candles: [...Array.from({ length: 31 }, (_, index) => candle(index - 31)), ...CANDLES] })
    expect(chart.shown).toHaveLength(2)
  })

  it('without positions, candles or a chart nothing moves', () => {
    const [none, empty, gone] = [fakeChart(), fakeChart(), fakeChart()]
    gone.take()
    renderHook(() => useZoomToPositions({ handle: none.handle, candles: CANDLES, periodMs: MINUTE }, []))
    renderHook(() => useZoomToPositions({ handle: empty.handle, candles: [], periodMs: MINUTE }, held(3)))
    renderHook(() => useZoomToPositions({ handle: gone.handle, candles: CANDLES, periodMs: MINUTE }, held(3)))
    act(zoomToPositions)
    expect([none.shown, empty.shown, gone.shown]).toEqual([[], [], []])
    expect(useZoom.getState().asked).toBeGreaterThan(0)
  })

  const trade = (opened: number, closed?: number) =>
    orderFromWire(
      wireOrder({
        OpenTickId: tickAt(opened),
        ...(closed === undefined ? {} : { Status: 3, CloseTickId: tickAt(closed) }),
      }),
    )
  const ask = (order: ReturnType<typeof trade> | null, candles = CANDLES, chart = fakeChart()) => {
    useShownTrade.setState({ order, isAsked: true })
    renderHook(() => useZoomToTrade({ handle: chart.handle, candles, periodMs: MINUTE }, order)).unmount()
    return { shown: chart.shown, isAsked: useShownTrade.getState().isAsked }
  }

  it('shows one trade from its entry to its exit, or to now, and is done', () => {
    expect(ask(trade(10, 30))).toEqual({ shown: [{ from: 2, to: 38 }], isAsked: false })
    expect(ask(trade(10))).toEqual({ shown: [{ from: 2, to: 48 }], isAsked: false })
    expect(ask(trade(1, 30), CANDLES.slice(1)).isAsked).toBe(false)
    // Older than the candles: asked again when those have come.
    expect(ask(trade(-30, -20))).toEqual({ shown: [{ from: 0, to: 24 }], isAsked: true })
  })

  it('has nothing to show of a pending order, before there are candles, without a trade or a chart', () => {
    const gone = fakeChart()
    gone.take()
    const pending = orderFromWire(wireOrder({ Status: 0, OpenTickId: 0 }))
    for (const { shown } of [ask(pending), ask(trade(1), []), ask(null), ask(trade(1), CANDLES, gone)])
      expect(shown).toEqual([])
  })
})

describe('the size', () => {
  it('follows its box in even pixels, at once, and is ready two frames after the times are drawn too', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] })
    const told: (() => void)[] = []
    let isWatched = true
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          told.push(tell)
        }
        observe(): void {}
        disconnect(): void {
          isWatched = false
        }
      },
    )
    const chart = fakeChart()
    const box = document.createElement('div')
    let size = { width: 301, height: 203 }
    vi.spyOn(box, 'getBoundingClientRect').mockImplementation(() => size as DOMRect)
    const host = { current: box }
    const { result, unmount } = renderHook(() => useChartSize(host, chart.handle))
    expect(chart.sizes).toEqual([[300, 202, false]])
    expect(result.current).toBe(false)
    // Candles and prices.
    frame()
    act(() => void vi.advanceTimersByTime(0))
    frame()
    expect(result.current).toBe(false)
    frame()
    expect(result.current).toBe(true)
    size = { width: 400, height: 100 }
    told.at(-1)?.()
    expect(chart.sizes.at(-1)).toEqual([400, 100, true])
    // Out of sight it keeps its size.
    size = { width: 0, height: 0 }
    told.at(-1)?.()
    chart.take()
    size = { width: 50, height: 50 }
    told.at(-1)?.()
    expect(chart.sizes).toHaveLength(2)
    unmount()
    expect(isWatched).toBe(false)
    expect(renderHook(() => useChartSize(host, null)).result.current).toBe(false)
  })

  it('of the legend is where it ends, and follows it', () => {
    let tell = (): void => {}
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: () => void) {
          tell = told
        }
        observe(): void {}
        disconnect(): void {}
      },
    )
    const box = document.createElement('div')
    let height = 20
    vi.spyOn(box, 'offsetTop', 'get').mockReturnValue(8)
    vi.spyOn(box, 'offsetHeight', 'get').mockImplementation(() => height)
    const { result } = renderHook(() => useLegendBottom(box))
    expect(result.current).toBe(28)
    height = 50
    act(() => tell())
    expect(result.current).toBe(58)
    expect(renderHook(() => useLegendBottom(null)).result.current).toBe(0)
  })
})

describe('shapes', () => {
  const TYPES = [
    ['line', LineSeries],
    ['area', AreaSeries],
    ['bars', BarSeries],
    ['candles', CandlestickSeries],
    ['hollow', CandlestickSeries],
    ['heikinAshi', CandlestickSeries],
  ] as const

  it.each(TYPES)('%s are drawn by their own series, in colours of the theme', (shape, type) => {
    const made: unknown[] = []
    const painted: object[] = []
    const series = { applyOptions: (options: object) => painted.push(options) }
    const chart = { addSeries: (kind: unknown, options: object) => (made.push(kind, options), series) }
    paintSeries(addMainSeries(chart as never, shape), shape)
    expect(made[0]).toBe(type)
    expect('borderVisible' in (made[1] as object) && (made[1] as { borderVisible: boolean }).borderVisible).toBe(
      shape === 'hollow',
    )
    const fields = Object.keys(painted[0] ?? {})
    const expected = {
      line: ['color'],
      area: ['lineColor', 'topColor', 'bottomColor'],
      bars: ['upColor', 'downColor'],
    }
    const candles = ['upColor', 'downColor', 'borderUpColor', 'borderDownColor', 'wickUpColor', 'wickDownColor']
    expect(fields).toEqual(Object.hasOwn(expected, shape) ? expected[shape as 'line'] : candles)
    if (fields.includes('borderUpColor'))
      expect((painted[0] as { upColor: string }).upColor === 'transparent').toBe(shape === 'hollow')
  })

  it.each(TYPES)('%s: bars begin at the place asked for, in whole seconds', shape => {
    const bars = barsFrom(shape, CANDLES, 38)
    expect(bars.map(({ time }) => time)).toEqual([seconds(38 * MINUTE), seconds(39 * MINUTE)])
    expect(seconds(2_000)).toBe(2)
    const last = bars.at(-1) ?? expect.fail()
    if (shape === 'line' || shape === 'area') expect(last).toEqual({ time: 39 * 60, value: 144 })
    else if (shape === 'heikinAshi') expect(last).toMatchObject({ close: (139 + 149 + 129 + 144) / 4 })
    else expect(last).toEqual({ time: 39 * 60, open: 139, high: 149, low: 129, close: 144 })
  })
})

it('colours are read from the pixel that the browser painted, each once, and lines go round', () => {
  let painted = 0
  let style = ''
  const places: (readonly number[])[] = []
  const context = {
    clearRect: (...place: readonly number[]) => void places.push(place),
    fillRect: (...place: readonly number[]) => (places.push(place), (painted += 1)),
    set fillStyle(colour: string) {
      style = colour
    },
    getImageData: (...place: readonly number[]) => (places.push(place), { data: [style.length, 2, 3, 255] }),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  document.documentElement.style.setProperty('--painted', 'oklch(0.123 0.1 1)')
  const colour = tokenColour('--painted')
  expect(colour).toMatch(/^rgb\(\d+, \d+, \d+\)$/)
  const before = painted
  expect(tokenColour('--painted')).toBe(colour)
  expect(painted).toBe(before)
  for (const theme of ['light', 'dark'] as const) {
    const five = [0, 1, 2, 3, 4].map(place => lineColour(theme, place))
    expect([5, 6].map(place => lineColour(theme, place))).toEqual(five.slice(0, 2))
  }
  // The one pixel there is.
  for (const place of places) expect(place).toEqual([0, 0, 1, 1])
  expect(faded('rgb(1, 2, 3)', 0.16)).toBe('rgba(1, 2, 3, 0.16)')
})
