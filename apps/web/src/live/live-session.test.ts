// Whose data the live connection delivers: a session that ends, changes or has expired while frames are under way.
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeSockets, type FakeSocket } from '../../testing/fake-sockets.ts'
import { browserTimers } from '../platform/clock.ts'
import { createLiveClient, type LiveClient } from './live-client.ts'

interface Line {
  readonly client: LiveClient
  readonly socket: (index?: number) => FakeSocket
  readonly logged: string[]
  signIn(token: string): void
  /** What a listener of the topic was given, by the name of the account it is about. */
  heard(topic: 'FOREX_TRADE' | 'NOTICE' | 'DAY_MARKET'): string[]
}

async function open(token = ''): Promise<Line> {
  const sockets = fakeSockets()
  const logged: string[] = []
  let signed = token
  const client = createLiveClient({
    address: async () => 'ws://x/v2/ws',
    open: sockets.open,
    timers: browserTimers,
    jitter: () => 0.5,
    token: () => signed,
    log: what => logged.push(what),
  })
  client.start()
  await vi.advanceTimersByTimeAsync(0)
  sockets.at().events.opened()
  return {
    client,
    socket: sockets.at,
    logged,
    signIn(next) {
      signed = next
      client.sessionChanged()
    },
    heard(topic) {
      const owners: string[] = []
      client.subscribe(topic, { frame: ({ data }) => owners.push(JSON.stringify(data).slice(1, -1)) })
      return owners
    },
  }
}

const accepted = { type: 'login_result', code: 1, msg: '' }
const expired = { type: 'login_result', code: 999, msg: 'again' }
const about = (owner: string, type = 'FOREX_TRADE', seq = 1) => ({ type, seq, snapshot: true, data: owner })

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('another account on the same line', () => {
  it('is shown nothing of the account before: frames that were under way are dropped', async () => {
    const { socket, signIn, heard } = await open('one')
    const owners = heard('FOREX_TRADE')
    socket().says(accepted)
    socket().says(about('one'))
    signIn('two')
    socket().says(about('one', 'FOREX_TRADE', 2))
    socket().says(accepted)
    socket().says(about('two'))
    expect(owners).toEqual(['one', 'two'])
  })

  it('nothing comes after the logout', async () => {
    const { socket, signIn, heard } = await open('one')
    const owners = heard('NOTICE')
    socket().says(accepted)
    signIn('')
    socket().says(about('one', 'NOTICE'))
    expect(owners).toEqual([])
    expect(socket().methods).toEqual(['login one', 'sub NOTICE', 'logout'])
  })

  it('prices are of nobody, and go on', async () => {
    const { socket, signIn, heard } = await open('one')
    const seen = heard('DAY_MARKET')
    signIn('two')
    socket().says(about('a price', 'DAY_MARKET'))
    expect(seen).toEqual(['a price'])
  })

  it('asks for its topics once, after its own login was accepted', async () => {
    const { socket, signIn, heard } = await open()
    heard('FOREX_TRADE')
    signIn('one')
    signIn('two')
    socket().says(accepted)
    expect(socket().methods).toEqual(['login one', 'login two'])
    socket().says(accepted)
    expect(socket().methods).toEqual(['login one', 'login two', 'sub FOREX_TRADE'])
  })

  it('is followed by the frames of a server that hears everything in order, however sessions change and frames are late', async () => {
    const step = fc.constantFrom('sign in', 'sign out', 'late')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const { client, socket, signIn } = await open()
        const owners: string[] = []
        let owner = ''
        let count = 0
        client.subscribe('FOREX_TRADE', {
          frame: ({ data }) => owners.push(`${owner} hears of ${JSON.stringify(data).slice(1, -1)}`),
        })
        // The server reads what was sent up to here, and sends the answers and a frame of whoever is signed in.
        let read = 0
        let known = ''
        let isListening = false
        const serve = (): void => {
          for (; read < socket().sent.length; read += 1) {
            const { method, params } = socket().sent[read] ?? expect.fail()
            if (method === 'login') {
              known = params?.token ?? ''
              isListening = false
              socket().says(accepted)
            } else if (method === 'logout') known = ''
            else if (method === 'sub') isListening = true
            else if (method === 'unsub') isListening = false
          }
          if (known !== '' && isListening) socket().says(about(known))
        }
        for (const each of steps) {
          // A frame of the account the server knows is under way while the session changes.
          const underWay = known !== '' && isListening ? about(known) : undefined
          if (each !== 'late') {
            owner = each === 'sign in' ? `user ${(count += 1)}` : ''
            signIn(owner)
          }
          if (underWay) socket().says(underWay)
          if (each === 'late') serve()
        }
        serve()
        serve()
        for (const line of owners) {
          const [hears, of] = line.split(' hears of ')
          expect(of).toBe(hears)
        }
        if (owner !== '') expect(owners.at(-1)).toBe(`${owner} hears of ${owner}`)
      }),
      { numRuns: 200 },
    )
  })
})

