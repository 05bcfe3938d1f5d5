// What a client may say: every method with what it needs, and everything else refused by name, whatever kind of value stands where.
import { describe, expect, it } from 'vitest'
import { readFrame } from './client-frames.ts'

const read = (frame: unknown): unknown => readFrame(JSON.stringify(frame))
const bad = (refused: object = {}): object => ({ method: 'error', reason: 'bad_request', refused })
/** One of each kind that JSON has, objects aside. */
const OTHERS = [null, true, 0, 7, 'text', [], [{ method: 'ping' }]]
const KEY_ID = 'A'.repeat(22)
const LONG = 'x'.repeat(201)

describe('a frame of a client', () => {
  it.each(OTHERS.map(value => [value] as const))('that is %j is refused', value => {
    expect(read(value)).toEqual(bad())
    expect(read({ method: value === 'text' ? null : value })).toEqual(bad())
  })

  it.each(['', '{', '{"method":"ping"', 'undefined', 'NaN'])('%s is no JSON', text => {
    expect(readFrame(text)).toEqual(bad())
  })

  it.each(['ping', 'logout'])('%s needs nothing, and minds nothing', method => {
    for (const params of [undefined, {}, ...OTHERS]) expect(read({ method, params })).toEqual({ method })
  })

  it.each(['sub', 'unsub'])('%s needs the name of a topic', method => {
    expect(read({ method, params: { topic: 'CHAT' } })).toEqual({ method, topic: 'CHAT', followed: {} })
    for (const params of [undefined, {}, ...OTHERS]) expect(read({ method, params })).toEqual(bad({ method }))
    for (const topic of OTHERS.filter(value => value !== 'text'))
      expect(read({ method, params: { topic } })).toEqual(bad({ method }))
  })

  it('names a relation by both of its sides or by none', () => {
    const sub = (ids: object): unknown => read({ method: 'sub', params: { topic: 'T', ...ids } })
    const followed = { user_id: 'a', follower_id: 'b' }
    expect(sub(followed)).toMatchObject({ followed })
    for (const ids of [
      { user_id: 'a' },
      { follower_id: 'b' },
      { user_id: 1, follower_id: 'b' },
      { user_id: 'a', follower_id: 1 },
    ])
      expect(sub(ids)).toMatchObject({ followed: {} })
  })

  it('logs in by a token or by a signature, and never by both or by a part', () => {
    const login = (params: unknown): unknown => read({ method: 'login', params })
    expect(login({ token: 't' })).toEqual({ method: 'login', token: 't' })
    const signed = { key: KEY_ID, time: '1800000000000', signature: 'ab'.repeat(32) }
    const bytes = Buffer.from(signed.signature, 'hex')
    expect(login(signed)).toEqual({
      method: 'login',
      signed: { keyId: KEY_ID, time: signed.time, signature: bytes },
    })
    for (const params of [
      undefined,
      {},
      ...OTHERS,
      { token: 7 },
      { token: null },
      { ...signed, token: 't' },
      { key: 'k' },
      ...Object.keys(signed).map(left => ({ ...signed, [left]: undefined })),
    ])
      expect(login(params)).toEqual(bad({ method: 'login' }))
  })

  it('of another method is refused by its name, when that is no longer than ours may be', () => {
    const unknown = { method: 'error', reason: 'unknown_method' }
    for (const method of ['', 'eval', 'constructor', 'error', LONG.slice(1)])
      expect(read({ method })).toEqual({ ...unknown, refused: { method } })
    expect(read({ method: LONG })).toEqual({ ...unknown, refused: {} })
  })
})
