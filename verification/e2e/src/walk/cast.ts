// The users of the walk and their history: every list has rows, every state of a record occurs.
import { decimal } from '@tallystick/kernel/decimal'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { Operator } from '../pages/operator.ts'
import type { Stage } from '../stage.ts'
import { Caller } from './caller.ts'

export interface Cast {
  /** A real user with records of every kind, who follows the master. */
  readonly trader: Caller
  readonly master: Caller
  readonly demo: Caller
  /** Registered a minute ago: everything is empty. */
  readonly newcomer: Caller
  /** The trader's loan and fund subscription. */
  readonly loanId: number
  readonly shareId: number
}

/** Who can be signed in. */
export type Role = 'trader' | 'master' | 'demo' | 'newcomer'

const BTC = 1
const IDENTITY = {
  name: 'Maximiliane',
  last_name: 'von Hohenstein-Wagner',
  sex: 2,
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+44 20 7946 0000',
  id_card_type: 2,
}

export async function castOf(stage: Stage): Promise<Cast> {
  const finance = await Operator.join(stage, 'finance')
  const risk = await Operator.join(stage, 'risk')
  await withChanges(risk)
  stage.feed.set('BTCUSD', decimal('100000'))
  const trader = await Caller.registered(stage, 'maximiliane.hohenstein@example.com')
  const master = await Caller.registered(stage, 'master@example.com')
  for (const appUser of [trader, master]) await verified(appUser, risk)
  for (const appUser of [trader, master]) await funded(appUser, finance)
  await appointed(master, risk)
  await trader.post('followTrader', { trader_id: String(master.user['id']), multiple: 2, max_amount: 5000 })
  await withMethodsAndRecords(trader, finance)
  const loanId = await withLoan(trader, risk, finance)
  const share = await trader.post('buyFund', { id: 1, amount: 1000 })
  await withTrades(stage, trader, master)
  await trader.post('chatSend', {
    text: 'Good morning, how long does a withdrawal take?',
    client_id: 'walk-message-0001',
  })
  const demo = await Caller.demo(stage, 'fedcba9876543210fedcba9876543210')
  const sale = { type: 2, cont: '0.5', forex_id: BTC, status: 1, multiple: 50 }
  await demo.post('submitTrailing', { ...sale, trail_distance: '0', trail_percent: '1.2' })
  await demo.post('buyFund', { id: 1, amount: 500 })
  // Two days later: interest has come in, and the loan is nearly due.
  for (const price of ['100200', '99900', '100400', '100100', '100600', '100300', '100700']) {
    stage.advance((2 * DAY_MS + HOUR_MS) / 7)
    stage.feed.set('BTCUSD', decimal(price))
  }
  stage.advance(HOUR_MS / 2)
  await stage.recordEquity()
  for (const format of ['pdf', 'csv'])
    await trader.post('makeStatement', { from_day: '2026-01-01', until_day: '2026-02-28', format })
  for (const [level, note] of [
    ['100800', ''],
    ['105000', 'Above the high of last week: move the stop to break-even'],
  ] as const)
    await trader.post('makeAlert', { forex_id: BTC, direction: 'above', level, note })
  await trader.post('makeAlert', { forex_id: BTC, direction: 'below', level: '95000' })
  stage.feed.set('BTCUSD', decimal('100900'))
  await trader.post('submitMicro', { forex_id: BTC, type: 1, number: 200, seconds: 300 })
  for (const [name, addresses] of [
    ['Hohenstein-Wagner grid bot, London', '203.0.113.0/24, 2001:db8:85a3::8a2e:370:7334'],
    ['Tax', ''],
  ] as const)
    await demo.post('createApiKey', { name, addresses, scope: addresses === '' ? 'read' : 'trade', days: 365 })
  const bot = await demo.post('createApiKey', { name: 'Night bot', addresses: '', scope: 'trade', days: 30 })
  await demo.postByKey(bot, 'submitOrder', { type: 1, cont: '0.2', forex_id: BTC, status: 1, multiple: 50 })
  await demo.postByKey(bot, 'submitMicro', { forex_id: BTC, type: 1, number: 200, seconds: 300 })
  const newcomer = await Caller.registered(stage, 'newcomer@example.com')
  return { trader, master, demo, newcomer, loanId, shareId: Number(share['id']) }
}

/** Of each sort one: figures, a list, words, and a setting that has no word of its own. */
async function withChanges(risk: Operator): Promise<void> {
  const reason = 'As agreed with the board'
  const changes = [
    { kind: 'pair', id: BTC + 1, field: 'fee_rate', value: '7.25' },
    { kind: 'pair', id: BTC + 1, field: 'leverages', value: '1, 5, 10, 20, 50, 100' },
    { kind: 'fund', id: 5, field: 'description', value: 'A long lock-up for those who do not need the money soon.' },
    { kind: 'micro_duration', id: 1, field: 'minimum_stake', value: '15' },
  ]
  for (const change of changes) await risk.change('terms', { ...change, reason })
  for (const [key, value] of [
    ['margin_warning_level', '110'],
    ['visitor_image_days', '45'],
  ] as const)
    await risk.change('settings', { key, value, reason })
}

