// @vitest-environment happy-dom
// What every screen of the console stands on: lists, acts, the stream of events, and what a tab keeps.
import type { RefusalName } from '@tallystick/kernel/refusals'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { SUCCESS } from '@tallystick/wire/envelope'
import type { OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_EVENTS_PATH } from '@tallystick/wire/operator/events'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal, usePage } from '../../testing/page.tsx'
import { useQueueKeys } from '../review/queue-keys.ts'
import { closing, copyOf, endSession, failureText, randomKey, useAct, useAsk } from './api.ts'
import { followEvents } from './events.ts'
import { useList } from './lists.ts'
import { setTheme, usePreferences } from './preferences.ts'
import { queryClient } from './query-client.ts'
import { forgetSession, signIn, useMay, useSession } from './session.ts'
import { smallPng } from './small-png.ts'
import { useNow } from './time.ts'
import { showLanguage, useLocale, useWords, words } from './words.ts'

usePage()
beforeEach(() => useToasts.setState({ toasts: [] }))

const toasts = () => useToasts.getState().toasts.map(({ text, tone }) => `${tone}: ${text}`)
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const ok = (data: unknown, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ code: SUCCESS, msg: '', data }, { headers })

/** Answers by path; gives what was asked, as `path?query`. */
function serveAll(answer: (path: string, query: URLSearchParams) => Response | Promise<Response>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.origin)
    const body = init?.body instanceof URLSearchParams ? ` ${init.body}` : ''
    asked.push(`${pathname.replace('/operator/api/', '')}?${searchParams}${body}`)
    return answer(pathname, searchParams)
  })
  return asked
}

describe('a list', () => {
  const rows = (page: string | null) => ok({ data: [{ id: Number(page) }], total: 45 })

  it('is asked for by page, column and filters; another order or filter begins at the first page', async () => {
    const asked = serveAll((_, query) => rows(query.get('page')))
    const { result } = renderHook(() => useList('operatorDeposits', { status: 0 }), { wrapper })
    await waitFor(() => expect(result.current.query.data).toBeDefined())
    const step = async (change: () => void, page: number) => {
      act(change)
      await waitFor(() => expect(result.current.query.isPlaceholderData || result.current.query.isFetching).toBe(false))
      expect(result.current.page).toBe(page)
    }
    await step(() => result.current.onPage(3), 3)
    await step(() => result.current.sorting.onSort('number'), 1)
    await step(() => result.current.onPage(2), 2)
    await step(() => result.current.sorting.onSort('-number'), 1)
    await step(() => result.current.onPage(2), 2)
    await step(() => result.current.onChoose({ uid: '12345678' }), 1)
    expect(result.current.sorting.by).toBe('-number')
    expect(result.current.chosen).toEqual({ uid: '12345678' })
    expect(asked).toEqual([
      'deposits?status=0&page=1',
      'deposits?status=0&page=3',
      'deposits?status=0&sort=number&order=asc&page=1',
      'deposits?status=0&sort=number&order=asc&page=2',
      'deposits?status=0&sort=number&order=desc&page=1',
      'deposits?status=0&sort=number&order=desc&page=2',
      'deposits?status=0&uid=12345678&sort=number&order=desc&page=1',
    ])
  })

  it('keeps its rows until those of the next page are here', async () => {
    const later = Promise.withResolvers<Response>()
    serveAll((_, query) => (query.get('page') === '2' ? later.promise : rows('1')))
    const { result } = renderHook(() => useList('operatorDeposits', {}, { chosen: { uid: '1' } }), { wrapper })
    await waitFor(() => expect(result.current.query.data?.data).toHaveLength(1))
    expect(result.current.chosen).toEqual({ uid: '1' })
    act(() => result.current.onPage(2))
    expect(result.current.query.data?.data).toMatchObject([{ id: 1 }])
    later.resolve(rows('2'))
    await waitFor(() => expect(result.current.query.data?.data).toMatchObject([{ id: 2 }]))
  })

  it('is saved as a file of all its rows, and says when it was cut', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let cut: Readonly<Record<string, string>> = {}
    const asked = serveAll(path =>
      path.endsWith('.csv') ? new Response('a', { headers: { 'content-type': 'text/csv', ...cut } }) : rows('1'),
    )
    const { result } = renderHook(() => useList('operatorDeposits', { status: 1 }), { wrapper })
    await waitFor(() => expect(result.current.query.data).toBeDefined())
    result.current.save()
    await waitFor(() => expect(saved).toEqual(['deposits.csv']))
    expect(asked.at(-1)).toBe('deposits.csv?status=1')
    expect(toasts()).toEqual([])
    cut = { 'csv-cut': '1' }
    result.current.save()
    await waitFor(() => expect(toasts()).toEqual([`neutral: ${words()('csvCut')}`]))
    serveAll(() => Response.json(refusal('too_many_requests')))
    result.current.save()
    await waitFor(() => expect(toasts()).toContain('error: too_many_requests'))
    expect(saved).toHaveLength(2)
  })
})

