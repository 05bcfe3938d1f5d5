import { expect, it } from 'vitest'
import { RememberedSessions } from './remembered-sessions.ts'
import type { SessionUser } from './session-user.ts'

const user = (userId: number): SessionUser => ({
  userId,
  sessionId: `s${userId}`,
  realm: 'demo',
  frozen: false,
  agreed: true,
})

it('knows a session for less than a second, and not after a clock that jumped back', () => {
  const sessions = new RememberedSessions<SessionUser>()
  sessions.keep('a', user(1), 1_000)
  expect(sessions.get('a', 1_799)).toEqual(user(1))
  expect([sessions.get('a', 1_800), sessions.get('a', 999), sessions.get('b', 1_000)]).toEqual(
    Array.from({ length: 3 }),
  )
})

it('forgets a revoked session at once, and nobody else', () => {
  const sessions = new RememberedSessions<SessionUser>()
  sessions.keep('a', user(1), 0)
  sessions.keep('b', user(2), 0)
  sessions.forget('s1')
  sessions.forget('s9')
  expect([sessions.get('a', 1), sessions.get('b', 1)]).toEqual([undefined, user(2)])
})

it('holds no more than was asked for within the moment, whatever comes', () => {
  const sessions = new RememberedSessions<SessionUser>()
  for (let n = 0; n < 1_000; n += 1) sessions.keep(`t${n}`, user(n), n)
  expect(sessions.size).toBe(800)
  for (let n = 0; n < 60_000; n += 1) sessions.keep(`u${n}`, user(n), 5_000)
  expect(sessions.size).toBe(50_000)
  sessions.keep('u59999', { ...user(59_999), frozen: true }, 5_000)
  expect([sessions.size, sessions.get('u59999', 5_000)?.frozen]).toEqual([50_000, true])
})
