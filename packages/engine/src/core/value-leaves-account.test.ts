// No value leaves on an old price: every command of the engine, for a user with a converted position open, while all prices are fresh,
// while the pair's own or the converting price is stale, and while either market is closed.
import { isCommandOf } from './registry.ts'
import { describe, expect, it } from 'vitest'
import { WHILE_FROZEN } from './freeze/decide.ts'
import type { HostCommand } from './commands.ts'
import { BTCUSD, EURGBP, GBPUSD, openOrder } from '../../testing/forex-scenario.ts'
import { EVERY_COMMAND, Stage, USER } from '../../testing/every-command.ts'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'

const STALE_MS = 10_001

/** What prices may be like when the command arrives. */
const CONDITIONS = {
  fresh: (stage: Stage) => stage.quoteAllBut(),
  'own price stale': (stage: Stage) => {
    stage.wait(STALE_MS)
    stage.quoteAllBut(EURGBP)
  },
  'converting price stale': (stage: Stage) => {
    stage.wait(STALE_MS)
    stage.quoteAllBut(GBPUSD)
  },
  'own market closed': (stage: Stage) => {
    stage.market(EURGBP, false)
    stage.wait(STALE_MS)
    stage.quoteAllBut(EURGBP)
  },
  'converting market closed': (stage: Stage) => {
    stage.market(GBPUSD, false)
    stage.wait(STALE_MS)
    stage.quoteAllBut(GBPUSD)
  },
}

type Outcomes = readonly [fresh: string, ownStale: string, otherStale: string, ownClosed: string, otherClosed: string]

const UNAFFECTED: Outcomes = ['ok', 'ok', 'ok', 'ok', 'ok']
const TRADES: Outcomes = ['ok', 'price_stale', 'price_stale', 'market_closed', 'ok']
const SKIPS: Outcomes = ['ok', 'skipped: price_stale', 'skipped: price_stale', 'skipped: market_closed', 'ok']

/** Every command by name: one that is not here fails below. */
const EXPECTED: { readonly [T in HostCommand['type']]: Outcomes } = {
  open_accounts: UNAFFECTED,
  reset_demo: UNAFFECTED,
  open_order: TRADES,
  place_order: TRADES,
  place_oco: TRADES,
  close_order: TRADES,
  close_part: TRADES,
  // What cannot trade is left open, and the rest is closed.
  close_all: ['ok', 'left: price_stale', 'left: price_stale', 'left: market_closed', 'ok'],
  cancel_order: UNAFFECTED,
  replace_order: TRADES,
  reverse_order: TRADES,
  set_stops: UNAFFECTED,
  set_trail: TRADES,
  resume_trail: UNAFFECTED,
  open_micro: UNAFFECTED,
  settle_from_tape: UNAFFECTED,
  submit_deposit: UNAFFECTED,
  approve_deposit: UNAFFECTED,
  reject_deposit: UNAFFECTED,
  bind_method: UNAFFECTED,
  delete_method: UNAFFECTED,
  submit_withdrawal: UNAFFECTED,
  cancel_withdrawal: UNAFFECTED,
  accept_withdrawal: UNAFFECTED,
  approve_withdrawal: UNAFFECTED,
  reject_withdrawal: UNAFFECTED,
  // All of it does not leave while a market is closed: the haircut stays. How much does, is below.
  transfer_own: ['ok', 'price_stale', 'price_stale', 'insufficient_balance', 'insufficient_balance'],
  adjust_money: UNAFFECTED,
  follow: UNAFFECTED,
  unfollow: UNAFFECTED,
  pause_copying: UNAFFECTED,
  set_copy_stop: UNAFFECTED,
  copy_open: SKIPS,
  copy_close: TRADES,
  copy_close_part: TRADES,
  copy_set_stops: UNAFFECTED,
  copy_set_trail: SKIPS,
  appoint_master: UNAFFECTED,
  pay_share: UNAFFECTED,
  receive_share: UNAFFECTED,
  replay_trade: UNAFFECTED,
  submit_loan: UNAFFECTED,
  approve_loan: UNAFFECTED,
  reject_loan: UNAFFECTED,
  submit_repayment: UNAFFECTED,
  decide_repayment: UNAFFECTED,
  repay_from_balance: UNAFFECTED,
  buy_fund: UNAFFECTED,
  ask_refund: UNAFFECTED,
  decide_refund: UNAFFECTED,
  make_alert: UNAFFECTED,
  remove_alert: UNAFFECTED,
  freeze_user: UNAFFECTED,
  unfreeze_user: UNAFFECTED,
}

