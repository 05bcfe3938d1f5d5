// @vitest-environment happy-dom
// Files on their way: an image with its progress, and a list as a file.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { CALLS } from '@tallystick/wire/trader/calls'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, serve } from '../../../testing/server.ts'
import { usePage } from '../../../testing/page.tsx'
import { useSession } from '../stores/session-store.ts'
import { copyText } from '../copy-text.ts'
import { downloadCsv } from './download.ts'
import { uploadChatImage, uploadImage } from './upload.ts'

usePage()

class FakeRequest {
  static last: FakeRequest
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: object) => void } = {}
  opened: readonly unknown[] = []
  sent: unknown
  timeout = 0
  responseType = ''
  response: unknown
  status = 200
  isAborted = false
  onerror = (): void => {}
  ontimeout = (): void => {}
  onabort = (): void => {}
  onload = (): void => {}
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, address: string): void {
    this.opened = [method, address.replace(location.origin, '')]
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.isAborted = true
    this.onabort()
  }
}

const FILE = new File(['x'], 'holiday.png')

beforeEach(() => {
  serve({})
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  useSession.setState({ token: 'token' })
})

async function begun(progress: number[] = [], abort = new AbortController()) {
  const work = uploadImage(FILE, percent => progress.push(percent), abort.signal)
  work.catch(() => undefined)
  const before = FakeRequest.last
  await vi.waitFor(() => {
    if (FakeRequest.last === before || FakeRequest.last.sent === undefined) throw new Error('not sent yet')
  })
  return { work, request: FakeRequest.last, abort }
}

describe('an image', () => {
  it('is sent as a form with the session and the language, and answered', async () => {
    const { work, request } = await begun()
    expect(request.opened).toEqual(['POST', CALLS.imageUpload.path])
    expect(request.headers).toEqual({ lang: 'en', authorization: 'token' })
    expect([request.timeout, request.responseType]).toEqual([60_000, 'json'])
    expect(request.sent instanceof FormData && request.sent.get('file')).toBeInstanceOf(File)
    request.response = { code: 1, msg: '', data: { id: 7 } }
    request.onload()
    expect(await work).toEqual({ id: 7 })
  })

  it('tells whole percents of what has left, where that is known', async () => {
    const progress: number[] = []
    const { request } = await begun(progress)
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 3 })
    request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
    request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 3 })
    expect(progress).toEqual([33, 100])
  })

  it.each([
    [
      'a refusal',
      (request: FakeRequest) => ((request.response = refusal('image_animated')), request.onload()),
      'refused',
      'image_animated',
    ],
    [
      'a page of a proxy',
      (request: FakeRequest) => ((request.response = null), (request.status = 502), request.onload()),
      'network',
      undefined,
    ],
    ['a broken line', (request: FakeRequest) => request.onerror(), 'network', undefined],
    ['its time', (request: FakeRequest) => request.ontimeout(), 'network', undefined],
  ] as const)('ends by %s', async (_, end, kind, reason) => {
    const { work, request } = await begun()
    end(request)
    const failure: unknown = await work.catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({ kind, reason })
  })

  it('names what went wrong by its code', async () => {
    const codes: unknown[] = []
    for (const end of ['onerror', 'ontimeout'] as const) {
      const { work, request } = await begun()
      request[end]()
      codes.push(await work.catch((failure: CallFailed) => failure.code))
    }
    const { work, request } = await begun()
    request.status = 502
    request.onload()
    codes.push(await work.catch((failure: CallFailed) => failure.code))
    expect(codes).toEqual(['ERR_NETWORK', 'ERR_TIMEOUT', 502])
  })

  it('ends when its user gives up', async () => {
    const { work, request, abort } = await begun()
    abort.abort()
    expect(request.isAborted).toBe(true)
    await expect(work).rejects.toMatchObject({ kind: 'cancelled' })
  })

  it('of a visitor’s chat carries who they are, and no session', async () => {
    useSession.setState({ token: '' })
    const work = uploadChatImage(FILE, 'a device/1')
    await vi.waitFor(() => expect(FakeRequest.last.opened[1]).toContain('visitor_id'))
    expect(FakeRequest.last.opened[1]).toBe(`${CALLS.chatImageUpload.path}?visitor_id=a%20device%2F1`)
    expect(FakeRequest.last.headers).toEqual({ lang: 'en' })
    FakeRequest.last.response = { code: 1, msg: '', data: { id: 1 } }
    FakeRequest.last.onload()
    await work
    const own = uploadChatImage(FILE, undefined)
    await vi.waitFor(() => expect(FakeRequest.last.opened[1]).toBe(CALLS.chatImageUpload.path))
    FakeRequest.last.response = { code: 1, msg: '', data: { id: 2 } }
    FakeRequest.last.onload()
    expect(await own).toEqual({ id: 2 })
  })
})

describe('a list as a file', () => {
  const save = async (answer: Response, params = {}) => {
    const saved: string[] = []
    const asked: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    vi.stubGlobal('fetch', async (input: string) => {
      const { pathname, searchParams } = new URL(input, location.origin)
      if (pathname === CALLS.manifest.path) return Response.json({ api_host: 'same_origin' })
      searchParams.delete('t')
      asked.push(`${pathname}?${searchParams}`)
      return answer
    })
    return { isSaved: await downloadCsv('exportOrders', params), saved, asked }
  }

  it('is saved under its name, as it was narrowed', async () => {
    const file = new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    expect(await save(file, { result: 'loss' })).toEqual({
      isSaved: true,
      saved: [`${CALLS.exportOrders.csv}.csv`],
      asked: [`${CALLS.exportOrders.path}?result=loss`],
    })
  })

  it('that did not come is not saved', async () => {
    for (const answer of [Response.json(refusal('too_many_requests')), new Response('<html>', { status: 502 })])
      expect(await save(answer)).toMatchObject({ isSaved: false, saved: [] })
  })
})

it('a text is copied, also where the browser has no clipboard, and that is said', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(`clipboard: ${text}`) }
  const told = () => useToasts.getState().toasts.filter(({ tone }) => tone === 'success').length
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('navigator', { clipboard, onLine: true, language: 'en' })
  await copyText('abc')
  expect([copied, told()]).toEqual([['clipboard: abc'], 1])
  vi.stubGlobal('navigator', { onLine: true, language: 'en' })
  document.execCommand = () => copied.push(`selection: ${document.querySelector('textarea')?.value}`) > 0
  await copyText('def')
  expect(copied.at(-1)).toBe('selection: def')
  expect(document.querySelector('textarea')).toBeNull()
})