describe('an act', () => {
  const acting = (name: OperatorCallName, answer: () => Response, done?: () => void) => {
    serveAll(answer)
    return renderHook(() => useAct(name, done), { wrapper }).result
  }

  it('says that it was done, and everything on show is asked for again', async () => {
    queryClient.setQueryData(['operatorChats'], [])
    const result = acting('operatorLogout', () => ok({}))
    await act(() => result.current.mutateAsync({}))
    expect(toasts()).toEqual([`success: ${words()('done')}`])
    expect(queryClient.getQueryState(['operatorChats'])?.isInvalidated).toBe(true)
  })

  it('with a word of its own says that alone', async () => {
    let told = 0
    const result = acting(
      'operatorLogout',
      () => ok({}),
      () => (told += 1),
    )
    await act(() => result.current.mutateAsync({}))
    expect([told, toasts()]).toEqual([1, []])
  })

  it.each<[RefusalName, string]>([
    ['second_person_needed', 'neutral'],
    ['forbidden', 'error'],
  ])('refused with %s is told, and lists are asked for again all the same', async (reason, tone) => {
    queryClient.setQueryData(['operatorChats'], [])
    const result = acting('operatorLogout', () => Response.json(refusal(reason)))
    await act(() => result.current.mutateAsync({}).catch(() => undefined))
    expect(toasts()).toEqual([`${tone}: ${tone === 'neutral' ? words()('waitsForSecond') : reason}`])
    expect(queryClient.getQueryState(['operatorChats'])?.isInvalidated).toBe(true)
  })

  it('closes its dialog when done or proposed, and leaves it open otherwise', () => {
    let closed = 0
    const { onSuccess, onError } = closing(() => (closed += 1))
    onSuccess()
    const refused = (reason: RefusalName) => new CallFailed('refused', 1, '', { reason, params: {} })
    onError(refused('second_person_needed'))
    expect(closed).toBe(2)
    onError(refused('forbidden'))
    onError(new Error('a bug'))
    expect(closed).toBe(2)
  })
})

describe('a failure', () => {
  it.each([
    [new CallFailed('network', 'ERR_NETWORK', 'x'), () => words()('networkError', { code: 'ERR_NETWORK' })],
    [new CallFailed('unknown_outcome', 'ERR_UNKNOWN', 'x'), () => words()('outcomeUnknown')],
    [new CallFailed('refused', 8, 'not yours'), () => 'not yours'],
    [new Error('a bug'), () => words()('failed')],
  ])('%s has words', (failure, text) => {
    expect(failureText(failure)).toBe(text())
  })

  it('of ours can be copied by its reference', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText: async (text: string) => copied.push(text) } })
    expect(copyOf(new CallFailed('network', 1, 'x'))).toBeUndefined()
    expect(copyOf(new Error('a bug'))).toBeUndefined()
    const copy = copyOf(new CallFailed('network', 1, 'x', undefined, 'abc')) ?? expect.fail()
    expect(copy.label).toContain('abc')
    copy.run()
    await waitFor(() => expect(toasts()).toEqual([`success: ${words()('copied')}`]))
    expect(copied).toEqual(['abc'])
  })

  it('of the line is tried again twice, any other is not', () => {
    const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
    if (typeof retry !== 'function' || typeof retryDelay !== 'function') expect.fail()
    const [line, refused] = [new CallFailed('network', 1, ''), new CallFailed('refused', 1, '')]
    expect([0, 1, 2].map(failures => retry(failures, line))).toEqual([true, true, false])
    expect([retry(0, refused), retry(0, new Error('x'))]).toEqual([false, false])
    expect([0, 1, 2].map(attempt => retryDelay(attempt, line))).toEqual([400, 800, 1_600])
  })
})