describe('an expired session', () => {
  it('is told of by the login: nothing private is asked for, prices go on, and the line stays', async () => {
    const { client, socket, heard } = await open('old')
    const [own, prices] = [heard('FOREX_TRADE'), heard('DAY_MARKET')]
    socket().says(expired)
    socket().says(about('old'))
    socket().says(about('a price', 'DAY_MARKET'))
    expect(socket().methods).toEqual(['login old', 'sub DAY_MARKET'])
    expect([own, prices]).toEqual([[], ['a price']])
    expect(client.state()).toBe('live')
  })

  it('closed by the server, the line comes back and signs in with what is there now', async () => {
    const { socket, heard, signIn } = await open('old')
    heard('NOTICE')
    socket().says(accepted)
    socket().events.closed()
    signIn('new')
    expect(socket().methods).toEqual(['login old', 'sub NOTICE'])
    await vi.advanceTimersByTimeAsync(400)
    socket().events.opened()
    expect(socket().methods).toEqual(['login new'])
    socket().says(accepted)
    expect(socket().methods).toEqual(['login new', 'sub NOTICE'])
  })

  it('a login that was not answered before the line broke does not count on the next one', async () => {
    const { socket, heard } = await open('one')
    const owners = heard('FOREX_TRADE')
    socket().events.closed()
    await vi.advanceTimersByTimeAsync(400)
    socket().events.opened()
    socket().says(accepted)
    socket().says(about('one'))
    expect(owners).toEqual(['one'])
  })
})

describe('what was asked for while the line was away', () => {
  it('is sent when it is back, without what was given up meanwhile, each once', async () => {
    const { client, socket } = await open()
    socket().events.closed()
    const none = { frame: () => {} }
    client.subscribe('DAY_MARKET', none)
    client.subscribe('DAY_MARKET', { ...none })
    const end = client.subscribe('KLINE.BTCUSD.5M', none)
    client.subscribe('KLINE.BTCUSD.1M', none)
    end()
    expect(socket().methods).toEqual([])
    await vi.advanceTimersByTimeAsync(400)
    socket().events.opened()
    expect(socket().methods).toEqual(['sub DAY_MARKET', 'sub KLINE.BTCUSD.1M'])
  })

  it('is not sent on a line that is only now opening', async () => {
    const { client, socket } = await open()
    socket().events.closed()
    await vi.advanceTimersByTimeAsync(400)
    client.subscribe('DAY_MARKET', { frame: () => {} })
    client.sessionChanged()
    expect(socket().methods).toEqual([])
  })
})

describe('a line that was replaced', () => {
  it('has no say any more: its frames, its end and its opening change nothing', async () => {
    const { client, socket, heard, logged } = await open()
    const prices = heard('DAY_MARKET')
    const old = socket()
    old.events.closed()
    await vi.advanceTimersByTimeAsync(400)
    socket().events.opened()
    const before = logged.length
    old.says(about('old', 'DAY_MARKET'))
    old.events.closed()
    old.events.opened()
    expect([prices, client.state(), logged.length]).toEqual([[], 'live', before])
    expect(old.methods).toEqual(['sub DAY_MARKET'])
    // One heartbeat alone: a second timer would ping twice.
    await vi.advanceTimersByTimeAsync(5_000)
    expect(socket().methods).toEqual(['sub DAY_MARKET', 'ping'])
  })

  it('starts to wait anew after a line that opened', async () => {
    const { client, socket } = await open()
    for (let round = 0; round < 3; round += 1) {
      socket().events.closed()
      await vi.advanceTimersByTimeAsync(300)
      socket().events.opened()
    }
    expect(client.state()).toBe('live')
  })

  it('tells those who watch its state of every change, once, until they stop', async () => {
    const { client, socket } = await open()
    const states: string[] = []
    const stop = client.onState(() => states.push(client.state()))
    socket().events.closed()
    await vi.advanceTimersByTimeAsync(300)
    socket().events.opened()
    expect(states).toEqual(['reconnecting', 'live'])
    stop()
    socket().events.closed()
    expect(states).toEqual(['reconnecting', 'live'])
  })

  it('a socket error and a refused frame are logged, and end nothing', async () => {
    const { client, socket, logged } = await open()
    socket().events.failed()
    socket().says({ type: 'error', code: 16, reason: 'unknown_method' })
    socket().says('{')
    expect(logged).toEqual(['socket error', 'refused: unknown_method', 'unreadable frame'])
    expect(client.state()).toBe('live')
  })
})

describe('waking up', () => {
  it('does nothing before the first start', async () => {
    const sockets = fakeSockets()
    const client = createLiveClient({
      address: async () => 'ws://x/v2/ws',
      open: sockets.open,
      timers: browserTimers,
      jitter: () => 0,
      token: () => '',
      log: () => {},
    })
    client.wake()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sockets.all).toEqual([])
  })

  it('asks at once whether the line lives, and keeps it when it does', async () => {
    const { client, socket } = await open()
    client.wake()
    expect(socket().methods).toEqual(['ping'])
    socket().says({ type: 'pong' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(socket().closed).toBe(false)
  })
})

it('an address that cannot be found out is tried again', async () => {
  const sockets = fakeSockets()
  const addresses = [() => Promise.reject(new Error('no manifest')), async () => 'ws://x/v2/ws']
  const logged: string[] = []
  const client = createLiveClient({
    address: () => (addresses.shift() ?? expect.fail())(),
    open: sockets.open,
    timers: browserTimers,
    jitter: () => 0,
    token: () => '',
    log: what => logged.push(what),
  })
  client.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([client.state(), logged]).toEqual(['reconnecting', ['Error: no manifest']])
  // Three quarters of the first pause at the least.
  await vi.advanceTimersByTimeAsync(224)
  expect(sockets.all).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sockets.all).toHaveLength(1)
})
