// Every setting of the engine, set to another value than its default: what it bounds is taken at the bound and refused one step beyond,
// and the refusal names the bound. A setting without a test here fails.
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { present } from '@tallystick/kernel/assert'
import type { AccountType } from '@tallystick/ledger/chart'
import { describe, expect, it } from 'vitest'
import { CopyScenario, FAN, MASTER } from '../../testing/copy-scenario.ts'
import { EVERY_COMMAND, Stage, USER } from '../../testing/every-command.ts'
import { BTCUSD, EURGBP, ForexScenario, openOrder } from '../../testing/forex-scenario.ts'
import { FUND, FundScenario } from '../../testing/fund-scenario.ts'
import { BTC, HKD, TRON, USDT } from '../../testing/wallet-scenario.ts'
import { noChanges } from './collections.ts'
import type { HostCommand } from './commands.ts'
import { NOTHING_PAUSED, type Pause } from './pause.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from './settings.ts'
import { decide, stepTime } from './step.ts'

/** Groups of settings; whatever else is in them is a setting. */
const GROUPS = ['paused', 'demoGrants', 'copy', 'micro', 'wallet']

const NAMES = Object.entries(DEFAULT_SETTINGS).flatMap(([name, value]: readonly [string, unknown]) =>
  GROUPS.includes(name) ? Object.keys(value instanceof Object ? value : {}).map(inner => `${name}.${inner}`) : [name],
)

type Group = 'copy' | 'micro' | 'wallet'

/** `ok`, or the refusal with what it says, without doing it. */
function said(at: ForexScenario, command: HostCommand): string {
  const { refusal } = decide(at.state, command, at.now)
  return refusal ? `${refusal.reason} ${JSON.stringify(refusal.params)}` : 'ok'
}

function set(at: { state: { settings: EngineSettings } }, changed: Partial<EngineSettings>): void {
  at.state.settings = { ...at.state.settings, ...changed }
}

function setIn(at: { state: { settings: EngineSettings } }, group: Group, changed: object): void {
  const { settings } = at.state
  at.state.settings = { ...settings, [group]: { ...settings[group], ...changed } }
}

function changed(command: HostCommand, over: object): HostCommand {
  return { ...command, ...over }
}

function stage(group: Group, changed: object): Stage {
  const at = new Stage()
  setIn(at, group, changed)
  return at
}

const micro = (stake: string, over: object = {}): HostCommand => ({
  type: 'open_micro',
  userId: USER,
  pairId: BTCUSD,
  direction: 'up',
  stake: decimal(stake),
  seconds: 30,
  ...over,
})

/** Fifty bitcoins at 100 with a margin of 500; the fee leaves 900 of the thousand. */
function marginAccount(changed: Partial<EngineSettings>): { at: ForexScenario; id: number } {
  const at = new ForexScenario()
  at.join(1, '1000')
  set(at, changed)
  at.quote(BTCUSD, '100')
  return { at, id: at.open({ lots: '50', leverage: 10 }) }
}

const withdraw = (at: Stage, amount: string, over: object = {}): HostCommand => {
  const [method] = at.state.wallet.users.get(USER)?.methods.keys() ?? []
  const methodId = method ?? at.bind()
  const plain = { memo: '', terms: USDT, credentialChangedAt: null, isVerified: true }
  return { type: 'submit_withdrawal', userId: USER, methodId, amount: decimal(amount), ...plain, ...over }
}

