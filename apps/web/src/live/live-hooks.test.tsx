// @vitest-environment happy-dom
// What screens read of the live connection: prices, how old they are, topics, and pairs that are on no list any more.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { quote, settleQuotes } from '../../testing/market.ts'
import { usePage } from '../../testing/page.tsx'
import { wirePair } from '../../testing/pair.ts'
import { serve } from '../../testing/server.ts'
import { followUnlisted, useChosenPair, useConversion, useDayLines, usePair } from '../entities/pair/markets.ts'
import { pairsFromWire } from '../entities/pair/pairs.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { serverClock } from '../platform/server-clock.ts'
import { useSettings } from '../platform/stores/settings-store.ts'
import { live, quotes, useIsStale, useQuote, useStaleSeconds, useTopic } from './live.ts'
import type { TopicListener } from './live-client.ts'

usePage()

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
let codes = 0
/** Of nobody before: the store of prices outlives a test. */
const freshCode = (): string => `FRESH${(codes += 1)}`

describe('the age of a price', () => {
  const LIMIT_MS = 10_000
  const watch = (code: string) => {
    const { result, unmount } = renderHook(() => [useStaleSeconds(code, LIMIT_MS), useIsStale(code, LIMIT_MS)] as const)
    return { now: () => result.current, unmount }
  }
  const faked = (): void => {
    vi.useFakeTimers({
      now: Date.now(),
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    })
  }
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

  it('is none while it is young enough, then counted in whole seconds, and gone with the next price', () => {
    faked()
    const code = freshCode()
    quote({ code })
    const { now, unmount } = watch(code)
    expect(now()).toEqual([0, false])
    pass(10_000)
    expect(now()).toEqual([0, false])
    pass(1_000)
    expect(now()).toEqual([11, true])
    pass(1_000)
    expect(now()).toEqual([12, true])
    act(() => {
      quote({ code, close: '2' })
      settleQuotes()
    })
    expect(now()).toEqual([0, false])
    unmount()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('is none where the market is closed, or no price is known', () => {
    faked()
    const [closed, unknown] = [freshCode(), freshCode()]
    quote({ code: closed, isOpen: false, ageMs: 60_000 })
    expect([watch(closed).now(), watch(unknown).now()]).toEqual([
      [0, false],
      [0, false],
    ])
    vi.useRealTimers()
  })

  it('is judged by the server’s time, whatever the device says', () => {
    const code = freshCode()
    quote({ code })
    vi.spyOn(serverClock, 'now').mockReturnValue(Date.now() + 60_000)
    expect(watch(code).now()[1]).toBe(true)
  })
})

it('a price is heard of by those who look at it', () => {
  const code = freshCode()
  const { result } = renderHook(() => useQuote(code))
  expect(result.current).toBeUndefined()
  act(() => quote({ code, close: '5' }))
  expect(result.current?.close).toBe('5')
})

it('a topic is listened to while the component is there, with what it says now; none is none', () => {
  const topics: string[] = []
  let listener: TopicListener | undefined
  vi.spyOn(live, 'subscribe').mockImplementation((topic, one) => {
    topics.push(topic)
    listener = one
    return () => void topics.push(`end ${topic}`)
  })
  const heard: string[] = []
  const { rerender, unmount } = renderHook(
    ({ topic, name }: { readonly topic: 'NOTICE' | 'CHAT' | undefined; readonly name: string }) =>
      useTopic(topic, { frame: () => heard.push(`${name} frame`), gap: () => heard.push(`${name} gap`) }),
    { initialProps: { topic: 'NOTICE' as 'NOTICE' | 'CHAT' | undefined, name: 'first' } },
  )
  rerender({ topic: 'NOTICE', name: 'second' })
  expect(topics).toEqual(['NOTICE'])
  listener?.frame({ type: 'NOTICE', seq: 1, data: { unread: 0 } })
  listener?.gap?.()
  expect(heard).toEqual(['second frame', 'second gap'])
  rerender({ topic: 'CHAT', name: 'second' })
  rerender({ topic: undefined, name: 'second' })
  unmount()
  expect(topics).toEqual(['NOTICE', 'end NOTICE', 'CHAT', 'end CHAT'])
})

describe('pairs', () => {
  const listed = [wirePair(1, 'LISTEDONE'), wirePair(2, 'LISTEDTWO', { MarketStatus: 2 })]
  const read = <Value,>(use: () => Value) => renderHook(use, { wrapper }).result

  it('on no list any more are known as long as something is open in them, with their prices', async () => {
    serve({ tradeList: listed })
    const code = freshCode()
    const result = read(() => usePair(code))
    const known = read(() => usePair('LISTEDONE'))
    await waitFor(() => expect(known.current?.id).toBe(1))
    expect(result.current).toBeUndefined()
    const gone = wirePair(9, code, { ForexQuotations: { Open: '1', Close: '7.5', Change: '0', Time: Date.now() } })
    act(() => followUnlisted([gone]))
    expect(result.current).toEqual(pairsFromWire([gone])[0])
    expect(quotes.get(code)?.close).toBe('7.5')
    // Nothing open is said with every frame, and draws nothing anew.
    let draws = 0
    renderHook(() => (usePair(code), (draws += 1)), { wrapper })
    act(() => followUnlisted([]))
    expect(result.current).toBeUndefined()
    const before = draws
    act(() => followUnlisted([]))
    expect(draws).toBe(before)
  })

  it('chosen before is the one shown, otherwise the first that is open', async () => {
    serve({ tradeList: [...listed].toReversed() })
    useSettings.setState({ pairCode: '' })
    const result = read(() => useChosenPair())
    await waitFor(() => expect(result.current?.code).toBe('LISTEDONE'))
    act(() => void useSettings.setState({ pairCode: 'LISTEDTWO' }))
    expect(result.current?.code).toBe('LISTEDTWO')
  })

  it('convert by the newest price of the pair they convert by, and by the listed one until it is known', () => {
    const code = freshCode()
    const [pair] = pairsFromWire([
      wirePair(3, 'EURJPY', { Conversion: { PairId: 4, Code: code, Inverse: true, Rate: '150' } }),
    ])
    const result = read(() => useConversion(pair))
    expect(result.current).toEqual({ price: 15_000_000_000n, inverse: true, own: false })
    act(() => quote({ code, close: '160.5' }))
    expect(result.current?.price).toBe(16_050_000_000n)
    expect(read(() => useConversion(pairsFromWire(listed)[0])).current).toBeUndefined()
    expect(read(() => useConversion(undefined)).current).toBeUndefined()
  })

  it('have a line of the last day, as numbers, by code', async () => {
    serve({ sparklines: [{ Id: 1, Code: 'LISTEDONE', Closes: ['1.5', '2'] }] })
    const result = read(() => useDayLines())
    await waitFor(() => expect(result.current.data).toEqual(new Map([['LISTEDONE', [1.5, 2]]])))
  })
})