async function decideAll(operator: Operator, list: string, path: string, decision: Record<string, string | number>) {
  for (const { id } of await operator.list(list)) await operator.decide(path, { id, ...decision })
}

async function verified(appUser: Caller, risk: Operator): Promise<void> {
  const pictures = { front_pic: await appUser.upload(), reverse_pic: await appUser.upload() }
  await appUser.post('submitIdentityCheck', {
    name: 'Maximiliane',
    card_id: `X${appUser.token.slice(0, 8)}`,
    ...pictures,
  })
  await decideAll(risk, '/operator/api/identity_checks?status=1', '/operator/api/identity_checks/approve', {
    country: 'GB',
  })
}

/** Below what two operators must approve. */
async function funded(appUser: Caller, finance: Operator): Promise<void> {
  for (const number of [9_500, 8_000])
    await appUser.post('submitDeposit', { number, proofImg: await appUser.upload(), charge_id: 1 })
  await finance.approveAll('deposits')
  await appUser.post('transfer', { balance: 9_500, currency_id: 1, from: 3, to: 1 })
  await appUser.post('transfer', { balance: 500, currency_id: 1, from: 3, to: 2 })
}

async function appointed(master: Caller, risk: Operator): Promise<void> {
  await master.post('applyTrader', {})
  const list = '/operator/api/master_applications?status=1'
  await decideAll(risk, list, '/operator/api/master_applications/decide', { approve: 1, note: 'Welcome' })
}

async function withMethodsAndRecords(appUser: Caller, finance: Operator): Promise<void> {
  const coin = await appUser.post('bindMethod', { type: 1, draw_id: 1, dc_address: tronAddress() })
  const currencies = (await appUser.get('withdrawalCurrencies', { type: 1 })) as unknown as { id: number }[]
  await appUser.post('bindMethod', {
    type: 2,
    draw_id: currencies[0]?.id ?? 0,
    bank_name: 'Raiffeisenlandesbank Niederösterreich-Wien',
    bank_address: 'Friedrich-Wilhelm-Raiffeisen-Platz 1, 1020 Wien',
    bank_swift: 'RLNWATWW',
    payee_name: 'Maximiliane von Hohenstein-Wagner',
    payee_account: 'GB82WEST12345698765432',
  })
  const withdrawal = (number: number) =>
    appUser.post('submitWithdrawal', { draw_currency_id: 1, number, draw_method_id: Number(coin['id']) })
  await withdrawal(120)
  await finance.approveAll('withdrawals')
  const cancelled = await withdrawal(60)
  await appUser.post('cancelWithdrawal', { id: Number(cancelled['id']) })
  await withdrawal(250)
  await appUser.post('submitDeposit', { number: 350, proofImg: await appUser.upload(), charge_id: 1 })
  await appUser.post('submitWire', { number: 4200, proofImg: await appUser.upload(), wire_id: 1 })
}

async function withLoan(appUser: Caller, risk: Operator, finance: Operator): Promise<number> {
  const pictures = { hand_pic: await appUser.upload(), sign: await appUser.upload() }
  await appUser.post('submitLoanApplicant', { ...IDENTITY, ...pictures })
  await decideAll(risk, '/operator/api/loan_applicants?status=1', '/operator/api/loan_applicants/decide', { status: 2 })
  const shown = await appUser.get('loanConfig', { id: 3, amount: 1000 })
  const agreement = String(shown['agreement_hash'])
  const loan = await appUser.post('submitLoan', { amount: 1000, config_id: 3, sign: await appUser.upload(), agreement })
  await finance.approveAll('loans')
  return Number(loan['id'])
}

async function withTrades(stage: Stage, trader: Caller, master: Caller): Promise<void> {
  const market = { forex_id: BTC, status: 1, multiple: 10 }
  const stops = { stop_loss_price: '95000', target_profit_price: '120000' }
  await trader.post('submitOrder', { ...market, type: 1, cont: '0.1', ...stops })
  await trader.post('submitOrder', { ...market, type: 2, cont: '0.2', multiple: 100 })
  await trader.post('submitOrder', { ...market, type: 1, cont: '0.1', status: 0, target_price: '90000' })
  const closed = await trader.post('submitOrder', { ...market, type: 1, cont: '0.1' })
  const led = await master.post('submitOrder', { ...market, type: 1, cont: '0.1' })
  await master.post('submitOrder', { ...market, type: 1, cont: '0.1' })
  for (const type of [1, 2]) await trader.post('submitMicro', { forex_id: BTC, type, number: 50, seconds: 30 })
  stage.feed.set('BTCUSD', decimal('100750'))
  await trader.post('closeOrder', { id: Number(closed['Id']) })
  await master.post('closeOrder', { id: Number(led['Id']) })
}
