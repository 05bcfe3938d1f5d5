// History entries of layers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onTestHistory, type TestHistory } from '../../testing/test-history.ts'

const CLEANED_UP_MS = 400

let history: TestHistory
let standOnHistory: (close: () => void) => () => void

beforeEach(async () => {
  vi.useFakeTimers()
  history = onTestHistory('#/')
  history.replaceState({ key: 'home' }, '')
  // A page of its own: the module remembers what is open.
  vi.resetModules()
  ;({ standOnHistory } = await import('./layer-history.ts'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTime(CLEANED_UP_MS)
const back = () => {
  history.back()
  vi.advanceTimersByTime(1)
}

/** A layer as the screen has it: told to close, it leaves its place in the history. */
function openLayer() {
  const layer = { isOpen: true, close: () => {} }
  const leave = standOnHistory(() => layer.close())
  layer.close = () => {
    layer.isOpen = false
    leave()
  }
  return layer
}

describe('a layer in the history', () => {
  it('stands on an entry of its own, with the address and the state of the page below', () => {
    openLayer()
    expect(history.entries.map(({ url }) => url)).toEqual(['#/', '#/'])
    expect(history.state).toMatchObject({ key: 'home', layer: expect.any(Number) })
  })

  it('is closed by the back gesture, which leaves the page where it is', () => {
    const layer = openLayer()
    back()
    settle()
    expect(layer.isOpen).toBe(false)
    expect([history.at, history.url, history.state]).toEqual([0, '#/', { key: 'home' }])
  })

  it('closed in another way takes its entry away', () => {
    const layer = openLayer()
    layer.close()
    expect(history.at).toBe(1)
    settle()
    expect(history.at).toBe(0)
  })

  it('above another is closed alone, and the other by the next gesture', () => {
    const [lower, upper] = [openLayer(), openLayer()]
    back()
    settle()
    expect([lower.isOpen, upper.isOpen]).toEqual([true, false])
    back()
    settle()
    expect([lower.isOpen, history.at]).toEqual([false, 0])
  })

  it('two closed at once take both entries away', () => {
    const [lower, upper] = [openLayer(), openLayer()]
    upper.close()
    lower.close()
    settle()
    expect(history.at).toBe(0)
  })

  it('opened as another closes stands on the entry left behind', () => {
    openLayer().close()
    const next = openLayer()
    settle()
    expect([history.entries.length, history.at]).toEqual([2, 1])
    back()
    expect([next.isOpen, history.at]).toEqual([false, 0])
  })
})

describe.each([
  ['at once', 1],
  ['after longer than it is waited for', 900],
])('a layer opened while the entry of another is being left, which happens %s', (_when, stepMs) => {
  it('stays, on an entry of its own, and is closed by the back gesture', () => {
    openLayer().close()
    history.stepMs = stepMs
    vi.advanceTimersByTime(300)
    const second = openLayer()
    vi.advanceTimersByTime(stepMs)
    expect(second.isOpen).toBe(true)
    expect([history.at, history.state]).toEqual([1, { key: 'home', layer: expect.any(Number), depth: 1 }])
    history.stepMs = 1
    back()
    settle()
    expect(second.isOpen).toBe(false)
    expect([history.at, history.state]).toEqual([0, { key: 'home' }])
  })
})

describe('a navigation', () => {
  it('made as a layer closes is not undone, and the entry below it is skipped on the way back', () => {
    openLayer().close()
    history.pushState({ key: 'orders' }, '', '#/orders')
    settle()
    expect(history.url).toBe('#/orders')
    back()
    settle()
    expect([history.at, history.url]).toEqual([0, '#/'])
  })

  it('away by a reload is not stopped by a step back', () => {
    openLayer().close()
    history.page.dispatchEvent(new Event('beforeunload'))
    settle()
    expect(history.at).toBe(1)
  })
})

it('without layers the back gesture is the page’s own', () => {
  openLayer().close()
  settle()
  history.pushState({ key: 'orders' }, '', '#/orders')
  back()
  settle()
  expect([history.at, history.url]).toEqual([0, '#/'])
})
