// One example of every command the engine takes, each accepted while all prices are fresh and nobody is frozen. The user it is about has a
// converted position open, with money in every account. A command without an example fails the tests that walk them.
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import type { HostCommand } from '../src/core/commands.ts'
import { decide } from '../src/core/step.ts'
import { WalletScenario, HKD, TRON, USDT } from './wallet-scenario.ts'
import { FUND, OFFER } from './fund-scenario.ts'
import { BTCUSD, EURGBP, EURUSD, FIXED, GBPUSD, openOrder, USDJPY } from './forex-scenario.ts'

export const USER = 1
const DEMO = 2
export const MASTER = 50
const MASTER_ORDER = 999_936

const PRICES = new Map([
  [BTCUSD, '100'],
  [EURUSD, '1.1'],
  [USDJPY, '150'],
  [GBPUSD, '1.25'],
  [EURGBP, '0.8'],
  [FIXED, '10'],
])

const OPERATOR = { operatorId: 9, operatorUserId: null, note: null }
const APPROVER = { ...OPERATOR, needsTwo: false, firstApprover: null }
const NO_STOPS = { stopLoss: null, takeProfit: null }

export class Stage extends WalletScenario {
  readonly position: number
  readonly pending: number
  readonly relation: number

  constructor() {
    super()
    this.quoteAllBut()
    this.enter(USER, '50000')
    this.submit(this.move('main', 'forex', '20000'))
    this.submit(this.move('main', 'micro', '1000'))
    this.join(DEMO, '10000')
    this.open({ user: DEMO, pair: EURGBP, lots: '0.1' })
    this.position = this.open({ pair: EURGBP, lots: '0.1' })
    this.pending = this.place('0.79', { pair: EURGBP, lots: '0.1' })
    this.relation = this.record({
      type: 'follow',
      userId: USER,
      masterId: MASTER,
      masterRealm: 'real',
      multiple: 1,
      maxAmount: decimal('5000'),
      stopLossPercent: null,
    })
  }

  /** Fresh prices for every pair but these. */
  quoteAllBut(...left: readonly number[]): void {
    for (const [pairId, price] of PRICES) if (!left.includes(pairId)) this.quote(pairId, price)
  }

  move(from: 'forex' | 'micro' | 'main', to: 'forex' | 'micro' | 'main', amount: string, userId = USER) {
    return { type: 'transfer_own', userId, from, to, amount: decimal(amount) } as const
  }

  /** What would become of it, without doing it: `ok`, the refusal, or why a copy is skipped or a position left open. */
  outcome(command: HostCommand): string {
    const decision = decide(this.state, command, this.now)
    if (decision.refusal) return decision.refusal.reason
    for (const event of decision.events) if (event.type === 'copy_skipped') return `skipped: ${event.skip.reason}`
    const [left] = decision.answer.left ?? []
    return left ? `left: ${left.reason}` : 'ok'
  }

  record(command: Parameters<WalletScenario['submit']>[0]): number {
    const result = this.submit(command)
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return present(result.answer.recordId ?? result.answer.orderId, 'record id')
  }

  copied(): number {
    return this.record(this.copy())
  }

  copy() {
    const order = { pairId: EURGBP, side: 'buy', masterLots: decimal('0.1'), leverage: 100 } as const
    return {
      type: 'copy_open',
      userId: USER,
      relationId: this.relation,
      masterOrderId: MASTER_ORDER,
      masterAt: this.now,
      target: null,
      targetSide: 'none',
      expiresAt: null,
      ocoId: null,
      ...order,
      ...NO_STOPS,
      trail: TRAIL,
    } as const
  }

  lent(): number {
    const signed = { signId: 1, agreementHash: 'h' }
    return this.record({ type: 'submit_loan', userId: USER, amount: decimal('500'), offer: OFFER, ...signed })
  }

  paidOut(): number {
    const loanId = this.lent()
    this.submit({ type: 'approve_loan', userId: USER, loanId, ...APPROVER })
    return loanId
  }

  repayment(loanId: number) {
    const paid = { accountId: 1, currencyCode: 'USDT', protocolCode: '', address: '', proofId: 1, proofHash: 'r' }
    return { type: 'submit_repayment', userId: USER, loanId, ...paid } as const
  }

  subscribed(): number {
    return this.record({ type: 'buy_fund', userId: USER, amount: decimal('200'), offer: FUND })
  }
}

const TRAIL = { distance: null, percent: decimal('1') } as const

const copyOf = (stage: Stage) => ({ userId: USER, relationId: stage.relation, masterOrderId: MASTER_ORDER })

