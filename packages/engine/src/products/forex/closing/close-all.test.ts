import { describe, expect, it } from 'vitest'
import { decimal } from '@tallystick/kernel/decimal'
import { BTCUSD, EURUSD, ForexScenario } from '../../../../testing/forex-scenario.ts'
import type { CloseAll } from '../commands.ts'

const STALE_MS = 11_000

function scenario(forex = '5000'): ForexScenario {
  const at = new ForexScenario()
  at.join(1, forex)
  at.quote(BTCUSD, '50000')
  at.quote(EURUSD, '1.1')
  return at
}

const closeAll = (part: Partial<CloseAll> = {}) =>
  ({ type: 'close_all', userId: 1, pairId: null, which: 'all', ...part }) as const

/** A buy that wins 100, a sell that loses 100 and one in another pair that has neither won nor lost. */
function three(at: ForexScenario): readonly [winner: number, loser: number, other: number] {
  const winner = at.open({ lots: '1' })
  const loser = at.open({ lots: '1', side: 'sell' })
  const other = at.open({ pair: EURUSD, lots: '0.1' })
  at.quote(BTCUSD, '50100')
  return [winner, loser, other]
}

describe('closing all', () => {
  it('[FO15] closes everything at the newest prices, the largest loss first, with one result', () => {
    const at = scenario()
    const [winner, loser, other] = three(at)
    expect(at.submit(closeAll())).toEqual({
      answer: {
        closed: [
          { orderId: loser, price: '50100', profit: '-100.000000' },
          { orderId: other, price: '1.1', profit: '0.000000' },
          { orderId: winner, price: '50100', profit: '100.000000' },
        ],
        left: [],
        profit: '0.000000',
      },
    })
    for (const id of [winner, loser, other]) expect(at.order(id)).toMatchObject({ closeReason: 'closed' })
    expect(at.changes.transfers.filter(({ kind }) => kind === 'forex_close').map(({ ref }) => ref)).toEqual([
      loser,
      other,
      winner,
    ])
    // Two fees of 2 and one of 0.3.
    expect(at.money()).toBe('4995.7 0 0')
  })

  it.each([
    ['one pair', { pairId: EURUSD }, [2]],
    ['the winners', { which: 'winners' }, [0]],
    ['the losers', { which: 'losers' }, [1]],
    ['the winners of one pair', { pairId: EURUSD, which: 'winners' }, []],
  ] as const)('[FO15] closes %s and leaves the rest alone', (_, part, expected) => {
    const at = scenario()
    const ids = three(at)
    const result = at.submit(closeAll(part))
    const closed = 'answer' in result ? result.answer.closed?.map(({ orderId }) => orderId) : undefined
    expect(closed).toEqual(expected.map(index => ids[index]))
    expect(ids.filter(id => at.order(id).status === 'closed')).toEqual(closed)
  })

  it('[FO15][FR4] books each close on what the one before has left: a debt is repaid by the next', () => {
    const at = scenario('2000')
    const loser = at.open({ lots: '1', side: 'sell', leverage: 500 })
    const winner = at.open({ lots: '1.5', leverage: 500 })
    at.quote(BTCUSD, '54000')
    expect(at.verdict(closeAll())).toBe('ok')
    expect([at.order(loser).profit, at.order(winner).profit]).toEqual([decimal('-4000'), decimal('6000')])
    expect([at.order(loser).badDebt, at.order(winner).badDebt]).toEqual([0n, 0n])
    expect(at.money()).toBe('3995 0 0')
  })

  it('[FO15][FO10] what cannot trade now stays open, each with its reason, and the rest is closed', () => {
    const at = scenario()
    const [winner, loser, other] = three(at)
    at.market(EURUSD, false)
    expect(at.submit(closeAll())).toMatchObject({ answer: { left: [{ orderId: other, reason: 'market_closed' }] } })
    expect([winner, loser, other].map(id => at.order(id).status)).toEqual(['closed', 'closed', 'holding'])
    at.market(EURUSD, true)
    at.wait(STALE_MS)
    expect(at.submit(closeAll())).toEqual({
      answer: {
        closed: [],
        left: [{ orderId: other, reason: 'price_stale', params: { pair: 'EURUSD' } }],
        profit: '0.000000',
      },
    })
    expect(at.order(other).status).toBe('holding')
  })

  it('[FO11][FO15] closes nothing of anybody else, and nothing twice', () => {
    const at = scenario()
    three(at)
    at.join(2, '5000')
    const theirs = at.open({ user: 2 })
    at.submit(closeAll())
    expect(at.order(theirs).status).toBe('holding')
    expect(at.submit(closeAll())).toEqual({ answer: { closed: [], left: [], profit: '0.000000' } })
  })

  it('[CO11][FO15] tells the followers of a master of every order, in the order they were closed', () => {
    const at = scenario()
    at.submit({ type: 'appoint_master', userId: 1 })
    const [winner, loser, other] = three(at)
    at.submit(closeAll())
    const told = at.changes.notices.filter(({ kind }) => kind === 'master_closed').map(({ ref }) => ref)
    expect(told).toEqual([loser, other, winner])
  })
})
