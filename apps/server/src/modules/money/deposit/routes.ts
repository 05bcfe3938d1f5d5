// Deposits: what is offered, submitting, own records; and the operators' decisions.
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { decisionOf, deciderOf } from '../decisions/decisions.ts'
import { type DepositDeps, releaseProof, submitDeposit } from './deposit.ts'
import { presentDeposit, presentReview } from './present.ts'
import { readBankOptions, readDeposit, readDeposits, readDepositsToReview, readCoinOptions } from './queries.ts'

export function depositRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: DepositDeps): void {
  offers(calls, deps)
  submitting(calls, deps)
  decisions(operatorCalls, deps)

  calls.serve('deposits', async ({ user, params, language }) => {
    const own = { userId: user.userId, type: params.type }
    const { rows, total } = await readDeposits(deps.pool, own, pageWindow(params.page))
    return answer({ data: rows.map(row => presentDeposit(row, language)), total })
  })
}

function offers(calls: Calls, { pool, settings, withSamples }: DepositDeps): void {
  calls.serve('depositOptions', async () => {
    const options = await readCoinOptions(pool, withSamples)
    return answer(options.map(option => ({ ...option, is_sample: option.is_sample ? (1 as const) : (0 as const) })))
  })

  calls.serve('wireOptions', async ({ params }) => {
    const banks = await readBankOptions(pool, withSamples)
    const wanted = banks.filter(bank => !params.bank_coin || bank.currency_code === params.bank_coin)
    return answer(wanted.map(bank => ({ ...bank, is_sample: bank.is_sample ? (1 as const) : (0 as const) })))
  })

  calls.serve('depositTerms', async () => {
    const [coins, banks] = await Promise.all([readCoinOptions(pool, withSamples), readBankOptions(pool, withSamples)])
    const codes = (options: readonly { readonly currency_code: string }[]): string[] => [
      ...new Set(options.map(option => option.currency_code)),
    ]
    return answer({
      coin: codes(coins),
      bank: codes(banks),
      minimum: settings.get('deposit_minimum'),
      maximum: settings.get('deposit_maximum'),
    })
  })
}

function submitting(calls: Calls, deps: DepositDeps): void {
  calls.serve('submitDeposit', async ({ user, params, key }) => {
    const options = await readCoinOptions(deps.pool, deps.withSamples)
    const option = options.find(one => one.id === params.charge_id)
    // An address that changed since it was shown: the money may have gone to the old one, so an operator must check.
    if (!option || (params.address && params.address !== option.address)) return refuse('deposit_option_unknown')
    const outcome = await submitDeposit(
      deps,
      {
        userId: user.userId,
        channel: 'coin',
        optionId: option.id,
        currencyCode: option.currency_code,
        protocolCode: option.protocol_code,
        address: option.address,
        amount: decimal(params.number),
      },
      params.proofImg,
      key,
    )
    return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'deposit id') }, 'deposit_submitted') : outcome
  })

  calls.serve('submitWire', async ({ user, params, key }) => {
    const banks = await readBankOptions(deps.pool, deps.withSamples)
    const bank = banks.find(one => one.id === params.wire_id)
    if (!bank) return refuse('deposit_option_unknown')
    const outcome = await submitDeposit(
      deps,
      {
        userId: user.userId,
        channel: 'bank',
        optionId: bank.id,
        currencyCode: bank.currency_code,
        protocolCode: '',
        address: bank.payee_account,
        amount: decimal(params.number),
      },
      params.proofImg,
      key,
    )
    return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'deposit id') }, 'deposit_submitted') : outcome
  })
}

function decisions(operatorCalls: OperatorCalls, { pool, engine }: DepositDeps): void {
  operatorCalls.serveList('operatorDeposits', async ({ params }, window) => {
    const { rows, total } = await readDepositsToReview(pool, params, window)
    return answer({ data: rows.map(presentReview), total })
  })

  operatorCalls.serve('operatorDepositApprove', async ({ params, operator, key, audit, approval }) => {
    const deposit = await readDeposit(pool, params.id)
    if (!deposit) return refuse('deposit_unknown')
    const { userId } = deposit
    await audit({ userId, subject: `deposit ${deposit.id}`, details: { amount: String(deposit.amount) } })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const readFirst = async () => (await readDeposit(pool, deposit.id))?.approvedBy
    const persons = await approval({ userId, amount: deposit.amount, readFirst })
    const command = { type: 'approve_deposit', userId, depositId: deposit.id, ...decider, ...persons } as const
    return decisionOf(await tellClosed(pool, 'deposit', deposit, await engine.submit(command, key)), params.id)
  })

  operatorCalls.serve('operatorDepositReject', async ({ params, operator, key, audit }) => {
    const deposit = await readDeposit(pool, params.id)
    if (!deposit) return refuse('deposit_unknown')
    const { userId } = deposit
    await audit({ userId, subject: `deposit ${deposit.id}`, details: { amount: String(deposit.amount) } })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const outcome = params.status === 2 ? 'rejected' : 'invalid'
    const command = { type: 'reject_deposit', userId, depositId: deposit.id, outcome, ...decider } as const
    const result = await tellClosed(pool, 'deposit', deposit, await engine.submit(command, key))
    if (result.ok) await releaseProof(pool, deposit.proofId)
    return decisionOf(result, params.id)
  })
}