/** Prepares what the command needs and returns it. */
export const EVERY_COMMAND: { readonly [T in HostCommand['type']]: (stage: Stage) => HostCommand } = {
  open_accounts: () => ({ type: 'open_accounts', userId: USER, realm: 'real' }),
  reset_demo: () => ({ type: 'reset_demo', userId: DEMO }),
  open_order: () => openOrder({ pair: EURGBP, lots: '0.1', trail: TRAIL }),
  place_order: () => ({
    ...openOrder({ pair: EURGBP, lots: '0.1' }),
    type: 'place_order',
    target: decimal('0.7'),
    expiresAt: null,
    trail: TRAIL,
  }),
  place_oco: () => {
    const { side, lots, leverage, pairId } = openOrder({ pair: EURGBP, lots: '0.1' })
    const entry = (target: string) => ({ side, lots, target: decimal(target), ...NO_STOPS })
    const entries = [entry('0.7'), entry('0.9')] as const
    return { type: 'place_oco', userId: USER, pairId, leverage, expiresAt: null, trail: TRAIL, entries }
  },
  close_order: stage => ({ type: 'close_order', userId: USER, orderId: stage.position }),
  replace_order: stage => ({
    type: 'replace_order',
    userId: USER,
    orderId: stage.pending,
    lots: decimal('0.2'),
    target: decimal('0.78'),
    expiresAt: stage.now + 60_000,
    ...NO_STOPS,
  }),
  reverse_order: stage => ({ type: 'reverse_order', userId: USER, orderId: stage.position }),
  close_all: () => ({ type: 'close_all', userId: USER, pairId: EURGBP, which: 'all' }),
  close_part: stage => ({ type: 'close_part', userId: USER, orderId: stage.position, lots: decimal('0.04') }),
  cancel_order: stage => ({ type: 'cancel_order', userId: USER, orderId: stage.pending }),
  set_stops: stage => ({ type: 'set_stops', userId: USER, orderId: stage.position, ...NO_STOPS }),
  set_trail: stage => ({ type: 'set_trail', userId: USER, orderId: stage.position, trail: TRAIL }),
  resume_trail: stage => {
    const orderId = stage.position
    stage.submit({ type: 'set_trail', userId: USER, orderId, trail: TRAIL })
    stage.state.trailsUnread.add(orderId)
    const knownTo = present(stage.state.pairs.get(EURGBP), 'pair').tick
    return { type: 'resume_trail', userId: USER, orderId, best: undefined, knownTo }
  },
  open_micro: () => ({
    type: 'open_micro',
    userId: USER,
    pairId: BTCUSD,
    direction: 'up',
    stake: decimal('10'),
    seconds: 30,
  }),
  settle_from_tape: stage => {
    const stake = { pairId: BTCUSD, direction: 'up', stake: decimal('10'), seconds: 30 } as const
    const orderId = stage.record({ type: 'open_micro', userId: USER, ...stake })
    const expiresAt = stage.now + 30_000
    stage.wait(31_000)
    stage.seed(BTCUSD, '100')
    const tape = { last: undefined, next: undefined, closed: false }
    return { type: 'settle_from_tape', userId: USER, orderId, expiresAt, ...tape }
  },
  submit_deposit: () => ({
    type: 'submit_deposit',
    userId: USER,
    channel: 'coin',
    optionId: 1,
    currencyCode: 'USDT',
    protocolCode: '',
    address: '',
    amount: decimal('100'),
    proofId: 7,
    proofHash: 'another',
  }),
  approve_deposit: stage => ({
    type: 'approve_deposit',
    userId: USER,
    depositId: stage.deposit(USER, '100'),
    ...APPROVER,
  }),
  reject_deposit: stage => ({
    type: 'reject_deposit',
    userId: USER,
    depositId: stage.deposit(USER, '100'),
    outcome: 'rejected',
    ...OPERATOR,
  }),
  bind_method: () => ({ type: 'bind_method', userId: USER, ...TRON }),
  delete_method: stage => ({ type: 'delete_method', userId: USER, methodId: stage.bind() }),
  submit_withdrawal: stage => ({
    type: 'submit_withdrawal',
    userId: USER,
    methodId: stage.bind(),
    amount: decimal('100'),
    memo: '',
    terms: USDT,
    credentialChangedAt: null,
    isVerified: true,
  }),
  cancel_withdrawal: stage => ({
    type: 'cancel_withdrawal',
    userId: USER,
    withdrawalId: stage.withdrawn(stage.bind(), '100'),
  }),
  accept_withdrawal: stage => {
    const withdrawalId = stage.withdrawn(stage.bind(USER, { currencyId: HKD.currencyId }), '100', { terms: HKD })
    stage.approve(withdrawalId, OPERATOR.operatorId, null, { typedPrice: '7' })
    const received = present(stage.withdrawalOf(withdrawalId).offeredReceived, 'offer')
    return { type: 'accept_withdrawal', userId: USER, withdrawalId, received }
  },
  approve_withdrawal: stage => ({
    type: 'approve_withdrawal',
    userId: USER,
    withdrawalId: stage.withdrawn(stage.bind(), '100'),
    typedPrice: decimal('1'),
    ...APPROVER,
  }),
  reject_withdrawal: stage => ({
    type: 'reject_withdrawal',
    userId: USER,
    withdrawalId: stage.withdrawn(stage.bind(), '100'),
    outcome: 'rejected',
    ...OPERATOR,
  }),
  // Everything that is free at fresh prices: 20,000 less margin and fee of the position and what the pending order reserves.
  transfer_own: stage => stage.move('forex', 'main', '19800.65'),
  adjust_money: () => ({
    type: 'adjust_money',
    userId: USER,
    amount: -decimal('10'),
    makerId: 1,
    makerUserId: null,
    checkerId: 2,
    checkerUserId: null,
    reason: 'why',
  }),
  follow: () => ({
    type: 'follow',
    userId: USER,
    masterId: MASTER + 1,
    masterRealm: 'real',
    multiple: 1,
    maxAmount: decimal('5000'),
    stopLossPercent: null,
  }),
  unfollow: () => ({ type: 'unfollow', userId: USER, masterId: MASTER }),
  pause_copying: () => ({ type: 'pause_copying', userId: USER, masterId: MASTER, paused: true }),
  set_copy_stop: () => ({ type: 'set_copy_stop', userId: USER, masterId: MASTER, percent: 50 }),
  copy_open: stage => stage.copy(),
  copy_close: stage => {
    stage.copied()
    return { type: 'copy_close', ...copyOf(stage) }
  },
  copy_close_part: stage => {
    stage.copied()
    const part = { masterPartId: MASTER_ORDER + 64, partLots: decimal('0.05'), wholeLots: decimal('0.1') }
    return { type: 'copy_close_part', ...copyOf(stage), ...part }
  },
  copy_set_stops: stage => {
    stage.copied()
    return { type: 'copy_set_stops', ...copyOf(stage), ...NO_STOPS }
  },
  copy_set_trail: stage => {
    stage.copied()
    return { type: 'copy_set_trail', ...copyOf(stage), trail: TRAIL }
  },
  appoint_master: stage => {
    stage.submit({ type: 'unfollow', userId: USER, masterId: MASTER })
    return { type: 'appoint_master', userId: USER }
  },
  pay_share: stage => ({ type: 'pay_share', userId: USER, relationId: stage.relation }),
  receive_share: () => ({ type: 'receive_share', userId: USER, paymentId: 64, amount: decimal('5') }),
  replay_trade: stage => {
    stage.submit({ type: 'reset_demo', userId: DEMO })
    stage.submit({ type: 'appoint_master', userId: DEMO })
    const tick = { pairId: BTCUSD, price: decimal('100') }
    const opened = { ...tick, id: (stage.now - 2_000) * 4096 + BTCUSD, at: stage.now - 2_000 }
    const closed = { ...tick, id: (stage.now - 1_000) * 4096 + BTCUSD, at: stage.now - 1_000 }
    const order = { pairId: BTCUSD, side: 'buy', lots: decimal('0.1'), leverage: 100 } as const
    return { type: 'replay_trade', userId: DEMO, ...order, opened, closed }
  },
  submit_loan: () => ({
    type: 'submit_loan',
    userId: USER,
    amount: decimal('500'),
    offer: OFFER,
    signId: 1,
    agreementHash: 'h',
  }),
  approve_loan: stage => ({ type: 'approve_loan', userId: USER, loanId: stage.lent(), ...APPROVER }),
  reject_loan: stage => ({ type: 'reject_loan', userId: USER, loanId: stage.lent(), ...OPERATOR }),
  submit_repayment: stage => stage.repayment(stage.paidOut()),
  decide_repayment: stage => {
    const loanId = stage.paidOut()
    stage.submit(stage.repayment(loanId))
    return { type: 'decide_repayment', userId: USER, loanId, outcome: 'accepted', ...OPERATOR }
  },
  // 500 with 30 days less 5 free at 0.5 % a day.
  repay_from_balance: stage => ({
    type: 'repay_from_balance',
    userId: USER,
    loanId: stage.paidOut(),
    amount: decimal('562.5'),
  }),
  buy_fund: () => ({ type: 'buy_fund', userId: USER, amount: decimal('200'), offer: FUND }),
  ask_refund: stage => ({ type: 'ask_refund', userId: USER, subscriptionId: stage.subscribed() }),
  decide_refund: stage => {
    const subscriptionId = stage.subscribed()
    stage.submit({ type: 'ask_refund', userId: USER, subscriptionId })
    return { type: 'decide_refund', userId: USER, subscriptionId, outcome: 'refunded', ...OPERATOR }
  },
  make_alert: () => ({
    type: 'make_alert',
    userId: USER,
    pairId: EURGBP,
    direction: 'above',
    level: decimal('0.9'),
    percent: null,
    note: null,
  }),
  remove_alert: stage => {
    const alert = {
      userId: USER,
      pairId: EURGBP,
      direction: 'below',
      level: decimal('0.7'),
      percent: null,
      note: null,
    } as const
    return { type: 'remove_alert', userId: USER, alertId: stage.record({ type: 'make_alert', ...alert }) }
  },
  freeze_user: () => ({ type: 'freeze_user', userId: USER, operatorId: 9, note: null }),
  unfreeze_user: () => ({ type: 'unfreeze_user', userId: USER, operatorId: 9, note: '' }),
}
