// @vitest-environment happy-dom
// The keys of the desktop screen, and the candles of a chart: newest, live, older.
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { PERIOD_NAMES } from '@tallystick/wire/periods'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { usePage } from '../../../testing/page.tsx'
import { PAIR } from '../../../testing/pair.ts'
import { refusal, serve } from '../../../testing/server.ts'
import type { TopicFrame, TopicListener } from '../../live/live-client.ts'
import { live } from '../../live/live.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { useCandles } from './candle-query.ts'
import { useShortcuts } from './shortcuts.ts'

usePage('trade')

describe('keys', () => {
  function hear() {
    document.body.innerHTML +=
      '<input id="search"><input id="other"><button data-side="buy">b</button><button data-side="sell">s</button>'
    const search = document.querySelector<HTMLInputElement>('#search')
    let helped = 0
    const { unmount } = renderHook(() => useShortcuts({ search: { current: search }, onHelp: () => (helped += 1) }))
    return { helped: () => helped, unmount }
  }
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
    !fireEvent.keyDown(on, { key, ...more })
  const focused = () => document.activeElement?.id || document.activeElement?.getAttribute('data-side')

  it('choose periods by their place', () => {
    hear()
    for (const [index, period] of PERIOD_NAMES.entries()) {
      expect(press(String(index + 1))).toBe(true)
      expect(useSettings.getState().period).toBe(period)
    }
    expect([press('0'), press('9'), press('x')]).toEqual([false, false, false])
  })

  it('lead to the search, to help and to a side, and spend no money', () => {
    const { helped } = hear()
    expect([press('/'), focused()]).toEqual([true, 'search'])
    expect([press('?'), helped()]).toEqual([true, 1])
    for (const [key, side] of [
      ['b', 'buy'],
      ['s', 'sell'],
      ['B', 'buy'],
      ['S', 'sell'],
    ] as const)
      expect([press(key), focused()]).toEqual([true, side])
  })

  it('mean nothing while something is typed, with another key held, or once the screen is gone', () => {
    const { helped, unmount } = hear()
    const field = document.querySelector('#other') ?? expect.fail()
    expect(press('?', {}, field)).toBe(false)
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(press('?', { [held]: true })).toBe(false)
    expect(press('?', { shiftKey: true })).toBe(true)
    unmount()
    expect(press('?')).toBe(false)
    expect(helped()).toBe(1)
  })
})

describe('candles', () => {
  const MINUTE = 60_000
  const wire = (minute: number, close = '105.5'): AnswerOf<'kline'>[number] => ({
    Time: minute * MINUTE,
    Open: '100.5',
    High: '110.5',
    Low: '90.5',
    Close: close,
    Volume: minute,
  })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  function show(older: (before: number) => ReturnType<typeof wire>[] | ReturnType<typeof refusal>) {
    let topic: string | undefined
    let listener: TopicListener | undefined
    vi.spyOn(live, 'subscribe').mockImplementation((name, one) => {
      ;[topic, listener] = [name, one]
      return () => (listener = undefined)
    })
    const newest = [wire(10), wire(11)]
    const server = serve({
      kline: ({ before }) => (before === undefined ? newest : older(Number(before))),
    })
    const { result, unmount } = renderHook(() => useCandles(PAIR, '1M'), { wrapper })
    const times = () => result.current.candles?.map(({ time }) => time / MINUTE)
    const hear = (frame: object) => act(() => listener?.frame(frame as TopicFrame))
    return { server, result, times, topic: () => topic, hear, gap: () => act(() => listener?.gap?.()), unmount }
  }

  it('come as plain numbers, and the live one grows them', async () => {
    const { result, times, topic, hear, server, gap } = show(() => [])
    await waitFor(() => expect(times()).toEqual([10, 11]))
    expect(topic()).toBe('KLINE.BTCUSD.1M')
    expect(result.current.candles?.[1]).toEqual({
      time: 11 * MINUTE,
      open: 100.5,
      high: 110.5,
      low: 90.5,
      close: 105.5,
      volume: 11,
    })
    hear({ type: 'KLINE.BTCUSD.1M', seq: 1, data: { ...wire(11, '107'), Period: '1M' } })
    await waitFor(() => expect(result.current.candles?.at(-1)?.close).toBe(107))
    hear({ type: 'KLINE.BTCUSD.1M', seq: 2, data: { ...wire(12), Period: '1M' } })
    await waitFor(() => expect(times()).toEqual([10, 11, 12]))
    // A frame of another kind changes nothing.
    hear({ type: 'DAY_MARKET', seq: 3, data: [] })
    expect(times()).toEqual([10, 11, 12])
    expect(server.asked('kline')).toHaveLength(1)
    gap()
    await waitFor(() => expect(server.asked('kline')).toHaveLength(2))
  })

  it('older ones come a page at a time, each once, until there are none', async () => {
    const pages = [[wire(8), wire(9), wire(10)], []]
    const { result, times, server } = show(() => pages.shift() ?? expect.fail('asked beyond the end'))
    await waitFor(() => expect(times()).toEqual([10, 11]))
    await act(async () => {
      await Promise.all([result.current.loadOlder(), result.current.loadOlder()])
    })
    await waitFor(() => expect(times()).toEqual([8, 9, 10, 11]))
    expect(server.asked('kline').at(-1)).toContain(`before=${10 * MINUTE}`)
    await act(() => result.current.loadOlder())
    expect(server.asked('kline').at(-1)).toContain(`before=${8 * MINUTE}`)
    await act(() => result.current.loadOlder())
    await act(() => result.current.loadOlder())
    expect(server.asked('kline')).toHaveLength(3)
    expect(times()).toEqual([8, 9, 10, 11])
  })

  it('a page that failed is asked for again by the next move', async () => {
    const answers = [refusal('too_many_requests'), [wire(9)]]
    const { result, times } = show(() => answers.shift() ?? [])
    await waitFor(() => expect(times()).toEqual([10, 11]))
    await act(() => result.current.loadOlder())
    expect(times()).toEqual([10, 11])
    await act(() => result.current.loadOlder())
    await waitFor(() => expect(times()).toEqual([9, 10, 11]))
  })
})
