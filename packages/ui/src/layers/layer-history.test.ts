// History entries of layers, on a simulated history with the rules of the real one: a new entry drops those ahead, and going back or
// forward happens later, with a popstate.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Entry {
  readonly state: unknown
  readonly url: string
}

class TestHistory {
  entries: Entry[] = [{ state: { key: 'home' }, url: '/' }]
  at = 0

  get state(): unknown {
    return this.entries[this.at]?.state
  }

  get url(): string {
    return this.entries[this.at]?.url ?? ''
  }

  pushState(state: unknown, _title: string, url = this.url): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, url }]
    this.at += 1
  }

  replaceState(state: unknown, _title: string, url = this.url): void {
    this.entries[this.at] = { state, url }
  }

  back(): void {
    this.#go(-1)
  }

  forward(): void {
    this.#go(1)
  }

  #go(steps: number): void {
    setTimeout(() => {
      if (this.entries[this.at + steps] === undefined) return
      this.at += steps
      page.dispatchEvent(new Event('popstate'))
    }, 1)
  }
}

const CLEANED_UP_MS = 400

let page: EventTarget
let history: TestHistory
let standOnHistory: (close: () => void) => () => void
let isEntryLeft: () => boolean

beforeEach(async () => {
  vi.useFakeTimers()
  page = new EventTarget()
  history = new TestHistory()
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  // A page of its own: the module remembers what is open.
  vi.resetModules()
  ;({ standOnHistory, isEntryLeft } = await import('./layer-history.ts'))
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
    expect(history.entries.map(({ url }) => url)).toEqual(['/', '/'])
    expect(history.state).toMatchObject({ key: 'home', layer: expect.any(Number) })
  })

  it('is closed by the back gesture, which leaves the page where it is', () => {
    const layer = openLayer()
    back()
    settle()
    expect(layer.isOpen).toBe(false)
    expect([history.at, history.url, history.state]).toEqual([0, '/', { key: 'home' }])
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

describe('a navigation', () => {
  it('made as a layer closes is not undone, and the entry below it is skipped on the way back', () => {
    openLayer().close()
    history.pushState({ key: 'orders' }, '', '/orders')
    settle()
    expect(history.url).toBe('/orders')
    back()
    settle()
    expect([history.at, history.url]).toEqual([0, '/'])
  })

  it('that slips in before our own step back is returned to', () => {
    openLayer().close()
    // Our step back is asked for, and has not happened yet.
    vi.advanceTimersByTime(300)
    history.pushState({ key: 'orders' }, '', '/orders')
    settle()
    expect(history.url).toBe('/orders')
  })

  it('that replaces the address while our step back is under way makes an entry of its own instead, and stays', async () => {
    vi.stubGlobal('location', {
      search: '',
      get hash() {
        return history.url.replace(/^\//, '')
      },
    })
    const { HashHistory } = await import('../routing/hash-history.ts')
    const addresses = new HashHistory(() => {})
    addresses.replace('/order?type=1')
    // A question above a sheet, closed together.
    const [sheet, question] = [openLayer(), openLayer()]
    question.close()
    sheet.close()
    expect(isEntryLeft()).toBe(false)
    vi.advanceTimersByTime(300)
    expect(isEntryLeft()).toBe(true)
    addresses.replace('/order?type=3')
    settle()
    expect(isEntryLeft()).toBe(false)
    expect(history.url).toBe('#/order?type=3')
  })

  it('away by a reload is not stopped by a step back', () => {
    openLayer().close()
    page.dispatchEvent(new Event('beforeunload'))
    settle()
    expect(history.at).toBe(1)
  })
})

it('without layers the back gesture is the page’s own', () => {
  openLayer().close()
  settle()
  history.pushState({ key: 'orders' }, '', '/orders')
  back()
  settle()
  expect([history.at, history.url]).toEqual([0, '/'])
})
