// For the tests of the checks: deposits and withdrawals with every outcome, and corruptions of them.
import type { Command } from '@tallystick/engine/core/commands'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const withdrawal = (where: string, set: string): string => one('withdrawal', where, set)

export const WALLET_CORRUPTIONS = [
  { finds: 'I07', what: 'a withdrawal that vanished', sql: 'delete from withdrawal where status = 0' },
  { finds: 'I14', what: 'a deposit of a demo user', sql: one('deposit', 'true', 'user_id = 1') },
  {
    finds: 'I33',
    what: 'a withdrawal completed by hand',
    sql: withdrawal(
      'status = 0 and offered_until = 0',
      'status = 1, decided_by = 1, price = estimated_price, received = estimated_received',
    ),
  },
  {
    finds: 'I33',
    what: 'a paid one called rejected',
    sql: withdrawal('status = 1', 'status = 2, price = 0, tick = 0, received = 0'),
  },
  { finds: 'I33', what: 'a lost release', sql: `delete from ledger where kind = 'withdrawal_release'` },
  { finds: 'I34', what: 'a higher fee', sql: withdrawal('fee_type = 1', 'fee = fee + 100') },
  {
    finds: 'I34',
    what: 'a smaller payment',
    sql: withdrawal('currency_id = 6 and status = 1', 'received = received - 1000000'),
  },
  {
    finds: 'I34',
    what: 'a payment by the estimate',
    sql: withdrawal('status = 1 and received <> estimated_received', 'received = estimated_received'),
  },
  {
    finds: 'I34',
    what: 'another offer',
    sql: withdrawal('offered_until <> 0', 'offered_received = offered_received + 1'),
  },
  {
    finds: 'I34b',
    what: 'a tolerance widened afterwards',
    sql: withdrawal('offered_until <> 0', 'tolerance_percent = 1000000000'),
  },
  {
    finds: 'I34b',
    what: 'a tolerance that did not allow the payment',
    sql: withdrawal('status = 1 and price <> estimated_price', 'tolerance_percent = 0'),
  },
  {
    finds: 'I34b',
    what: 'an offer that ran out too early',
    sql: withdrawal('status = 5', 'decided_at = offered_until - 1'),
    unguarded: [['withdrawal', 'withdrawal_expired']],
  },
  { finds: 'I34c', what: 'a rate of another pair', sql: withdrawal('status = 1 and tick > 0', 'tick = tick + 1') },
  {
    finds: 'I34c',
    what: 'a tick of another price',
    sql: `update tape_tick set price = price + 1 where id in (select tick from withdrawal where tick > 0)`,
  },
  {
    finds: 'I34c',
    what: 'a tick that was not kept',
    sql: `delete from tape_tick where id in (select tick from withdrawal where tick > 0)`,
  },
  { finds: 'I35', what: 'a withdrawal sent elsewhere', sql: withdrawal(`address <> ''`, `address = 'mine'`) },
  { finds: 'I35', what: 'a method of another user', sql: one('payout_method', 'true', 'user_id = 1') },
  {
    finds: 'I36',
    what: 'two approvals by one operator',
    sql: withdrawal('approvals_needed = 2 and status = 1', 'approved_by = decided_by'),
    unguarded: [['withdrawal', 'withdrawal_two_people']],
  },
  { finds: 'I37', what: 'a deposit credited by hand', sql: one('deposit', 'status = 0', 'status = 1, decided_by = 1') },
  { finds: 'I37', what: 'another amount than was credited', sql: one('deposit', 'status = 1', 'amount = amount + 1') },
  {
    finds: 'I37',
    what: 'a proof that credits twice',
    sql: `update deposit set proof_hash = 'same' where status in (0, 1)`,
  },
  {
    finds: 'I38',
    what: 'a transfer to another user',
    sql: one('ledger', `kind = 'account_transfer'`, 'accounts[2] = 1 * 16 + 4'),
  },
  { finds: 'I51c', what: 'a withdrawal of more than was held', sql: withdrawal('status = 0', 'amount = amount * 2') },
  {
    finds: 'I51d',
    what: 'a correction of another amount than was agreed',
    sql: one('ledger', `kind = 'adjustment'`, 'amounts = array[amounts[1] + 1, amounts[2] - 1]'),
  },
  { finds: 'I51d', what: 'a correction without approval', sql: `delete from ledger where kind = 'adjustment'` },
  {
    finds: 'I61',
    what: 'a deposit without a request',
    sql: one('house_account', '-account % 256 = 5', 'balance = balance - 1'),
  },
  { finds: 'I62b', what: 'a limit counted too low', sql: one('withdrawal_allowance', 'used > 0', 'used = 0') },
] as const

