// Operators' calls for loans and funds: queues and decisions.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../fields.ts'
import { amountFilters, dateFilters, listAnswer, listParams, uidFilter } from '../../lists.ts'
import { choiceParam, idParam } from '../../params.ts'
import type { CallSchema } from '../../call-schema.ts'
import { decisionNotes } from '../notes.ts'

const Asker = {
  user_id: Type.String({ description: 'Public id' }),
  uid: Type.String(),
  email: Type.String(),
}

const Decided = Type.Object({ id: idField(), status: Type.Integer() })

export const fundDecisionSchemas = {
  operatorLoanApplicants: {
    params: listParams(['id', 'created_at'], {
      status: choiceParam([1, 2, 3], '1 waiting, 2 approved, 3 rejected'),
      uid: uidFilter(),
      ...dateFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        ...Asker,
        status: Type.Integer(),
        name: Type.String(),
        last_name: Type.String(),
        sex: Type.Integer(),
        birthday: Type.String(),
        country: Type.String(),
        mobile: Type.String(),
        id_card_type: Type.Integer(),
        hand_pic: idField(),
        sign: idField(),
        note: Type.String(),
        decided_by: Type.Integer(),
        created_at: timeField(),
        decided_at: timeField(),
      }),
    ),
  },
  operatorLoanApplicantDecide: {
    params: Type.Object({
      id: idParam('Identity data'),
      status: choiceParam([2, 3], '2 approved, 3 rejected'),
      ...decisionNotes(),
    }),
    answer: Decided,
  },
  operatorLoans: {
    params: listParams(['id', 'created_at', 'amount'], {
      status: choiceParam([1, 2, 3, 4, 5], '1 waiting, 2 to repay, 3 rejected, 4 repayment under review, 5 repaid'),
      uid: uidFilter(),
      ...dateFilters(),
      ...amountFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        ...Asker,
        status: Type.Integer(),
        amount: decimalField(),
        loan_period: Type.Integer(),
        interest_amount: decimalField(),
        penalty_amount: decimalField(),
        total_amount: decimalField(),
        days_late: Type.Integer(),
        sign: idField(),
        agreement: Type.String(),
        approvals_needed: Type.Integer(),
        approved_by: Type.Integer({ description: 'Operator who approved first; 0 = none' }),
        decided_by: Type.Integer({ description: 'Operator who ended the review; 0 = none' }),
        note: Type.String(),
        created_at: timeField(),
        reviewed_at: timeField(),
        repayment_time: timeField(),
        repaid_at: timeField(),
        repayment: Type.Object(
          {
            id: Type.Integer({ description: '0: none yet' }),
            currency_code: Type.String(),
            protocol_code: Type.String(),
            address: Type.String(),
            total_amount: decimalField('Owed when it was handed in'),
            proof_id: idField(),
            created_at: timeField(),
          },
          { description: 'The newest repayment' },
        ),
      }),
    ),
  },
  operatorLoanApprove: { params: Type.Object({ id: idParam('Loan'), ...decisionNotes() }), answer: Decided },
  operatorLoanReject: { params: Type.Object({ id: idParam('Loan'), ...decisionNotes() }), answer: Decided },
  operatorRepaymentDecide: {
    params: Type.Object({
      id: idParam('Loan'),
      status: choiceParam([2, 5], '5 accepted: repaid; 2 rejected: to repay again'),
      ...decisionNotes(),
    }),
    answer: Decided,
  },
  operatorRedemptions: {
    params: listParams(['id', 'asked_at', 'share_amount'], {
      status: choiceParam([1, 2, 3, 4], '1 in progress, 2 redemption under review, 3 redeemed, 4 finished'),
      uid: uidFilter(),
      ...dateFilters(),
      ...amountFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        ...Asker,
        realm: Type.Enum(['real', 'demo'], { type: 'string' }),
        status: Type.Integer(),
        fund: Type.String(),
        share_amount: decimalField(),
        penalty_amount: decimalField(),
        sum_profit: decimalField(),
        paid_days: Type.Integer(),
        lock_dividend_days: Type.Integer(),
        decided_by: Type.Integer(),
        note: Type.String(),
        sub_time: timeField(),
        asked_at: timeField(),
        closed_at: timeField(),
      }),
    ),
  },
  operatorRedemptionDecide: {
    params: Type.Object({
      id: idParam('Subscription'),
      status: choiceParam([1, 3], '3 confirmed: share less penalty; 1 refused: skipped interest is paid'),
      ...decisionNotes(),
    }),
    answer: Decided,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
