// Prices and candles beat by beat: what changed since the last one, once, to those who still listen, in the places of each pair.
import { beforeEach, describe, expect, it } from 'vitest'
import { PERIOD_NAMES } from '@tallystick/wire/periods'
import { ManualTime } from '../../testing/manual-time.ts'
import { SCRIPTED_PAIRS, type ScriptedMarket, scriptedMarket } from '../../testing/scripted-market.ts'
import { inProcessBus } from '../bus/in-process.ts'
import type { Connection } from './connection.ts'
import { createQuoteFanOut, type QuoteFanOut } from './quote-fan-out.ts'
import { parseTopic } from './topics.ts'
import { TURNS } from './turns.ts'

interface Frame {
  readonly type: string
  readonly seq: number
  readonly snapshot?: true
  readonly data: unknown
}

function fieldOf({ data }: Frame, name: string): unknown {
  return data instanceof Object ? Reflect.get(data, name) : undefined
}

interface Listener {
  readonly connection: Connection
  /** Those since it was last asked. */
  heard(): Frame[]
}

const START = Date.UTC(2026, 10, 16, 12)
const CODES = SCRIPTED_PAIRS.map(({ code }) => code)

let time: ManualTime
let market: ScriptedMarket
let fanOut: QuoteFanOut
let oldest: number[]

beforeEach(() => {
  time = new ManualTime(START)
  const bus = inProcessBus(error => {
    throw error
  })
  market = scriptedMarket(bus, time)
  oldest = []
  fanOut = createQuoteFanOut(bus, market, at => oldest.push(at))
})

function listener(): Listener {
  const frames: Frame[] = []
  const connection: Connection = {
    address: '127.0.0.1',
    language: 'en',
    topics: new Map(),
    user: undefined,
    lastHeard: 0,
    send: frame => void frames.push(frame as unknown as Frame),
    sendEncoded: encoded => {
      // Several frames may come in one write: each JSON object begins with its type.
      for (const text of encoded.toString('latin1').match(/\{"type":.*?\}(?=[^,}\]]*(?:\{"type"|$))/gs) ?? [])
        frames.push(JSON.parse(text) as Frame)
      return true
    },
    close: () => undefined,
    terminate: () => undefined,
  }
  return { connection, heard: () => frames.splice(0) }
}

/** Every turn once. */
const beats = (): void => {
  for (let turn = 0; turn < TURNS; turn += 1) fanOut.beat()
}

function candles(to: Listener, name: string): () => void {
  const topic = parseTopic(name, market)
  if (topic?.kind !== 'candles') throw new Error(`${name} is no topic of candles`)
  fanOut.addCandles(to.connection, topic)
  return () => fanOut.remove(to.connection, topic)
}

describe('DAY_MARKET', () => {
  it('begins with every pair, in its own places, and then tells what changed, once', () => {
    const one = listener()
    fanOut.addQuotes(one.connection)
    const [snapshot, ...none] = one.heard()
    expect(none).toEqual([])
    const close = (code: string, shown: string, at = START) => ({
      symbol: code,
      quotation: { close: shown, change: '0.00', time: at, status: 1 },
    })
    expect(snapshot).toMatchObject({ type: 'DAY_MARKET', snapshot: true })
    expect(snapshot?.data).toEqual([
      close('BTCUSD', '100000.00'),
      close('EURUSD', '1.10000'),
      close('USDJPY', '150.000'),
      close('XAUFIX', '4000.00'),
    ])
    beats()
    expect(one.heard()).toEqual([])
    time.advance(1_000)
    market.tick('USDJPY', '151')
    market.tick('EURUSD', '1.2')
    market.tick('EURUSD', '1.3')
    beats()
    const at = START + 1_000
    expect(one.heard()).toEqual([
      {
        type: 'DAY_MARKET',
        seq: (snapshot?.seq ?? 0) + 1,
        data: [close('USDJPY', '151.000', at), close('EURUSD', '1.30000', at + 1)],
      },
    ])
    expect(oldest).toEqual([at])
    beats()
    expect(one.heard()).toEqual([])
    // A closing is news, too.
    market.setOpen('XAUFIX', false)
    beats()
    expect(one.heard()).toMatchObject([{ seq: (snapshot?.seq ?? 0) + 2, data: [{ quotation: { status: 0 } }] }])
    expect(oldest).toEqual([at, at])
  })

  it('reaches everybody in each turn once, and nobody who has left', () => {
    const crowd = Array.from({ length: TURNS * 2 + 1 }, listener)
    for (const { connection } of crowd) fanOut.addQuotes(connection)
    for (const each of crowd) expect(each.heard()).toHaveLength(1)
    const [gone, ...others] = crowd
    if (gone) fanOut.remove(gone.connection, { kind: 'quotes', name: 'DAY_MARKET' })
    market.tick('BTCUSD', '100001')
    beats()
    for (const each of others) expect(each.heard()).toHaveLength(1)
    expect(gone?.heard()).toEqual([])
    beats()
    for (const each of crowd) expect(each.heard()).toEqual([])
  })
})

