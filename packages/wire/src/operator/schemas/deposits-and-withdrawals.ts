// Operators' calls for deposits and withdrawals: queues and decisions.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../fields.ts'
import { amountFilters, dateFilters, listAnswer, listParams, uidFilter } from '../../lists.ts'
import { choiceParam, idParam, textParam } from '../../params.ts'
import type { CallSchema } from '../../call-schema.ts'
import { decisionNotes } from '../notes.ts'

const Asker = {
  user_id: Type.String({ description: 'Public id' }),
  uid: Type.String(),
  email: Type.String(),
  is_frozen: Type.Enum([0, 1], { type: 'integer' }),
}

const Review = {
  status: Type.Integer(),
  approvals: Type.Integer(),
  approvals_needed: Type.Integer(),
  approved_by: Type.Integer({ description: 'Operator who approved first; 0 = none' }),
  decided_by: Type.Integer({ description: 'Operator who ended the review; 0 = none' }),
  note: Type.String(),
  created_at: timeField(),
  decided_at: timeField(),
}

const Decided = Type.Object({ id: idField(), status: Type.Integer({ description: '0: another approval is needed' }) })

export const depositAndWithdrawalSchemas = {
  operatorDeposits: {
    params: listParams(['id', 'created_at', 'number'], {
      status: choiceParam([0, 1, 2, 3], '0 unchecked, 1 finished, 2 rejected, 3 invalid'),
      uid: uidFilter(),
      ...dateFilters(),
      ...amountFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        ...Asker,
        number: decimalField('Amount in USD'),
        type: Type.Integer({ description: '0 coin, 1 bank' }),
        currency_code: Type.String(),
        protocol_code: Type.String(),
        address: Type.String({ description: 'Where the money was to be sent' }),
        proof_id: idField(),
        similar: Type.Array(idField(), {
          description: 'Other deposits whose proof looks alike: a warning, nothing more',
        }),
        ...Review,
      }),
    ),
  },
  operatorDepositApprove: { params: Type.Object({ id: idParam('Deposit'), ...decisionNotes() }), answer: Decided },
  operatorDepositReject: {
    params: Type.Object({
      id: idParam('Deposit'),
      status: choiceParam([2, 3], '2 rejected, 3 invalid'),
      ...decisionNotes(),
    }),
    answer: Decided,
  },
  operatorWithdrawals: {
    params: listParams(['id', 'created_at', 'number'], {
      status: choiceParam(
        [0, 1, 2, 3, 4, 5],
        '0 under review, 1 completed, 2 rejected, 3 invalid, 4 cancelled, 5 released: new rate not accepted',
      ),
      uid: uidFilter(),
      ...dateFilters(),
      ...amountFilters(),
    }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        ...Asker,
        number: decimalField('Amount in USD'),
        fee: decimalField('In USD'),
        real_number: decimalField('To be paid, in units of the currency: an estimate until it is completed'),
        usd_price: decimalField('Units of the currency per USD: an estimate until it is completed'),
        rate_source: Type.Integer({
          description: '0 fixed at submission (dollars), 1 set by operators, 2 price of a market',
        }),
        estimated_number: decimalField('To be paid at the estimated rate'),
        tolerance_percent: decimalField('How far the rate at the last approval may be from the estimate'),
        rate_now: Type.String({ description: 'Units per USD now, while under review and not fixed; else empty' }),
        number_now: Type.String({ description: 'To be paid at that rate; else empty' }),
        rate_move_percent: Type.String({ description: 'Change of what is paid against the estimate; else empty' }),
        accept_until: timeField(),
        type: Type.Integer({ description: '0 coin, 1 bank' }),
        currency_code: Type.String(),
        protocol_code: Type.String(),
        address: Type.String(),
        bank_name: Type.String(),
        bank_address: Type.String(),
        bank_swift: Type.String(),
        payee_name: Type.String(),
        payee_account: Type.String(),
        memo: Type.String(),
        listed_as: Type.String({
          description: 'The entry of the sanctions list that names the payee: two operators must approve; else empty',
        }),
        ...Review,
      }),
    ),
  },
  operatorWithdrawalApprove: {
    params: Type.Object({ id: idParam('Withdrawal'), ...decisionNotes() }),
    answer: Type.Object({
      ...Decided.properties,
      rate_changed: Type.Enum([0, 1], {
        type: 'integer',
        description: '1: the rate has moved too far, the user is asked',
      }),
    }),
  },
  operatorWithdrawalReject: {
    params: Type.Object({
      id: idParam('Withdrawal'),
      status: choiceParam([2, 3], '2 rejected, 3 invalid'),
      ...decisionNotes(),
    }),
    answer: Decided,
  },
  operatorAdjustments: {
    params: listParams(['id', 'amount'], { uid: uidFilter(), ...dateFilters() }),
    answer: listAnswer(
      Type.Object({
        id: idField(),
        uid: Type.String(),
        amount: decimalField('In USD; below zero it was taken'),
        reason: Type.String(),
        maker: Type.String({ description: 'Name of the first operator' }),
        checker: Type.String({ description: 'Name of the second' }),
        created_at: timeField(),
      }),
    ),
  },
  operatorAdjust: {
    params: Type.Object({
      uid: Type.String({ pattern: '^\\d{8}$', description: 'UID of the user' }),
      amount: Type.String({
        pattern: '^-?\\d{1,9}(\\.\\d{1,8})?$',
        maxLength: 24,
        description: 'In USD; below zero it is taken',
      }),
      reason: textParam(3, 200, 'Shown to the user'),
      ref: Type.String({
        pattern: '^[A-Za-z0-9_-]{16,128}$',
        description: 'A random name: the same name is the same correction, and is made once',
      }),
    }),
    answer: Type.Object({ id: idField() }),
  },
  operatorImage: {
    params: Type.Object({ id: idParam('Upload') }),
    answer: Type.Object({ url: Type.String({ description: 'Readable for a minute' }), expires_at: timeField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