const TESTS: Readonly<Record<string, () => void>> = {
  forexStaleMs: () => {
    const at = new Stage()
    set(at, { forexStaleMs: 4_321 })
    at.quote(BTCUSD, '100')
    at.wait(4_321)
    expect(said(at, openOrder())).toBe('ok')
    at.wait(1)
    expect(said(at, openOrder())).toBe('price_stale {"pair":"BTCUSD"}')
  },
  closedMarketHaircutPercent: () => {
    const at = new Stage()
    set(at, { closedMarketHaircutPercent: decimal('10') })
    at.market(EURGBP, false)
    // 19,800.65 are free, and a tenth of 10,000 stays.
    expect(said(at, at.move('forex', 'main', '18800.65'))).toBe('ok')
    expect(said(at, at.move('forex', 'main', '18800.66'))).toBe(
      'insufficient_balance {"needed":"18800.66","free":"18800.65"}',
    )
  },
  marginWarningPercent: () => {
    const { at } = marginAccount({ marginWarningPercent: decimal('120') })
    at.quote(BTCUSD, '94.01')
    expect(at.notices()).toEqual([])
    at.quote(BTCUSD, '94')
    expect(at.notices()).toEqual(['margin_warning'])
  },
  stopOutPercent: () => {
    const { at, id } = marginAccount({ stopOutPercent: decimal('40') })
    at.quote(BTCUSD, '86.01')
    expect(at.order(id).status).toBe('holding')
    at.quote(BTCUSD, '86')
    expect(at.order(id).closeReason).toBe('stop_out')
  },
  tradeFeeType: () => {
    for (const [tradeFeeType, fee] of [
      ['lots', '20'],
      ['margin', '4'],
    ] as const) {
      const at = new Stage()
      set(at, { tradeFeeType })
      // 10 lots and a margin of 2, at 2 for each.
      const order = at.order(at.open({ lots: '10', leverage: 500 }))
      expect([order.feeType, trimDecimal(order.fee)]).toEqual([tradeFeeType, fee])
    }
  },
  maxOpenOrders: () => {
    const at = new Stage()
    set(at, { maxOpenOrders: 4 })
    const refused = 'too_many_orders {"maximum":4}'
    at.open()
    // A position and two pending orders would be five with two more.
    const oco = EVERY_COMMAND.place_oco(at)
    expect(said(at, oco)).toBe('too_many_orders {"maximum":4,"oco":"second"}')
    expect(said(at, openOrder())).toBe('ok')
    at.open()
    for (const command of [openOrder(), EVERY_COMMAND.place_order(at)]) expect(said(at, command)).toBe(refused)
    // What takes the place of another is not one more.
    expect(said(at, EVERY_COMMAND.replace_order(at))).toBe('ok')
    // Up/Down counts its own.
    for (let n = 0; n < 4; n += 1) at.submit(micro('10'))
    expect(said(at, micro('10'))).toBe(refused)
  },
  maxAlerts: () => {
    const at = new Stage()
    set(at, { maxAlerts: 3 })
    for (let n = 0; n < 3; n += 1) {
      expect(said(at, EVERY_COMMAND.make_alert(at))).toBe('ok')
      at.submit(EVERY_COMMAND.make_alert(at))
    }
    expect(said(at, EVERY_COMMAND.make_alert(at))).toBe('too_many_alerts {"maximum":3}')
  },
  realMoneyTrades: () => {
    const at = new Stage()
    at.join(7, '1000')
    set(at, { realMoneyTrades: false })
    for (const type of ['open_order', 'place_order', 'place_oco', 'open_micro', 'reverse_order'] as const)
      expect(said(at, EVERY_COMMAND[type](at)), type).toBe('trading_paused {}')
    expect(said(at, openOrder({ user: 7 }))).toBe('ok')
    expect(said(at, EVERY_COMMAND.close_order(at))).toBe('ok')
  },
  subscriptionsPerStep: () => {
    const at = new FundScenario()
    at.join(1, 'demo')
    at.state.settings = { ...at.state.settings, subscriptionsPerStep: 2 }
    const buy = { type: 'buy_fund', userId: 1, amount: decimal('100'), offer: FUND } as const
    for (let n = 0; n < 5; n += 1) at.submit(buy)
    at.now += DAY_MS
    const paid = Array.from({ length: 4 }, () => {
      const changes = noChanges()
      stepTime(at.state, at.now, changes)
      return changes.records.fund_interest.made.size
    })
    expect(paid).toEqual([2, 2, 1, 0])
  },
  // Close-only mode: every command × everything that can be paused, see `paused-commands.test.ts`.
  'paused.all': () => pausedBy({ all: true }),
  'paused.products': () => pausedBy({ products: new Set(['forex']) }),
  'paused.pairs': () => pausedBy({ pairs: new Set([BTCUSD]) }),
  'demoGrants.forex': () => grantOf('forex'),
  'demoGrants.micro': () => grantOf('micro'),
  'demoGrants.main': () => grantOf('main'),
  'copy.sharePercent': () => {
    const at = new CopyScenario()
    setIn(at, 'copy', { sharePercent: decimal('33.3') })
    at.follow()
    const { master } = at.copied()
    // For relations that begin now; this one has begun.
    setIn(at, 'copy', { sharePercent: decimal('1') })
    at.quote(BTCUSD, '200')
    at.closeCopy(master)
    expect(trimDecimal(at.relation().shareAccrued)).toBe('33.3')
  },
  'copy.ordersPerMinute': () => {
    const at = new CopyScenario()
    setIn(at, 'copy', { ordersPerMinute: 2 })
    at.follow()
    at.wait(60_000 - (at.now % 60_000))
    at.quote(BTCUSD, '100')
    const copies = Array.from({ length: 4 }, () => at.copyOf(at.open({ user: MASTER, lots: '0.01' })))
    expect(copies).toEqual(['ok', 'ok', 'ok', 'copy_budget'])
    expect(at.skips()).toEqual(['order copy_budget'])
    const master = at.open({ user: MASTER, lots: '0.01' })
    const storm = { type: 'copy_open', userId: FAN, relationId: at.relation().id, masterOrderId: master } as const
    const of = { masterAt: at.now, pairId: BTCUSD, side: 'buy', masterLots: decimal('0.01'), leverage: 100 } as const
    const plain = {
      target: null,
      targetSide: 'none',
      expiresAt: null,
      ocoId: null,
      stopLoss: null,
      takeProfit: null,
    } as const
    expect(said(at, { ...storm, ...of, ...plain })).toBe('copy_budget {"maximum":2}')
  },
  'copy.lateMs': () => {
    const at = new CopyScenario()
    setIn(at, 'copy', { lateMs: 3_000 })
    at.follow()
    const [early, late] = [at.open({ user: MASTER }), at.open({ user: MASTER })]
    at.wait(3_000)
    expect([at.copyOf(early), at.skips()]).toEqual(['ok', []])
    at.wait(1)
    expect([at.copyOf(late), at.skips()]).toEqual(['ok', ['order copy_late']])
  },
  'copy.maxFollowed': () => {
    const at = new Stage()
    setIn(at, 'copy', { maxFollowed: 2 })
    expect(said(at, EVERY_COMMAND.follow(at))).toBe('ok')
    at.submit(EVERY_COMMAND.follow(at))
    expect(said(at, changed(EVERY_COMMAND.follow(at), { masterId: 99 }))).toBe('too_many_followed {"maximum":2}')
    // One that has ended is none.
    at.submit(EVERY_COMMAND.unfollow(at))
    expect(said(at, changed(EVERY_COMMAND.follow(at), { masterId: 99 }))).toBe('ok')
  },
  'micro.durations': () => {
    const durations = [{ seconds: 45, ratio: decimal('0.5'), minimumStake: decimal('12.5') }]
    const at = stage('micro', { durations })
    expect(said(at, micro('20'))).toBe('duration_not_offered {"seconds":30}')
    expect(said(at, micro('12.49', { seconds: 45 }))).toBe('stake_below_minimum {"minimum":"12.50"}')
    const id = at.record(micro('12.5', { seconds: 45 }))
    expect(at.state.micro.orders.get(id)).toMatchObject({ ratio: decimal('0.5'), expiresAt: at.now + 45_000 })
    // A thousand less the stake.
    expect(said(at, micro('987.51', { seconds: 45 }))).toBe('insufficient_balance {"needed":"987.51","free":"987.50"}')
    expect(said(at, micro('987.5', { seconds: 45 }))).toBe('ok')
  },
  'micro.lossLevel': () => {
    const at = stage('micro', { lossLevel: 1 })
    at.quote(BTCUSD, '100')
    const id = at.record(micro('10'))
    at.quote(BTCUSD, '99')
    at.wait(26_000)
    at.quote(BTCUSD, '99')
    at.wait(5_000)
    at.quote(BTCUSD, '99')
    // As much as a win at 0.75 would have brought.
    expect(trimDecimal(present(at.changes.records.micro_order.made.get(id), 'order').profit)).toBe('-7.5')
  },
  'micro.staleMs': () => {
    const at = stage('micro', { staleMs: 2_222 })
    at.quote(BTCUSD, '100')
    at.wait(2_222)
    expect(said(at, micro('10'))).toBe('ok')
    at.wait(1)
    expect(said(at, micro('10'))).toBe('price_stale {"pair":"BTCUSD"}')
  },
  'micro.suspended': () => {
    const at = stage('micro', { suspended: new Set([BTCUSD]) })
    expect(said(at, micro('10'))).toBe('micro_suspended {"pair":"BTCUSD"}')
    expect(said(at, micro('10', { pairId: EURGBP }))).toBe('ok')
  },
  'wallet.depositMinimum': () => {
    const at = stage('wallet', { depositMinimum: decimal('33') })
    const deposit = EVERY_COMMAND.submit_deposit(at)
    expect(said(at, changed(deposit, { amount: decimal('33') }))).toBe('ok')
    expect(said(at, changed(deposit, { amount: decimal('32.99') }))).toBe('amount_below_minimum {"minimum":"33"}')
  },
  'wallet.depositMaximum': () => {
    const at = stage('wallet', { depositMaximum: decimal('4444') })
    const deposit = EVERY_COMMAND.submit_deposit(at)
    expect(said(at, changed(deposit, { amount: decimal('4444') }))).toBe('ok')
    expect(said(at, changed(deposit, { amount: decimal('4444.01') }))).toBe('amount_above_maximum {"maximum":"4444"}')
  },
  'wallet.methodCoolingMs': () => {
    const at = stage('wallet', { methodCoolingMs: 3 * 3_600_000 })
    const command = withdraw(at, '100')
    expect(said(at, command)).toBe('method_cooling {"hours":3}')
    at.wait(3_600_000)
    expect(said(at, command)).toBe('method_cooling {"hours":2}')
    at.wait(2 * 3_600_000 - 1)
    expect(said(at, command)).toBe('method_cooling {"hours":1}')
    at.wait(1)
    expect(said(at, command)).toBe('ok')
  },
  'wallet.credentialCoolingMs': () => {
    const at = stage('wallet', { credentialCoolingMs: 2 * 3_600_000 })
    const command = withdraw(at, '100', { credentialChangedAt: at.now })
    expect(said(at, command)).toBe('credential_cooling {"hours":2}')
    at.wait(2 * 3_600_000 - 1)
    expect(said(at, command)).toBe('credential_cooling {"hours":1}')
    at.wait(1)
    expect(said(at, command)).toBe('ok')
  },
  'wallet.dailyLimitUnverified': () => limitOfADay('dailyLimitUnverified', false),
  'wallet.dailyLimitVerified': () => limitOfADay('dailyLimitVerified', true),
  'wallet.twoPersonFrom': () => {
    const at = stage('wallet', { twoPersonFrom: decimal('300'), dailyLimitVerified: decimal('9999999') })
    const method = at.bind()
    const needed = ['299.99999999', '300'].map(amount => [
      at.withdrawalOf(at.withdrawn(method, amount)).approvalsNeeded,
      at.depositOf(at.deposit(USER, amount)).approvalsNeeded,
    ])
    expect(needed).toEqual([
      [1, 1],
      [2, 2],
    ])
  },
  'wallet.adjustMaximum': () => {
    const at = stage('wallet', { adjustMaximum: decimal('250') })
    const adjust = (amount: bigint): string => said(at, changed(EVERY_COMMAND.adjust_money(at), { amount }))
    for (const sign of [1n, -1n]) {
      expect(adjust(sign * decimal('250'))).toBe('ok')
      expect(adjust(sign * decimal('250.01'))).toBe('amount_above_maximum {"maximum":"250.00"}')
    }
  },
  'wallet.maxMethods': () => {
    const at = stage('wallet', { maxMethods: 2 })
    const bind = (address: string): HostCommand => ({ type: 'bind_method', userId: USER, ...TRON, address })
    at.submit(bind('one'))
    expect(said(at, bind('two'))).toBe('ok')
    at.submit(bind('two'))
    expect(said(at, bind('three'))).toBe('too_many_methods {"maximum":2}')
  },
  'wallet.maxUnderReview': () => {
    const at = stage('wallet', { maxUnderReview: 2 })
    const method = at.bind()
    const command = withdraw(at, '50', { methodId: method })
    for (let n = 0; n < 2; n += 1) {
      expect(said(at, command)).toBe('ok')
      at.withdrawn(method, '50')
      expect(said(at, EVERY_COMMAND.submit_deposit(at))).toBe('ok')
      at.deposit(USER, '50')
    }
    expect(said(at, command)).toBe('too_many_under_review {"maximum":2}')
    expect(said(at, EVERY_COMMAND.submit_deposit(at))).toBe('too_many_under_review {"maximum":2}')
  },
  'wallet.rateTolerancePercent': () => {
    for (const [price, status] of [
      ['7.83', 'completed'],
      ['7.97', 'rate_changed'],
    ] as const) {
      const at = stage('wallet', { rateTolerancePercent: decimal('1') })
      const id = at.withdrawn(at.bind(USER, { currencyId: HKD.currencyId }), '100', { terms: HKD })
      expect(at.approve(id, 9, null, { typedPrice: price })).toBe('ok')
      expect(at.withdrawalOf(id).status).toBe(status)
    }
  },
  'wallet.acceptWithinMs': () => {
    const at = stage('wallet', { acceptWithinMs: 5_000 })
    const id = at.withdrawn(at.bind(USER, { currencyId: HKD.currencyId }), '100', { terms: HKD })
    at.approve(id, 9, null, { typedPrice: '7' })
    const received = present(at.withdrawalOf(id).offeredReceived, 'offer')
    const accept = { type: 'accept_withdrawal', userId: USER, withdrawalId: id, received } as const
    at.wait(4_999)
    expect(said(at, accept)).toBe('ok')
    at.wait(1)
    expect(said(at, accept)).toBe('withdrawal_no_offer {}')
    stepTime(at.state, at.now, at.changes)
    expect(at.withdrawalOf(id).status).toBe('expired')
  },
}