describe('a session', () => {
  it('that ended is told of once, and forgotten with all it read', async () => {
    serveAll(() => Response.json(refusal('session_invalid'), { status: 401 }))
    queryClient.setQueryData(['operatorChats'], [])
    const { result } = renderHook(
      () => useAsk('operatorWaiting', {}, { enabled: useSession.getState().token !== '' }),
      {
        wrapper,
      },
    )
    await waitFor(() => expect(useSession.getState().token).toBe(''))
    expect(queryClient.getQueryData(['operatorChats'])).toBeUndefined()
    expect(toasts()).toEqual([`neutral: ${words()('sessionOver')}`])
    expect(result.current.data).toBeUndefined()
  })

  it('may what its roles may', () => {
    const { result, rerender } = renderHook(() => [useMay('operatorDepositApprove'), useMay('operatorInfo')])
    expect(result.current).toEqual([true, true])
    act(() => forgetSession())
    rerender()
    expect(result.current[0]).toBe(false)
  })

  it('is kept for the tab and gone with it', () => {
    const operator = useSession.getState().operator ?? expect.fail()
    signIn('another', operator)
    expect(sessionStorage.getItem('tallystick.console.session')).toContain('another')
    expect(localStorage.getItem('tallystick.console.session')).toBeNull()
    endSession()
    expect(useSession.getState()).toMatchObject({ token: '', operator: null })
    expect(sessionStorage.getItem('tallystick.console.session')).not.toContain('another')
  })

  it('keys are 32 digits, each another', () => {
    const keys = Array.from({ length: 20 }, randomKey)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys).size).toBe(20)
  })
})

describe('preferences', () => {
  const read = (saved: unknown) => {
    localStorage.setItem('tallystick.console', JSON.stringify({ state: saved, version: 1 }))
    void usePreferences.persist.rehydrate()
    const { language, theme } = usePreferences.getState()
    return [language, theme]
  }

  it('of this device are read as far as they can be', () => {
    expect(read({ language: 'hk', theme: 'dark' })).toEqual(['hk', 'dark'])
    expect(read({ language: 'en', theme: 'light' })).toEqual(['en', 'light'])
    expect(read({ language: 'hk', theme: 'light' })).toEqual(['hk', 'light'])
    const before = [usePreferences.getState().language, usePreferences.getState().theme]
    for (const wrong of [{ language: 'xx', theme: 'blue' }, null, {}, { theme: 1 }]) expect(read(wrong)).toEqual(before)
  })

  it('paint the theme that is chosen', () => {
    setTheme('dark')
    expect([document.documentElement.dataset['theme'], usePreferences.getState().theme]).toEqual(['dark', 'dark'])
    setTheme('light')
    expect([document.documentElement.dataset['theme'], usePreferences.getState().theme]).toEqual(['light', 'light'])
  })

  it('another language is on screen at once, and kept', async () => {
    const { result } = renderHook(() => [useWords()('done'), useLocale().times.day(0)])
    const before = result.current
    await act(() => showLanguage('hk'))
    expect(result.current[0]).not.toBe(before[0])
    expect([document.documentElement.lang, usePreferences.getState().language]).toEqual(['zh-Hant-HK', 'hk'])
    await act(() => showLanguage('en'))
    expect(result.current).toEqual(before)
  })
})

