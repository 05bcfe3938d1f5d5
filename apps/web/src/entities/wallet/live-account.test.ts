// @vitest-environment happy-dom
// The figures of one account never stand under another: what is shown follows the session.
import { decimal as d } from '@tallystick/kernel/decimal'
import { expect, it, vi } from 'vitest'
import { live } from '../../live/live.ts'
import type { TopicListener } from '../../live/live-client.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { useLiveAccount, watchAccount } from './live-account.ts'

const UPDATE = {
  ProfitsTotal: '-12.5',
  HazardRate: '250.75',
  CautionMoneyAll: '110',
  TransOrder: [{ Id: 64, UpdatePrice: '1.2', FactProfits: '-12.5' }],
}

it('follows the account of the session: nothing before its first message, nothing of the one before, nothing after it', () => {
  const listening = new Map<string, TopicListener>()
  let ended = 0
  vi.spyOn(live, 'subscribe').mockImplementation((topic, listener) => {
    listening.set(topic, listener)
    return () => void (ended += 1)
  })
  const nothing = { profit: undefined, marginLevel: 0n, margin: 0n, orders: new Map() }
  const tell = (): void => listening.get('FOREX_TRADE')?.frame({ type: 'FOREX_TRADE', seq: 1, data: UPDATE })

  useSession.setState({ token: '' })
  watchAccount()
  expect([...listening.keys()]).toEqual([])

  useSession.setState({ token: 'one' })
  expect([...listening.keys()]).toEqual(['FOREX_TRADE', 'FOREX_CLOSED'])
  expect(useLiveAccount.getState()).toEqual(nothing)
  tell()
  expect(useLiveAccount.getState()).toEqual({
    profit: d('-12.5'),
    marginLevel: d('250.75'),
    margin: d('110'),
    orders: new Map([[64, { current: d('1.2'), profit: d('-12.5') }]]),
  })

  // The same session again, as when the user's name changes, loses nothing.
  useSession.setState({ token: 'one' })
  expect([ended, useLiveAccount.getState().profit]).toEqual([0, d('-12.5')])

  useSession.setState({ token: 'another' })
  expect(ended).toBe(2)
  expect(useLiveAccount.getState()).toEqual(nothing)
  tell()
  useSession.setState({ token: '' })
  expect(ended).toBe(4)
  expect(useLiveAccount.getState()).toEqual(nothing)
})
