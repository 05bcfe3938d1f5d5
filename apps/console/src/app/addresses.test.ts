// What the console reads from an address, and that everything with an address can be got to.
import { OPERATOR_CALLS, OPERATOR_ROLES, mayCall } from '@tallystick/wire/operator/calls'
import { WAITING_QUEUES } from '@tallystick/wire/operator/queues'
import { describe, expect, it } from 'vitest'
import { isQueue, QUEUES } from '../features/overview/queues.ts'
import { ADDRESSES } from './addresses.ts'
import { ENTRY_GROUPS } from './entries.ts'

describe('an address', () => {
  it.each([
    [
      { day: '2026-03-04', realm: 'real' },
      { day: '2026-03-04', realm: 'real' },
    ],
    [
      { day: '2026-03-04', realm: 'demo' },
      { day: '2026-03-04', realm: 'demo' },
    ],
    [{ day: '2026-3-4', realm: 'both' }, {}],
    [{ day: '2026-03-04x' }, {}],
    [{}, {}],
  ])('%o of a day is read as %o', (search, read) => {
    expect(ADDRESSES['/users'](search)).toEqual(read)
  })

  it('of the ledger keeps user, day and kind, and leaves out what is not there', () => {
    const search = { uid: '12345678', day: '2026-03-04', realm: 'real', kind: 'deposit_credit' }
    expect(ADDRESSES['/ledger']({ ...search, other: '1' })).toEqual(search)
    expect(Object.keys(ADDRESSES['/ledger']({}))).toEqual([])
    expect(ADDRESSES['/user']({ uid: '1' })).toEqual({ uid: '1' })
    expect(Object.keys(ADDRESSES['/user']({}))).toEqual([])
  })

  it.each([
    ['runbooks-restore', true],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['', false],
    ['a/b', false],
  ])('of the help: topic %s', (section, isRead) => {
    for (const path of ['/help', '/sign-in'] as const)
      expect(ADDRESSES[path]({ section })).toEqual(isRead ? { section } : {})
    expect(ADDRESSES['/help']({})).toEqual({})
  })

  it('of a set-up has a link, if only an empty one; others carry nothing', () => {
    expect(ADDRESSES['/set-up']({ link: 'abc' })).toEqual({ link: 'abc' })
    expect(ADDRESSES['/set-up']({})).toEqual({ link: '' })
    expect(ADDRESSES['/deposits']()).toEqual({})
  })
})

describe('the navigation', () => {
  const entries = ENTRY_GROUPS.flatMap(group => group.entries)
  /** Reached otherwise: before a session, from a row, from the operator's own name. */
  const APART = ['/sign-in', '/set-up', '/user', '/me']

  it('leads to every address once', () => {
    const paths = Object.keys(ADDRESSES).filter(path => !APART.includes(path))
    expect(entries.map(({ to }) => to).toSorted()).toEqual(paths.toSorted())
  })

  it('has an entry for every queue, which the overview opens at the same address, under the same words', () => {
    const queued = entries.filter(({ queue }) => queue !== undefined)
    expect(queued.map(({ queue = '' }) => queue).toSorted()).toEqual([...WAITING_QUEUES].toSorted())
    for (const { queue = '', to, words } of queued) {
      expect(isQueue(queue)).toBe(true)
      if (isQueue(queue)) expect(QUEUES[queue]).toEqual({ words, to })
    }
    expect(isQueue('toString')).toBe(false)
  })

  it('shows each role what it may ask for, and nobody else’s', () => {
    for (const { call } of entries) expect(OPERATOR_CALLS[call].method, call).toBe('GET')
    const seen = OPERATOR_ROLES.map(role => entries.filter(({ call }) => mayCall(call, [role])).length)
    expect(seen.at(-1), 'owner').toBe(entries.length)
    expect(Math.max(...seen.slice(0, -1))).toBeLessThan(entries.length)
    expect(entries.filter(({ call }) => mayCall(call, [])).length).toBeLessThan(Math.min(...seen) + 1)
  })
})