describe('keys in a queue', () => {
  const hear = () => {
    const heard: string[] = []
    renderHook(() =>
      useQueueKeys({
        move: step => heard.push(`move ${step}`),
        open: () => heard.push('open'),
        approve: () => heard.push('approve'),
        reject: () => heard.push('reject'),
      }),
    )
    return heard
  }
  const press = (key: string, on: Element = document.body, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(on, { key, ...more })

  it('move, open and decide; what they take is taken', () => {
    const heard = hear()
    expect(['j', 'k', 'Enter', 'a', 'r'].map(key => press(key))).toEqual([false, false, false, false, false])
    expect(heard).toEqual(['move 1', 'move -1', 'open', 'approve', 'reject'])
    expect(press('x')).toBe(true)
    expect(heard).toHaveLength(5)
  })

  it('mean nothing while something is typed, with another key held, or once the queue is gone', () => {
    const heard = hear()
    document.body.innerHTML += '<input><textarea></textarea><select></select><input type="radio"><button>x</button>'
    for (const tag of ['input', 'textarea', 'select']) press('a', document.querySelector(tag) ?? expect.fail())
    for (const held of ['ctrlKey', 'metaKey', 'altKey']) press('a', document.body, { [held]: true })
    expect(heard).toEqual([])
    press('a', document.querySelector('input[type=radio]') ?? expect.fail())
    const button = document.querySelector('button') ?? expect.fail()
    // On a button Enter means that button.
    expect(press('Enter', button)).toBe(true)
    press('r', button)
    expect(heard).toEqual(['approve', 'reject'])
    cleanup()
    press('a')
    expect(heard).toHaveLength(2)
  })
})

it('the time on screen moves on, until nobody looks', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { result, unmount } = renderHook(() => useNow(1_000))
  vi.setSystemTime(1_005_000)
  expect(result.current).toBe(1_000_000)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(result.current).toBe(1_006_000)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('a picture is drawn small, whole and in the middle', async () => {
  const drawn: unknown[][] = []
  let isClosed = false
  vi.stubGlobal('createImageBitmap', async () => ({ width: 200, height: 100, close: () => (isClosed = true) }))
  const context = { drawImage: (...given: unknown[]) => drawn.push(given.slice(1)) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement, type) {
    return `${type} ${this.width}x${this.height}`
  })
  expect(await smallPng(new Blob())).toBe('image/png 96x96')
  expect([drawn, isClosed]).toEqual([[[0, 24, 96, 48]], true])
})

describe('events of the server', () => {
  const encoder = new TextEncoder()
  /** A stream that the test writes to. */
  const stream = () => {
    let write: (text: string) => void = () => {}
    let end: () => void = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = text => controller.enqueue(encoder.encode(text))
        end = () => controller.close()
      },
    })
    return { response: new Response(body), write: (text: string) => write(text), end: () => end() }
  }

  it('are heard from sign-in to sign-out: counts, chats, again after a break, with the session of now', async () => {
    forgetSession()
    const lines = [stream(), stream(), stream()]
    const asked: { token: string | null; signal: AbortSignal | null | undefined }[] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      expect(path).toBe(OPERATOR_EVENTS_PATH)
      asked.push({ token: new Headers(init.headers).get('authorization'), signal: init.signal })
      return (lines[asked.length - 1] ?? expect.fail('asked too often')).response
    })
    onTestFinished(followEvents())
    expect(asked).toEqual([])
    act(() => void useSession.setState({ token: 'one' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    // The same session again, as when the operator's roles change, asks no second time.
    act(() => void useSession.setState({ token: 'one' }))
    for (const key of ['queue', 'operatorProposals', 'operatorChats', 'operatorMe']) queryClient.setQueryData([key], [])
    queryClient.setQueryData(['operatorChat', { id: 4 }], {})
    queryClient.setQueryData(['operatorChat', { id: 5 }], {})
    const isAskedAgain = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated
    lines[0]?.write('event: waiting\ndata: [{"queue":"chats","waiting":3}]\n\n')
    await waitFor(() =>
      expect(queryClient.getQueryData(['operatorWaiting', {}])).toEqual([{ queue: 'chats', waiting: 3 }]),
    )
    expect(['queue', 'operatorProposals', 'operatorChats', 'operatorMe'].map(key => isAskedAgain([key]))).toEqual([
      true,
      true,
      true,
      false,
    ])
    queryClient.setQueryData(['operatorChats'], [])
    lines[0]?.write('event: other\ndata: 1\n\nevent: chat\ndata: {"thread":4}\n\n')
    await waitFor(() => expect(isAskedAgain(['operatorChat', { id: 4 }])).toBe(true))
    expect([isAskedAgain(['operatorChat', { id: 5 }]), isAskedAgain(['operatorChats'])]).toEqual([false, true])

    // After a break everything may have changed, and is asked for again.
    queryClient.setQueryData(['operatorMe'], [])
    lines[0]?.end()
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 3_000 })
    await waitFor(() => expect(isAskedAgain(['operatorMe'])).toBe(true))

    act(() => void useSession.setState({ token: 'two' }))
    await waitFor(() => expect(asked).toHaveLength(3))
    expect(asked.map(({ token }) => token)).toEqual(['one', 'one', 'two'])
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
    act(() => forgetSession())
    expect(asked[2]?.signal?.aborted).toBe(true)
  })

  it('that cannot be heard are asked for less and less often, at least every ten seconds, until nobody listens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked: { readonly at: number; readonly signal: AbortSignal | null | undefined }[] = []
    const line = stream()
    vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
      asked.push({ at: Date.now(), signal: init.signal })
      if (asked.length === 9) return line.response
      // Broken, or answered without a stream, as by a proxy.
      return asked.length % 2 === 0 ? Promise.reject(new TypeError('no network')) : new Response(null, { status: 502 })
    })
    const stop = followEvents()
    await vi.advanceTimersByTimeAsync(60_000)
    const pauses = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
    // Heard again, the first pause is short again.
    line.end()
    // The end is noticed in real time.
    await new Promise(resolve => void setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveLength(10)
    stop()
    expect(asked.at(-1)?.signal?.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(10)
  })
})
