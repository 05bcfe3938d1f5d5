// Addresses chosen while the entry of a closed layer is being left.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onTestHistory, STEPS, type Steps, type TestHistory } from '../../testing/test-history.ts'

const LONG_MS = 2_000

beforeEach(() => {
  vi.useFakeTimers()
  // A page of its own: the module remembers what is open.
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** On Trade, as the entry of `layers` layers closed together begins to be left. */
async function leaveLayers(steps: Steps, layers: number) {
  const history: TestHistory = onTestHistory('#/trade', steps)
  const { isEntryLeft, standOnHistory } = await import('../layers/layer-history.ts')
  const { HashHistory } = await import('./hash-history.ts')
  const shown: string[] = []
  const addresses = new HashHistory(() => void shown.push(addresses.place().href))
  const closes = Array.from({ length: layers }, () => standOnHistory(() => {}))
  for (const close of closes.toReversed()) close()
  expect(isEntryLeft()).toBe(false)
  while (!isEntryLeft()) vi.advanceTimersByTime(1)
  return { history, addresses, shown, isEntryLeft }
}

const CASES = STEPS.flatMap(steps => [1, 2].map(layers => [steps, layers] as const))

for (const how of ['push', 'replace'] as const)
  it.each(CASES)(
    `${how}, steps %s, %i layers: is on show at once, and stays once the step has ended`,
    async (steps, layers) => {
      const { history, addresses, shown } = await leaveLayers(steps, layers)
      addresses[how]('/order?type=0')
      expect(addresses.place()).toMatchObject({ path: '/order', href: '/order?type=0' })
      vi.advanceTimersByTime(LONG_MS)
      expect(history.entries.map(({ url }) => url)).toEqual(['#/trade', '#/order?type=0'])
      expect([history.at, history.url]).toEqual([1, '#/order?type=0'])
      expect(addresses.place().href).toBe('/order?type=0')
      expect(addresses.canGoBack()).toBe(true)
      expect(shown).toEqual([])
    },
  )

it.each(CASES)(
  'typed in, steps %s, %i layers: is shown once, and stays once the step has ended',
  async (steps, layers) => {
    const { history, addresses, shown, isEntryLeft } = await leaveLayers(steps, layers)
    history.type('#/news')
    expect(shown).toEqual(['/news'])
    vi.advanceTimersByTime(LONG_MS)
    expect(shown).toEqual(['/news'])
    expect([history.url, addresses.place().href, isEntryLeft()]).toEqual(['#/news', '/news', false])
    addresses.push('/order')
    expect(history.url).toBe('#/order')
    for (const url of ['#/news', '#/trade']) {
      history.back()
      vi.advanceTimersByTime(LONG_MS)
      expect(history.url).toBe(url)
    }
    expect(addresses.canGoBack()).toBe(false)
  },
)

it.each(CASES)('a step back, steps %s, right after %i layers have closed: leaves the page', async (steps, layers) => {
  const history: TestHistory = onTestHistory('#/mine', steps)
  const { standOnHistory } = await import('../layers/layer-history.ts')
  const { HashHistory } = await import('./hash-history.ts')
  const addresses = new HashHistory(() => {})
  addresses.push('/mine/withdraw-way')
  const closes = Array.from({ length: layers }, () => standOnHistory(() => {}))
  for (const close of closes.toReversed()) close()
  addresses.back(1)
  vi.advanceTimersByTime(LONG_MS)
  expect([history.url, addresses.place().href]).toEqual(['#/mine', '/mine'])
})