describe('value leaves an account', () => {
  it('has an example and a class for every command of the engine', () => {
    const known = Object.keys(WHILE_FROZEN).toSorted()
    expect(Object.keys(EVERY_COMMAND).toSorted()).toEqual(known)
    expect(Object.keys(EXPECTED).toSorted()).toEqual(known)
  })

  it.each(Object.entries(EXPECTED))('[VL1][VL2][VL5][VL6] %s', (type, expected) => {
    const outcomes = Object.values(CONDITIONS).map(happens => {
      const stage = new Stage()
      const command = EVERY_COMMAND[type as HostCommand['type']](stage)
      if (!isCommandOf('copy', command) || command.type !== 'copy_open') {
        happens(stage)
        return stage.outcome(command)
      }
      happens(stage)
      return stage.outcome({ ...command, masterAt: stage.now })
    })
    expect(outcomes).toEqual(expected)
  })

  it('[VL1][VL6] names the stale pair, and lets money go that no position depends on', () => {
    const stage = new Stage()
    stage.wait(STALE_MS)
    stage.quoteAllBut(GBPUSD)
    const refused = stage.submit(stage.move('forex', 'main', '1'))
    expect(refused).toEqual({ refusal: { reason: 'price_stale', params: { pair: 'GBPUSD' } } })
    expect(stage.verdict(stage.move('main', 'micro', '1'))).toBe('ok')
    expect(stage.verdict(stage.move('micro', 'main', '1'))).toBe('ok')
    expect(stage.verdict(stage.move('main', 'forex', '1'))).toBe('ok')
    stage.quote(GBPUSD, '1.25')
    stage.close(stage.position)
    stage.wait(STALE_MS)
    expect(stage.verdict(stage.move('forex', 'main', '1'))).toBe('ok')
  })

  it.each([
    ['own market', EURGBP],
    ['converting market', GBPUSD],
  ])('[VL2] keeps a part of the notional in dollars while the %s is closed, once per position', (_, closed) => {
    const stage = new Stage()
    stage.market(closed, false)
    stage.wait(STALE_MS)
    stage.quoteAllBut(closed)
    // 0.1 lots are 10,000 euros, 8,000 pounds, 10,000 dollars; 19,800.65 are free.
    expect(stage.verdict(stage.move('forex', 'main', '19300.65000001'))).toBe('insufficient_balance')
    expect(stage.verdict(stage.move('forex', 'main', '19300.65'))).toBe('ok')
    expect(stage.verdict(stage.move('forex', 'main', '0.00000001'))).toBe('insufficient_balance')
  })

  it('[VL2] never lets less than nothing leave', () => {
    const stage = new Stage()
    stage.open({ pair: EURGBP, lots: '50', leverage: 500 })
    stage.market(EURGBP, false)
    const refused = stage.submit(stage.move('forex', 'main', '1'))
    expect(refused).toMatchObject({ refusal: { reason: 'insufficient_balance', params: { free: '0.00' } } })
  })

  it('[VL4] a floating profit at a stale price pays for no order; a loss still counts', () => {
    const stage = new Stage()
    // 300 dollars up on euros in pounds, 300 down on bitcoin, and 2,000 free.
    stage.quote(EURGBP, '0.824')
    stage.open({ lots: '10', leverage: 500 })
    stage.submit(stage.move('forex', 'main', '17778.65'))
    expect(stage.money()).toMatch(/^2000 /)
    stage.quote(BTCUSD, '70')
    const big = openOrder({ lots: '50', leverage: 1 })
    const costs = (lots: string) => stage.outcome({ ...big, lots: decimal(lots) })
    // 1 lot costs 72. The profit makes up for the loss.
    expect([costs('27.77'), costs('27.78')]).toEqual(['ok', 'insufficient_balance'])
    stage.wait(STALE_MS)
    stage.quote(GBPUSD, '1.25')
    stage.quote(BTCUSD, '70')
    // Without the profit only 1,700 are left.
    expect([costs('23.61'), costs('23.62')]).toEqual(['ok', 'insufficient_balance'])
  })

  it('[VL3] the master’s share waits while another position depends on a stale price, and leaves the haircut while a market is closed', () => {
    const share = (happens: (stage: Stage) => void): string => {
      const stage = new Stage()
      stage.record({ ...stage.copy(), pairId: BTCUSD, masterLots: decimal('1') })
      stage.submit(stage.move('forex', 'main', '19700'))
      happens(stage)
      stage.quote(BTCUSD, '300')
      stage.submit({
        type: 'copy_close',
        userId: USER,
        relationId: stage.relation,
        masterOrderId: stage.copy().masterOrderId,
      })
      const relation = stage.state.copy.relations.get(stage.relation)
      return `${trimDecimal(relation?.shareAccrued ?? 0n)} ${trimDecimal(relation?.shareOwed ?? 0n)}`
    }
    expect(share(() => undefined)).toBe('20 0')
    expect(share(CONDITIONS['own price stale'])).toBe('0 20')
    expect(share(CONDITIONS['converting price stale'])).toBe('0 20')
    expect(share(CONDITIONS['own market closed'])).toBe('0 20')
  })

  it('[VL5] a stop waits while the converting price is stale, and fills at the first price after it', () => {
    const stage = new Stage()
    stage.submit({
      type: 'set_stops',
      userId: USER,
      orderId: stage.position,
      stopLoss: decimal('0.795'),
      takeProfit: null,
    })
    stage.wait(STALE_MS)
    stage.quote(EURGBP, '0.794')
    expect(stage.state.orders.has(stage.position)).toBe(true)
    stage.quote(GBPUSD, '1.2')
    expect(stage.state.orders.has(stage.position)).toBe(true)
    stage.quote(EURGBP, '0.793')
    expect(stage.order(stage.position)).toMatchObject({ closeReason: 'stop_loss', closePrice: decimal('0.793') })
  })
})