function pausedBy(paused: Partial<Pause>): void {
  const at = new Stage()
  set(at, { paused: { ...NOTHING_PAUSED, ...paused } })
  expect(said(at, openOrder())).toBe('trading_paused {}')
}

function grantOf(account: AccountType): void {
  const at = new ForexScenario()
  at.join(2, '5')
  const grants = { forex: 0n, micro: 0n, main: 0n, [account]: decimal('777') }
  set(at, { demoGrants: grants })
  at.submit({ type: 'open_accounts', userId: 1, realm: 'demo' })
  at.submit({ type: 'reset_demo', userId: 2 })
  for (const userId of [1, 2]) {
    const user = present(at.state.books.users.get(userId), 'user')
    expect({ forex: user.forex.balance, micro: user.micro.balance, main: user.main.balance }).toEqual(grants)
  }
}

/** Both limits are set apart, so that one cannot stand in for the other. */
function limitOfADay(name: 'dailyLimitUnverified' | 'dailyLimitVerified', isVerified: boolean): void {
  const at = stage('wallet', {
    dailyLimitUnverified: decimal('7'),
    dailyLimitVerified: decimal('5'),
    [name]: decimal('650'),
  })
  const method = at.bind()
  const asked = (amount: string): string => said(at, withdraw(at, amount, { methodId: method, isVerified }))
  const refused = (left: string): string => `daily_limit {"limit":"650","left":"${left}"}`
  expect([asked('650'), asked('650.01')]).toEqual(['ok', refused('650')])
  const yesterdays = at.withdrawn(method, '600', { verified: isVerified })
  expect([asked('50'), asked('50.01')]).toEqual(['ok', refused('50')])
  // Used up, nothing is left.
  const more = at.withdrawn(method, '50', { verified: isVerified })
  expect(asked('2')).toBe(refused('0'))
  // A limit that is set below what was asked for leaves nothing, and not less.
  setIn(at, 'wallet', { [name]: decimal('100') })
  expect(asked('2')).toBe('daily_limit {"limit":"100","left":"0"}')
  setIn(at, 'wallet', { [name]: decimal('650') })
  // What comes back counts for the day on which it was asked for, and for no other.
  expect(at.cancelWithdrawal(more)).toBe('ok')
  expect([asked('50'), asked('50.01')]).toEqual(['ok', refused('50')])
  at.wait(DAY_MS)
  at.withdrawn(method, '600', { verified: isVerified })
  expect(at.cancelWithdrawal(yesterdays)).toBe('ok')
  expect([asked('50'), asked('50.01')]).toEqual(['ok', refused('50')])
}