it('a socket has one turn for all of its topics, and leaves them one by one', () => {
  const one = listener()
  fanOut.addQuotes(one.connection)
  const ends = ['KLINE.BTCUSD.1M', 'KLINE.BTCUSD.5M', 'KLINE.EURUSD.1M'].map(name => candles(one, name))
  one.heard()
  market.tick('BTCUSD', '7')
  market.tick('EURUSD', '2')
  const heard = Array.from({ length: TURNS }, () => {
    fanOut.beat()
    return one.heard().length
  })
  expect(heard.toSorted((a, b) => b - a)).toEqual([4, 0, 0, 0, 0])
  fanOut.remove(one.connection, { kind: 'quotes', name: 'DAY_MARKET' })
  for (const end of ends) end()
  market.tick('BTCUSD', '8')
  market.tick('EURUSD', '3')
  beats()
  expect(one.heard()).toEqual([])
})

describe('KLINE', () => {
  it.each(CODES)('%s: a frame of every period in the places of the pair, once for each change', code => {
    const one = listener()
    candles(one, `KLINE.${code}`)
    const first = one.heard()
    expect(first.map(frame => fieldOf(frame, 'Period'))).toEqual(PERIOD_NAMES)
    beats()
    expect(one.heard()).toEqual([])
    market.tick(code, '7')
    market.tick(code === 'BTCUSD' ? 'EURUSD' : 'BTCUSD', '9')
    beats()
    const changed = one.heard()
    const places = SCRIPTED_PAIRS.find(pair => pair.code === code)?.pricePlaces ?? 0
    expect(changed.map(frame => fieldOf(frame, 'Period'))).toEqual(PERIOD_NAMES)
    expect(new Set(changed.map(frame => fieldOf(frame, 'Close')))).toEqual(new Set([`7.${'0'.repeat(places)}`]))
    expect(changed.map(({ seq }) => seq - (first[0]?.seq ?? 0))).toEqual(PERIOD_NAMES.map((_, index) => index + 1))
    beats()
    expect(one.heard()).toEqual([])
  })

  it('of one period, of all, and of another pair do not disturb each other, also when one of them ends', () => {
    const [all, minute, other] = [listener(), listener(), listener()]
    candles(all, 'KLINE.BTCUSD')
    const endMinute = candles(minute, 'KLINE.BTCUSD.1M')
    candles(other, 'KLINE.EURUSD')
    for (const each of [all, minute, other]) each.heard()
    const told = (): number[] => {
      market.tick('BTCUSD', '5')
      beats()
      return [all, minute, other].map(each => each.heard().length)
    }
    expect(told()).toEqual([PERIOD_NAMES.length, 1, 0])
    endMinute()
    expect(told()).toEqual([PERIOD_NAMES.length, 0, 0])
    const endAgain = candles(minute, 'KLINE.BTCUSD.1M')
    expect(minute.heard()).toHaveLength(1)
    expect(told()).toEqual([PERIOD_NAMES.length, 1, 0])
    endAgain()
    endAgain()
    expect(told()).toEqual([PERIOD_NAMES.length, 0, 0])
  })

  it('nothing is heard after the end', () => {
    const one = listener()
    candles(one, 'KLINE.BTCUSD')
    fanOut.addQuotes(one.connection)
    one.heard()
    fanOut.stop()
    market.tick('BTCUSD', '5')
    market.setOpen('BTCUSD', false)
    beats()
    expect(one.heard()).toEqual([])
  })
})