describe('a frozen user', () => {
  const REFUSED = [
    'accept_withdrawal',
    'approve_withdrawal',
    'bind_method',
    'buy_fund',
    'follow',
    'make_alert',
    'open_micro',
    'open_order',
    'place_order',
    'place_oco',
    'replace_order',
    'reverse_order',
    'submit_loan',
    'submit_withdrawal',
    'transfer_own',
  ]

  it.each(Object.keys(WHILE_FROZEN))('[FZ1][FZ2] %s', type => {
    const stage = new Stage()
    const command = EVERY_COMMAND[type as HostCommand['type']](stage)
    expect(stage.outcome(command)).toBe('ok')
    stage.submit({ type: 'freeze_user', userId: command.userId, operatorId: 9, note: 'why' })
    const frozen = stage.outcome(command)
    if (type === 'copy_open') expect(frozen).toBe('skipped: account_frozen')
    else expect(frozen).toBe(REFUSED.includes(type) ? 'account_frozen' : 'ok')
    stage.submit({ type: 'unfreeze_user', userId: command.userId, operatorId: 9, note: 'done' })
    expect(stage.outcome(command)).toBe('ok')
  })

  it('[FZ3] a pending order that is reached is cancelled, with its reason; stops go on', () => {
    const stage = new Stage()
    stage.submit({
      type: 'set_stops',
      userId: USER,
      orderId: stage.position,
      stopLoss: decimal('0.795'),
      takeProfit: null,
    })
    stage.submit({ type: 'freeze_user', userId: USER, operatorId: 9, note: null })
    stage.quote(EURGBP, '0.79')
    expect(stage.order(stage.pending)).toMatchObject({ status: 'closed', closeReason: 'account_frozen' })
    expect(stage.order(stage.position)).toMatchObject({ closeReason: 'stop_loss' })
    expect(stage.notices()).toEqual(expect.arrayContaining(['order_dropped', 'order_stopped']))
    expect(stage.state.books.users.get(USER)?.forex.held).toBe(0n)
  })

  it('[FZ4] freezing twice is one freeze; lifting ends it and leaves its record', () => {
    const stage = new Stage()
    const freeze = { type: 'freeze_user', userId: USER, operatorId: null, note: 'not me' } as const
    const id = stage.record(freeze)
    expect(stage.state.frozen.get(USER)).toMatchObject({ frozenBy: null, liftedBy: null, liftedAt: null })
    expect(stage.record({ ...freeze, operatorId: 9 })).toBe(id)
    expect(stage.verdict({ type: 'unfreeze_user', userId: USER, operatorId: 9, note: '' })).toBe('ok')
    expect(stage.verdict({ type: 'unfreeze_user', userId: USER, operatorId: 9, note: '' })).toBe('ok')
    expect(stage.verdict({ ...freeze, userId: 77 })).toBe('account_unknown')
    expect([...stage.changes.records.user_freeze.made.values()]).toEqual([
      expect.objectContaining({ id, frozenBy: null, note: 'not me', liftedBy: 9, liftedAt: stage.now }),
    ])
  })
})
