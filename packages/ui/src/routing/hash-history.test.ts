// Addresses chosen while the entry of a closed layer is being left, on a history whose steps know their end when they begin, as browsers may.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

class SteppingHistory {
  entries: { readonly state: unknown; readonly url: string }[] = [{ state: null, url: '#/trade' }]
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
    const end = this.at - 1
    setTimeout(() => {
      this.at = end
      page.dispatchEvent(new Event('popstate'))
    }, 5)
  }
}

const LONG_MS = 2_000

let page: EventTarget
let history: SteppingHistory

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  page = new EventTarget()
  history = new SteppingHistory()
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', {
    search: '',
    get hash() {
      return history.url
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each(['push', 'replace'] as const)('%s: is on show at once, and stays once the step has ended', async how => {
  const { isEntryLeft, standOnHistory } = await import('../layers/layer-history.ts')
  const { HashHistory } = await import('./hash-history.ts')
  const moved = vi.fn<() => void>()
  const addresses = new HashHistory(moved)
  standOnHistory(() => {})()
  while (!isEntryLeft()) vi.advanceTimersByTime(1)
  addresses[how]('/order?type=0')
  expect(addresses.place()).toMatchObject({ path: '/order', href: '/order?type=0' })
  vi.advanceTimersByTime(LONG_MS)
  expect(history.url).toBe('#/order?type=0')
  expect(history.entries.map(({ url }) => url)).toEqual(['#/trade', '#/order?type=0'])
  expect(addresses.place().href).toBe('/order?type=0')
  expect(addresses.canGoBack()).toBe(true)
  expect(moved).not.toHaveBeenCalled()
})
