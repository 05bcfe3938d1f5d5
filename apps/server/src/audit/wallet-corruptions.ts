// Deposits and withdrawals of every end for the test of the checks, and what could be done to them behind the engine's back.
import type { Command } from '@tallystick/engine/commands'
import { decimal } from '@tallystick/kernel/decimal'

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const draw = (where: string, set: string): string => one('withdrawal', where, set)

export const WALLET_CORRUPTIONS = [
  { finds: 'I07', what: 'a withdrawal that vanished', sql: 'delete from withdrawal where status = 0' },
  { finds: 'I14', what: 'a deposit of a demo user', sql: one('charge', 'true', 'user_id = 1') },
  { finds: 'I33', what: 'a withdrawal completed by hand', sql: draw('status = 0', 'status = 1, decided_by = 1') },
  { finds: 'I33', what: 'a paid one called rejected', sql: draw('status = 1', 'status = 2') },
  { finds: 'I33', what: 'a lost release', sql: `delete from ledger where kind = 'withdraw_release'` },
  { finds: 'I34', what: 'a higher fee', sql: draw('fee_type = 1', 'fee = fee + 100') },
  { finds: 'I34', what: 'a smaller payment', sql: draw('fee_type = 0', 'received = received - 1000000') },
  { finds: 'I35', what: 'a withdrawal sent elsewhere', sql: draw(`address <> ''`, `address = 'mine'`) },
  { finds: 'I35', what: 'a method of somebody else', sql: one('draw_method', 'true', 'user_id = 1') },
  {
    finds: 'I36',
    what: 'two approvals by one operator',
    sql: draw('approvals_needed = 2 and status = 1', 'approved_by = decided_by'),
    unguarded: [['withdrawal', 'withdrawal_two_people']],
  },
  { finds: 'I37', what: 'a deposit credited by hand', sql: one('charge', 'status = 0', 'status = 1, decided_by = 1') },
  { finds: 'I37', what: 'another amount than was credited', sql: one('charge', 'status = 1', 'amount = amount + 1') },
  {
    finds: 'I37',
    what: 'a proof that credits twice',
    sql: `update charge set proof_hash = 'same' where status in (0, 1)`,
  },
  {
    finds: 'I38',
    what: 'a transfer to somebody else',
    sql: one('ledger', `kind = 'account_transfer'`, 'accounts[2] = 1 * 16 + 4'),
  },
  { finds: 'I51c', what: 'a withdrawal of more than was held', sql: draw('status = 0', 'amount = amount * 2') },
  {
    finds: 'I51d',
    what: 'a correction of another amount than was agreed',
    sql: one('ledger', `kind = 'adjustment'`, 'amounts = array[amounts[1] + 1, amounts[2] - 1]'),
  },
  { finds: 'I51d', what: 'a correction nobody agreed to', sql: `delete from ledger where kind = 'adjustment'` },
  {
    finds: 'I61',
    what: 'a deposit nobody made',
    sql: one('house_account', '-account % 256 = 5', 'balance = balance - 1'),
  },
  { finds: 'I62b', what: 'a limit counted too low', sql: one('draw_allowance', 'used > 0', 'used = 0') },
] as const

interface WalletStage {
  readonly ask: (command: Command) => Promise<number>
  readonly wait: (ms: number) => void
}

/** User 9 is real. Two operators; one deposit and one withdrawal of each end, fixed and percentage fees, a deleted method. */
export async function liveThroughWallet({ ask, wait }: WalletStage): Promise<void> {
  const userId = 9
  const operator = { operatorUserId: 0, note: 'seen' }
  let proofs = 0
  const charge = (amount: string): Promise<number> => {
    const option = { optionId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T' }
    const proof = { proofId: ++proofs, proofHash: `proof ${proofs}` }
    return ask({ type: 'submit_charge', userId, channel: 'coin', amount: decimal(amount), ...option, ...proof })
  }
  const approveCharge = async (chargeId: number, ...operators: readonly number[]): Promise<void> => {
    for (const [index, operatorId] of operators.entries()) {
      const persons = { needsTwo: false, firstApprover: operators[index - 1] ?? 0 }
      await ask({ type: 'approve_charge', userId, chargeId, operatorId, ...operator, ...persons })
    }
  }
  await approveCharge(await charge('2000'), 1)
  await approveCharge(await charge('30000'), 1, 2)
  const refused = { type: 'reject_charge', userId, operatorId: 1, ...operator } as const
  await ask({ ...refused, chargeId: await charge('50'), outcome: 'rejected' })
  await ask({ ...refused, chargeId: await charge('50'), outcome: 'invalid' })
  await charge('60')

  const none = { address: '', bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }
  const coin = { ...none, channel: 'coin', currencyId: 1, address: 'T-address' } as const
  const bank = { ...none, channel: 'bank', currencyId: 6, bankName: 'B', payeeName: 'P', payeeAccount: '1234' } as const
  const [byCoin, byBank] = [
    await ask({ type: 'bind_method', userId, ...coin }),
    await ask({ type: 'bind_method', userId, ...bank }),
  ]
  const usdt = { currencyId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', feeType: 1, places: 2 }
  const euro = { currencyId: 6, currencyCode: 'EUR', protocolCode: '', feeType: 0, places: 2 }
  const withdraw = (amount: string, methodId = byCoin): Promise<number> => {
    const terms =
      methodId === byCoin
        ? { ...usdt, drawRate: decimal('1'), usdPrice: decimal('1') }
        : { ...euro, drawRate: decimal('0.3'), usdPrice: decimal('0.92345678') }
    const asked = { memo: '', credentialChangedAt: 0, isVerified: true }
    wait(10)
    return ask({ type: 'submit_withdrawal', userId, methodId, amount: decimal(amount), terms, ...asked })
  }
  const approve = async (withdrawalId: number, ...operators: readonly number[]): Promise<void> => {
    for (const [index, operatorId] of operators.entries()) {
      const persons = { needsTwo: false, firstApprover: operators[index - 1] ?? 0 }
      await ask({ type: 'approve_withdrawal', userId, withdrawalId, operatorId, ...operator, ...persons })
    }
  }
  await approve(await withdraw('123.456789', byBank), 1)
  await approve(await withdraw('10000'), 1, 2)
  const reject = { type: 'reject_withdrawal', userId, operatorId: 2, ...operator } as const
  await ask({ ...reject, withdrawalId: await withdraw('77'), outcome: 'rejected' })
  await ask({ ...reject, withdrawalId: await withdraw('78'), outcome: 'invalid' })
  await ask({ type: 'cancel_withdrawal', userId, withdrawalId: await withdraw('79') })
  await withdraw('80')
  wait(10)
  await ask({ type: 'delete_method', userId, methodId: byCoin })
  await ask({ type: 'transfer_own', userId, from: 'change', to: 'forex', amount: decimal('500') })
  await ask({ type: 'transfer_own', userId, from: 'forex', to: 'micro', amount: decimal('12.34567891') })
  const correction = {
    type: 'adjust_money',
    userId,
    makerId: 1,
    makerUserId: 0,
    checkerId: 2,
    checkerUserId: 0,
  } as const
  await ask({ ...correction, amount: decimal('25'), reason: 'a fee charged twice' })
  await ask({ ...correction, amount: -decimal('5'), reason: 'credited too much' })
}
