// Loans: identity review, offers, own loans, repaying; and the operators' decisions.
import { loanPenalty, loanTotal } from '@tallystick/formulas/loan'
import { present } from '@tallystick/kernel/assert'
import { decimal, roundTo } from '@tallystick/kernel/decimal'
import type { Refusal } from '@tallystick/kernel/refusals'
import { LOAN_STATUS } from '../../../engine-host/store/tables/loan.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { ended, tellClosed } from '../../../http/pipeline/closed-records.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { deciderOf } from '../decisions/decisions.ts'
import {
  agreementFor,
  dateText,
  type LoanDeps,
  releaseRepaymentProof,
  repay,
  repaymentAccounts,
  submitApplicant,
  submitLoan,
} from './loan.ts'
import {
  presentConfig,
  presentCost,
  presentApplicant,
  presentApplicantReview,
  presentLoan,
  presentLoanReview,
} from './present.ts'
import {
  decideApplicant,
  type LoanApplicantRow,
  readAgreement,
  readApplicant,
  readApplicantById,
  readApplicantsToReview,
  readLoan,
  readLoans,
  readLoansToReview,
  readOffers,
  readOwnLoan,
} from './queries.ts'

export function loanRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: LoanDeps): void {
  identity(calls, deps)
  borrowing(calls, deps)
  ownLoans(calls, deps)
  repaying(calls, deps)
  identityDecisions(operatorCalls, deps)
  loanDecisions(operatorCalls, deps)
}

function identity(calls: Calls, deps: LoanDeps): void {
  calls.serve('loanApplicant', async ({ user }) =>
    answer(presentApplicant(await readApplicant(deps.pool, user.userId))),
  )

  calls.serve('submitLoanApplicant', async ({ user, params }) => {
    const refusal = await submitApplicant(deps, user.userId, params)
    return refusal ?? answer({ status: 1 }, 'loan_applicant_received')
  })
}

function borrowing(calls: Calls, deps: LoanDeps): void {
  const { pool, clock } = deps
  calls.serve('loanConfigs', async () => answer((await readOffers(pool)).map(presentConfig)))

  calls.serve('loanConfig', async ({ user, params, language }) => {
    const offer = (await readOffers(pool)).find(one => one.configId === params.id)
    if (!offer) return refuse('loan_config_unknown')
    const amount = roundTo(decimal(params.amount ?? '0'), 2)
    const isOffered = amount >= offer.minimum && amount <= offer.maximum
    const agreement = isOffered ? await agreementFor(deps, user.userId, offer, amount, language) : undefined
    return answer({
      ...presentConfig(offer),
      ...presentCost(offer, amount),
      agreement: agreement?.text ?? '',
      agreement_hash: agreement?.hash ?? '',
    })
  })

  calls.serve('loanDate', () => answer({ date: dateText(clock), time: timeText(clock.now()) }))

  calls.serve('submitLoan', async ({ user, params, key, language }) => {
    const { sign, agreement, config_id: configId } = params
    const request = { userId: user.userId, amount: decimal(params.amount), configId, sign, agreement, language }
    const outcome = await submitLoan(deps, request, key)
    return outcome.ok ? answer({ id: present(outcome.answer.recordId, 'loan id') }, 'loan_submitted') : outcome
  })
}

function ownLoans(calls: Calls, { pool, clock }: LoanDeps): void {
  calls.serve('loans', async ({ user, params }) => {
    const { rows, total } = await readLoans(pool, user.userId, pageWindow(params.page))
    return answer({ data: rows.map(row => presentLoan(row, clock.now())), total })
  })

  calls.serve('loan', async ({ user, params }) => {
    const row = await readOwnLoan(pool, user.userId, params.id)
    if (!row) return refuse('loan_unknown')
    const agreement = await readAgreement(pool, row.loan.agreementHash)
    const signed = { agreement, agreement_hash: row.loan.agreementHash, sign: row.loan.signId }
    return answer({ ...presentLoan(row, clock.now()), ...signed })
  })
}

function repaying(calls: Calls, deps: LoanDeps): void {
  const { pool, clock } = deps
  calls.serve('loanRepayment', async ({ user, params }) => {
    const row = await readOwnLoan(pool, user.userId, params.loan_id)
    return row ? answer(presentLoan(row, clock.now())) : refuse('loan_unknown')
  })

  calls.serve('repaymentAccounts', async () => {
    const accounts = await repaymentAccounts(deps)
    return answer(accounts.map(account => ({ ...account, is_sample: account.is_sample ? (1 as const) : (0 as const) })))
  })

  calls.serve('repayLoan', async ({ user, params, key }) => {
    if (!(await readOwnLoan(pool, user.userId, params.loan_id))) return refuse('loan_unknown')
    const outcome = await repay(deps, user.userId, params, key)
    return outcome.ok
      ? answer({ id: present(outcome.answer.recordId, 'repayment id') }, 'repayment_submitted')
      : outcome
  })

  calls.serve('repayLoanFromBalance', async ({ user, params, key }) => {
    const loanId = params.loan_id
    if (!(await readOwnLoan(pool, user.userId, loanId))) return refuse('loan_unknown')
    const command = { type: 'repay_from_balance', userId: user.userId, loanId, amount: decimal(params.amount) } as const
    const outcome = await tellClosed(
      pool,
      'loan',
      { userId: user.userId, id: loanId },
      await deps.engine.submit(command, key),
    )
    return outcome.ok ? answer({ id: loanId }, 'loan_repaid') : outcome
  })
}