describe('[settings] every setting of the engine', () => {
  it('has a test', () => {
    expect(Object.keys(TESTS).toSorted()).toEqual(NAMES.toSorted())
  })

  it.each(Object.entries(TESTS))('%s holds at its bound and is named beyond it', (_, test) => {
    expect.hasAssertions()
    test()
  })
})

describe('[bounds] what commands and terms bound', () => {
  const at = new Stage()
  const order = (over: object): HostCommand => ({ ...openOrder(), ...over })
  const place = { ...openOrder(), type: 'place_order', target: decimal('90'), expiresAt: null } as const
  const part = (lots: string): HostCommand => ({
    type: 'close_part',
    userId: USER,
    orderId: at.position,
    lots: decimal(lots),
  })
  const fund = (amount: string): HostCommand => ({
    type: 'buy_fund',
    userId: USER,
    amount: decimal(amount),
    offer: FUND,
  })
  const follow = (over: object): HostCommand => ({ ...EVERY_COMMAND.follow(at), ...over })
  const bitcoin = { currencyId: BTC.currencyId }

  it.each<[string, HostCommand, string, HostCommand, string]>([
    [
      'lots, from below',
      order({ lots: decimal('0.01') }),
      'ok',
      order({ lots: decimal('0.009') }),
      'lots_below_minimum {"minimum":"0.01"}',
    ],
    [
      'lots, from above',
      order({ lots: decimal('50') }),
      'ok',
      order({ lots: decimal('50.01') }),
      'lots_above_maximum {"maximum":"50"}',
    ],
    [
      'steps of lots',
      order({ lots: decimal('0.02') }),
      'ok',
      order({ lots: decimal('0.015') }),
      'lots_not_in_steps {"step":"0.01"}',
    ],
    ['leverage', order({ leverage: 500 }), 'ok', order({ leverage: 499 }), 'leverage_not_offered {"leverage":499}'],
    ['a target', place, 'ok', { ...place, target: decimal('100') }, 'target_equals_market {"price":"100"}'],
    [
      'places of a price',
      { ...place, target: decimal('90.01') },
      'ok',
      { ...place, target: decimal('90.001') },
      'price_not_in_steps {"places":2}',
    ],
    [
      'a stop-loss',
      order({ stopLoss: decimal('99.99') }),
      'ok',
      order({ stopLoss: decimal('100.01') }),
      'stop_loss_wrong_side {"price":"100"}',
    ],
    [
      'a take-profit',
      order({ takeProfit: decimal('100.01') }),
      'ok',
      order({ takeProfit: decimal('100') }),
      'take_profit_wrong_side {"price":"100"}',
    ],
    ['a part, from below', part('0.01'), 'ok', part('0.001'), 'lots_below_minimum {"minimum":"0.01"}'],
    ['a part, from above', part('0.09'), 'ok', part('0.1'), 'lots_above_maximum {"maximum":"0.1"}'],
    ['steps of a part', part('0.02'), 'ok', part('0.015'), 'lots_not_in_steps {"step":"0.01"}'],
    ['a fund, from below', fund('100'), 'ok', fund('99.99'), 'amount_below_minimum {"minimum":"100"}'],
    ['a fund, from above', fund('5000'), 'ok', fund('5000.01'), 'fund_limit {"maximum":"5000","left":"5000"}'],
    [
      'a multiple, from below',
      follow({ multiple: 1 }),
      'ok',
      follow({ multiple: 0 }),
      'multiple_out_of_range {"maximum":100}',
    ],
    [
      'a multiple, from above',
      follow({ multiple: 100 }),
      'ok',
      follow({ multiple: 101 }),
      'multiple_out_of_range {"maximum":100}',
    ],
    [
      'a stop of copying',
      follow({ stopLossPercent: 100 }),
      'ok',
      follow({ stopLossPercent: 101 }),
      'stop_percent_out_of_range {"maximum":100}',
    ],
    [
      'a maximum of copying',
      follow({ maxAmount: 1n }),
      'ok',
      follow({ maxAmount: 0n }),
      'amount_below_minimum {"minimum":"0.00000001"}',
    ],
    [
      'a transfer',
      at.move('main', 'micro', '0.00000001'),
      'ok',
      at.move('main', 'micro', '0'),
      'amount_below_minimum {"minimum":"0.00000001"}',
    ],
    [
      'the free money',
      at.move('micro', 'main', '1000'),
      'ok',
      at.move('micro', 'main', '1000.01'),
      'insufficient_balance {"needed":"1000.01","free":"1000.00"}',
    ],
    ['a withdrawal and its fee', withdraw(at, '1.01'), 'ok', withdraw(at, '1'), 'amount_not_above_fee {"fee":"1"}'],
    [
      'a withdrawal and the balance',
      withdraw(at, '29000'),
      'ok',
      withdraw(at, '29000.01'),
      'insufficient_balance {"needed":"29000.01","free":"29000.00"}',
    ],
    [
      'a rate that is not there',
      withdraw(at, '100'),
      'ok',
      withdraw(at, '100', { methodId: at.bind(USER, bitcoin), terms: { ...BTC, pairId: 77 } }),
      'pair_unknown {}',
    ],
  ])('%s', (_, within, taken, beyond, refused) => {
    expect([said(at, within), said(at, beyond)]).toEqual([taken, refused])
  })

  it('a copy fits exactly into the maximum of its relation, and one step more is skipped', () => {
    const copying = new CopyScenario()
    copying.follow({ maxAmount: decimal('2.5') })
    const skipped = (lots: string): number => {
      expect(copying.copyOf(copying.open({ user: MASTER, lots }))).toBe('ok')
      return copying.skips().length
    }
    expect([skipped('1'), skipped('1.51'), skipped('1.5'), skipped('0.01')]).toEqual([0, 1, 1, 2])
    expect(new Set(copying.skips())).toEqual(new Set(['order copy_limit']))
  })

  it('what is left of a fund is told, and taken', () => {
    const own = new Stage()
    own.submit(fund('4000'))
    expect(said(own, fund('1000.01'))).toBe('fund_limit {"maximum":"5000","left":"1000"}')
    expect(said(own, fund('1000'))).toBe('ok')
    // Lowered meanwhile below what is in it.
    const lower = {
      type: 'buy_fund',
      userId: USER,
      amount: decimal('100'),
      offer: { ...FUND, maximum: decimal('3000') },
    } as const
    expect(said(own, lower)).toBe('fund_limit {"maximum":"3000","left":"0"}')
  })
})
