import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserTimers } from '../platform/clock.ts'
import { fakeSockets, type FakeSocket } from '../../testing/fake-sockets.ts'
import { createLiveClient, type LiveClient, type TopicFrame } from './live-client.ts'

let sockets: ReturnType<typeof fakeSockets>
let token: string
let client: LiveClient

const socket = (index?: number): FakeSocket => sockets.at(index)
const settle = () => vi.advanceTimersByTimeAsync(0)

async function started(): Promise<FakeSocket> {
  client.start()
  await settle()
  socket().events.opened()
  return socket()
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = fakeSockets()
  token = ''
  client = createLiveClient({
    address: async () => 'ws://x/v2/ws',
    open: sockets.open,
    timers: browserTimers,
    jitter: () => 0.5,
    token: () => token,
    log: () => {},
  })
  return () => vi.useRealTimers()
})

describe('live connection', () => {
  it('starts once, however often it is started', async () => {
    client.start()
    client.start()
    await settle()
    expect(sockets.all).toHaveLength(1)
    expect(client.state()).toBe('connecting')
  })

  it('keeps what was asked before it opened and sends it then', async () => {
    client.subscribe('DAY_MARKET', { frame: () => {} })
    client.start()
    await settle()
    expect(socket().methods).toEqual([])
    socket().events.opened()
    expect(socket().methods).toEqual(['sub DAY_MARKET'])
    expect(client.state()).toBe('live')
  })

  it('asks for private topics only after the login was accepted', async () => {
    token = 'secret'
    client.subscribe('FOREX_TRADE', { frame: () => {} })
    const line = await started()
    expect(line.methods).toEqual(['login secret'])
    line.says({ type: 'login_result', code: 1, msg: '' })
    expect(line.methods).toEqual(['login secret', 'sub FOREX_TRADE'])
  })

  it('gives up an attempt after 5 s and tries again', async () => {
    client.start()
    await settle()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(socket(0).closed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket(0).closed).toBe(true)
    expect(client.state()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(400)
    expect(sockets.all).toHaveLength(2)
  })

  it('pings every 5 s and reconnects at the third missed pong, not before', async () => {
    const line = await started()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(line.methods).toEqual(['ping', 'ping', 'ping'])
    expect(line.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(line.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(sockets.all).toHaveLength(2)
  })

  it('forgets missed pongs as soon as one comes', async () => {
    const line = await started()
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(10_000)
      line.says({ type: 'pong' })
    }
    expect(line.closed).toBe(false)
  })

  it('subscribes again after a broken line and tells listeners of the gap once frames come again', async () => {
    const gap = vi.fn()
    client.subscribe('DAY_MARKET', { frame: () => {}, gap })
    const line = await started()
    line.says({ type: 'DAY_MARKET', seq: 1, snapshot: true, data: [] })
    line.events.closed()
    expect(client.state()).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(400)
    socket().events.opened()
    expect(socket().methods).toEqual(['sub DAY_MARKET'])
    expect(gap).not.toHaveBeenCalled()
    for (const seq of [9, 10]) socket().says({ type: 'DAY_MARKET', seq, snapshot: true, data: [] })
    expect(gap).toHaveBeenCalledTimes(1)
  })

  it('waits longer after each failure, up to a bound', async () => {
    client.start()
    await settle()
    const delays: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const count = sockets.all.length
      socket().events.closed()
      let waited = 0
      while (sockets.all.length === count) {
        await vi.advanceTimersByTimeAsync(100)
        waited += 100
      }
      delays.push(waited)
    }
    expect(delays).toEqual([300, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  })

  it('notices a jump in the numbers and asks for the snapshot again', async () => {
    const seen: number[] = []
    const gap = vi.fn()
    client.subscribe('DAY_MARKET', { frame: frame => seen.push(frame.seq), gap })
    const line = await started()
    const frame = (seq: number, more: Partial<TopicFrame> = {}) =>
      line.says({ type: 'DAY_MARKET', seq, data: [], ...more })
    frame(4, { snapshot: true })
    frame(5)
    expect(gap).not.toHaveBeenCalled()
    frame(7)
    expect(gap).toHaveBeenCalledTimes(1)
    expect(line.methods).toEqual(['sub DAY_MARKET', 'unsub DAY_MARKET', 'sub DAY_MARKET'])
    frame(1, { snapshot: true })
    frame(2)
    expect(gap).toHaveBeenCalledTimes(1)
    expect(seen).toEqual([4, 5, 7, 1, 2])
  })

  it('asks once for a topic with many listeners and drops it with the last', async () => {
    const line = await started()
    const first = client.subscribe('DAY_MARKET', { frame: () => {} })
    const second = client.subscribe('DAY_MARKET', { frame: () => {} })
    first()
    first()
    expect(line.methods).toEqual(['sub DAY_MARKET'])
    second()
    expect(line.methods).toEqual(['sub DAY_MARKET', 'unsub DAY_MARKET'])
  })

  it('signs in and out on the running line', async () => {
    const line = await started()
    token = 'new'
    client.sessionChanged()
    token = ''
    client.sessionChanged()
    expect(line.methods).toEqual(['login new', 'logout'])
  })

  it('connects at once when woken while waiting', async () => {
    const line = await started()
    line.events.closed()
    client.wake()
    await settle()
    expect(sockets.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sockets.all).toHaveLength(2)
  })

  it('finds out within one heartbeat that the line died while the tab slept', async () => {
    const line = await started()
    client.wake()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(line.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(line.closed).toBe(true)
  })

  it.each(['{', '[]', '1', 'null', '{"type":7}'])('survives the frame %s', async text => {
    const line = await started()
    line.says(text)
    expect(client.state()).toBe('live')
  })
})