function identityDecisions(operatorCalls: OperatorCalls, { pool, clock, bus }: LoanDeps): void {
  operatorCalls.serveList('operatorLoanApplicants', async ({ params }, window) => {
    const { rows, total } = await readApplicantsToReview(pool, params, window)
    return answer({ data: rows.map(presentApplicantReview), total })
  })

  operatorCalls.serve('operatorLoanApplicantDecide', async ({ params, operator, audit }) => {
    const applicant = await readApplicantById(pool, params.id)
    if (!applicant) return refuse('not_found')
    if (applicant.status !== 'waiting') return { ok: false, refusal: decidedBefore(applicant) }
    const { operatorId, operatorUserId, note } = await deciderOf(pool, operator.operatorId, params.note)
    if (operatorUserId === applicant.userId) return refuse('own_request')
    await audit({
      userId: applicant.userId,
      subject: `loan identity ${applicant.id}`,
      details: { status: params.status },
    })
    const decision = { status: params.status, operatorId, note: note ?? '', at: clock.now() }
    if (!(await decideApplicant(pool, applicant.id, decision)))
      return { ok: false, refusal: decidedBefore(await readApplicantById(pool, params.id)) }
    bus.publish('users_changed', { userIds: [applicant.userId] })
    return answer({ id: applicant.id, status: params.status }, 'decided')
  })
}

function loanDecisions(operatorCalls: OperatorCalls, { pool, engine, clock }: LoanDeps): void {
  operatorCalls.serveList('operatorLoans', async ({ params }, window) => {
    const { rows, total } = await readLoansToReview(pool, params, window)
    return answer({ data: rows.map(row => presentLoanReview(row, clock.now())), total })
  })

  operatorCalls.serve('operatorLoanApprove', async ({ params, operator, key, audit, approval }) => {
    const loan = (await readLoan(pool, params.id))?.loan
    if (!loan) return refuse('loan_unknown')
    await audit({ userId: loan.userId, subject: `loan ${loan.id}`, details: { amount: String(loan.amount) } })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const { userId, amount } = loan
    const readFirst = async () => (await readLoan(pool, loan.id))?.loan.approvedBy
    const persons = await approval({ userId, amount, readFirst })
    const command = { type: 'approve_loan', userId, loanId: loan.id, ...decider, ...persons } as const
    const outcome = await tellClosed(pool, 'loan', loan, await engine.submit(command, key))
    if (!outcome.ok) return outcome
    const isPaidOut = outcome.answer.state === 'to_repay'
    const status = isPaidOut ? LOAN_STATUS.to_repay : LOAN_STATUS.waiting
    return answer({ id: loan.id, status }, isPaidOut ? 'decided' : 'approved_once')
  })

  operatorCalls.serve('operatorLoanReject', async ({ params, operator, key, audit }) => {
    const loan = (await readLoan(pool, params.id))?.loan
    if (!loan) return refuse('loan_unknown')
    await audit({ userId: loan.userId, subject: `loan ${loan.id}`, details: { amount: String(loan.amount) } })
    const decider = await deciderOf(pool, operator.operatorId, params.note)
    const command = { type: 'reject_loan', userId: loan.userId, loanId: loan.id, ...decider } as const
    const outcome = await tellClosed(pool, 'loan', loan, await engine.submit(command, key))
    return outcome.ok ? answer({ id: loan.id, status: LOAN_STATUS.rejected }, 'decided') : outcome
  })

  operatorCalls.serve(
    'operatorRepaymentDecide',
    async ({ params, operator, audit, approval, secondPerson, isRepeated, commandKey }) => {
      const found = await readLoan(pool, params.id)
      if (!found) return refuse('loan_unknown')
      const { id: loanId, userId, status } = found.loan
      // Looked at before anything is proposed: there is nothing left to agree to.
      if (status !== 'repayment_review' && !(await isRepeated(userId)))
        return { ok: false, refusal: ended('repayment_not_open', status, found.loan.repaidAt ?? found.loan.reviewedAt) }
      await audit({ userId, subject: `repayment of loan ${loanId}`, details: { status: params.status } })
      const decider = await deciderOf(pool, operator.operatorId, params.note)
      const outcome = params.status === LOAN_STATUS.repaid ? 'accepted' : 'rejected'
      // Accepting forgives a debt; rejecting leaves it.
      if (outcome === 'accepted') {
        const { amount, dueAt } = found.loan
        const penalty = loanPenalty(found.loan, amount, present(dueAt, 'due date of a loan paid out'), clock.now())
        const owed = loanTotal({ ...found.loan, penalty })
        const { needsTwo } = await approval({ userId, amount: owed })
        const waiting = needsTwo ? await secondPerson(`repayment of loan ${loanId} accepted`) : undefined
        if (waiting) return waiting
      }
      const command = { type: 'decide_repayment', userId, loanId, outcome, ...decider } as const
      const result = await tellClosed(pool, 'loan', found.loan, await engine.submit(command, commandKey()))
      if (!result.ok) return result
      if (outcome === 'rejected' && found.proofId !== undefined) await releaseRepaymentProof(pool, found.proofId)
      return answer({ id: loanId, status: params.status }, 'decided')
    },
  )
}

function decidedBefore(applicant: LoanApplicantRow | undefined): Refusal {
  const state = applicant?.status === 'approved' ? 'approved' : 'rejected'
  return ended('loan_applicant_not_waiting', state, applicant?.decidedAt ?? 0)
}