/** Shorter than a day, so that nothing else runs out meanwhile; long enough for a hole in the tape to be one. */
export const ACCEPT_WITHIN_MS = 2 * HOUR_MS

interface WalletStage {
  readonly submit: (command: Command) => Promise<number>
  readonly wait: (ms: number) => void
  readonly quote: (code: string, price: string) => void
  readonly idOf: (code: string) => number
  readonly time: () => void
}

/** User 9 is real. Two operators; one deposit and one withdrawal of each end and rate, fixed and percentage fees, a deleted method. */
export async function liveThroughWallet({ submit, wait, ...market }: WalletStage): Promise<void> {
  const userId = 9
  const operator = { operatorUserId: null, note: 'seen' }
  let proofs = 0
  const deposit = (amount: string): Promise<number> => {
    const option = { optionId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T' }
    const proof = { proofId: ++proofs, proofHash: `proof ${proofs}` }
    return submit({ type: 'submit_deposit', userId, channel: 'coin', amount: decimal(amount), ...option, ...proof })
  }
  const approveDeposit = async (depositId: number, ...operators: readonly number[]): Promise<void> => {
    for (const [index, operatorId] of operators.entries()) {
      const persons = { needsTwo: false, firstApprover: operators[index - 1] ?? null }
      await submit({ type: 'approve_deposit', userId, depositId, operatorId, ...operator, ...persons })
    }
  }
  await approveDeposit(await deposit('2000'), 1)
  await approveDeposit(await deposit('30000'), 1, 2)
  const refused = { type: 'reject_deposit', userId, operatorId: 1, ...operator } as const
  await submit({ ...refused, depositId: await deposit('50'), outcome: 'rejected' })
  await submit({ ...refused, depositId: await deposit('50'), outcome: 'invalid' })
  await deposit('60')

  const none = { address: '', bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }
  const coin = { ...none, channel: 'coin', currencyId: 1, address: 'T-address' } as const
  const bank = { ...none, channel: 'bank', currencyId: 6, bankName: 'B', payeeName: 'P', payeeAccount: '1234' } as const
  const [byCoin, byBank] = [
    await submit({ type: 'bind_method', userId, ...coin }),
    await submit({ type: 'bind_method', userId, ...bank }),
  ]
  const dollars = { rateSource: 'fixed', pairId: null, isPerUsd: true, typedPrice: decimal('1') } as const
  const usdt = {
    currencyId: 1,
    currencyCode: 'USDT',
    protocolCode: 'TRC20',
    feeType: 'fixed' as const,
    places: 2,
    ...dollars,
  }
  const typed = { rateSource: 'typed', pairId: null, isPerUsd: true, typedPrice: decimal('0.92345678') } as const
  const euro = {
    currencyId: 6,
    currencyCode: 'EUR',
    protocolCode: '',
    feeType: 'percent' as const,
    places: 2,
    ...typed,
  }
  const withdraw = (amount: string, methodId = byCoin): Promise<number> => {
    const terms =
      methodId === byCoin ? { ...usdt, withdrawalRate: decimal('1') } : { ...euro, withdrawalRate: decimal('0.3') }
    const request = { memo: '', credentialChangedAt: null, isVerified: true }
    wait(10)
    return submit({ type: 'submit_withdrawal', userId, methodId, amount: decimal(amount), terms, ...request })
  }
  const approve = async (withdrawalId: number, ...operators: readonly number[]): Promise<void> => {
    const typedPrice = decimal('0.93')
    for (const [index, operatorId] of operators.entries()) {
      const persons = { needsTwo: false, firstApprover: operators[index - 1] ?? null }
      await submit({
        type: 'approve_withdrawal',
        userId,
        withdrawalId,
        operatorId,
        typedPrice,
        ...operator,
        ...persons,
      })
    }
  }
  await approve(await withdraw('123.456789', byBank), 1)
  await approve(await withdraw('10000'), 1, 2)
  const reject = { type: 'reject_withdrawal', userId, operatorId: 2, ...operator } as const
  await submit({ ...reject, withdrawalId: await withdraw('77'), outcome: 'rejected' })
  await submit({ ...reject, withdrawalId: await withdraw('78'), outcome: 'invalid' })
  await submit({ type: 'cancel_withdrawal', userId, withdrawalId: await withdraw('79') })
  await withdraw('80')
  await liveThroughRates({ submit, wait, ...market }, approve)
  wait(10)
  await submit({ type: 'delete_method', userId, methodId: byCoin })
  await submit({ type: 'transfer_own', userId, from: 'main', to: 'forex', amount: decimal('500') })
  await submit({ type: 'transfer_own', userId, from: 'forex', to: 'micro', amount: decimal('12.34567891') })
  const correction = {
    type: 'adjust_money',
    userId,
    makerId: 1,
    makerUserId: null,
    checkerId: 2,
    checkerUserId: null,
  } as const
  await submit({ ...correction, amount: decimal('25'), reason: 'a fee charged twice' })
  await submit({ ...correction, amount: -decimal('5'), reason: 'credited too much' })
}

/** Bitcoin by its pair: paid at another price than estimated, offered and accepted, offered and cancelled, waiting, and run out. */
async function liveThroughRates(
  { submit, wait, quote, idOf, time }: WalletStage,
  approve: (withdrawalId: number, operatorId: number) => Promise<void>,
): Promise<void> {
  const userId = 9
  const none = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }
  const method = { channel: 'coin', currencyId: 3, address: 'B-address', ...none } as const
  const methodId = await submit({ type: 'bind_method', userId, ...method })
  const rate = { rateSource: 'pair', pairId: idOf('BTCUSD'), isPerUsd: false, typedPrice: 0n } as const
  const fees = { feeType: 'percent' as const, withdrawalRate: decimal('0.5'), places: 8 }
  const terms = { currencyId: 3, currencyCode: 'BTC', protocolCode: 'BTC', ...fees, ...rate }
  const request = { memo: '', credentialChangedAt: null, isVerified: true, terms, methodId }
  const withdraw = (amount: string): Promise<number> =>
    submit({ type: 'submit_withdrawal', userId, amount: decimal(amount), ...request })
  quote('BTCUSD', '85000')
  const [paid, first, second, third] = [
    await withdraw('90'),
    await withdraw('91'),
    await withdraw('92'),
    await withdraw('93'),
  ]
  quote('BTCUSD', '85123.45')
  await approve(paid, 1)
  quote('BTCUSD', '90000')
  for (const id of [first, second, third]) await approve(id, 1)
  // 91 less half a percent, at 90,000.
  await submit({ type: 'accept_withdrawal', userId, withdrawalId: first, received: decimal('0.00100606') })
  quote('BTCUSD', '90500')
  await approve(first, 1)
  await submit({ type: 'cancel_withdrawal', userId, withdrawalId: second })
  wait(ACCEPT_WITHIN_MS)
  time()
  quote('BTCUSD', '85000')
  const waiting = await withdraw('94')
  quote('BTCUSD', '80000')
  await approve(waiting, 1)
  quote('BTCUSD', '85000')
}
