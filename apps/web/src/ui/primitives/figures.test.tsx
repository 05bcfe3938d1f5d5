// @vitest-environment happy-dom
// A price that changes is tinted for a moment, and the end of that renders nothing and needs no frame of its own.
import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { quotes } from '../../live/live.ts'
import type { Quote } from '../../live/quote-store.ts'
import { Price } from './figures.tsx'
import { GRACE_MS, TINT_MS } from './tint.ts'

usePage('home')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quote = (version: number): Quote => ({ close: `1.${version}`, change: '0', open: true, direction: 'up', version })
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))
const tints = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-value]')].map(figure => figure.getAttribute('data-tint'))

it('a changed price is tinted for a moment, each time again, without a render at the end', () => {
  let renders = 0
  const price = (version: number) => (
    <Profiler id="price" onRender={() => (renders += 1)}>
      <Price text={quote(version).close} quote={quote(version)} />
    </Profiler>
  )
  const { rerender } = render(price(0))
  expect(tints()).toEqual([null])
  for (const version of [1, 2]) {
    rerender(price(version))
    pass(TINT_MS + GRACE_MS - 1)
    expect(tints()).toEqual(['up'])
    renders = 0
    pass(1)
    expect(tints()).toEqual([null])
    // The same price, drawn again for another reason.
    rerender(price(version))
    expect(tints()).toEqual([null])
    expect(renders).toBe(1)
  }
})

it('tints end together, with the flush of prices that comes after 400 ms', () => {
  const prices = (first: number, second: number) => (
    <>
      <Price text={quote(first).close} quote={quote(first)} />
      <Price text={quote(second).close} quote={quote(second)} />
    </>
  )
  // A code that nothing was known of is shown at once.
  const flush = (symbol: string): void =>
    quotes.apply([{ symbol, quotation: { close: '1', change: '0', time: 1, status: 1 } }])
  const { rerender } = render(prices(0, 0))
  rerender(prices(1, 0))
  pass(30)
  rerender(prices(1, 1))
  pass(TINT_MS - 31)
  flush('EARLY')
  expect(tints()).toEqual(['up', 'up'])
  pass(31)
  expect(tints()).toEqual(['up', 'up'])
  let changes = 0
  const observer = new MutationObserver(records => (changes += records.length))
  observer.observe(document.body, { attributes: true, subtree: true })
  flush('DUE')
  expect(tints()).toEqual([null, null])
  expect(observer.takeRecords()).toHaveLength(2)
  pass(TINT_MS + GRACE_MS)
  expect(changes).toBe(0)
  observer.disconnect()
})

it('while prices come, every tint ends with a flush', () => {
  const FLUSH_MS = 300
  const price = (version: number, name: number) => (
    <Price key={name} text={quote(version).close} quote={quote(version)} />
  )
  const names = Array.from({ length: 12 }, (_, name) => name)
  const { rerender } = render(names.map(name => price(0, name)))
  const observer = new MutationObserver(() => {})
  observer.observe(document.body, { attributeFilter: ['data-tint'], subtree: true })
  for (let round = 1; round <= 9; round += 1) {
    // Another third moves with each flush.
    rerender(names.map(name => price(Math.ceil((round - (name % 3)) / 3), name)))
    observer.takeRecords()
    pass(FLUSH_MS)
    expect(observer.takeRecords()).toEqual([])
    quotes.apply([{ symbol: `ROUND ${round}`, quotation: { close: '1', change: '0', time: 1, status: 1 } }])
    expect(tints().filter(tone => tone !== null)).toHaveLength(4)
  }
  observer.disconnect()
})
