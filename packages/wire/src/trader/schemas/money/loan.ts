// Loans: identity review, offers with their agreement, own loans, repaying. Rates are percentages: 0.5 means 0.5 % a day.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { choiceParam, dateParam, decimalParam, idParam, pageParam, textParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const image = (what: string) => textParam(1, 300, `Id or url of an own upload: ${what}`)

const Config = {
  id: idField(),
  loan_period: Type.Integer({ description: 'Days' }),
  min_amount: decimalField(),
  max_amount: decimalField(),
  interest_rate: decimalField('Percent a day'),
  yearly_rate: decimalField('Percent a year of 365 days, free days left aside'),
  free_period: Type.Integer({ description: 'Days without interest' }),
  penalty_rate: decimalField('Percent for each started day late'),
}

const Loan = {
  id: idField(),
  amount: decimalField(),
  loan_period: Type.Integer({ description: 'Days' }),
  free_period: Type.Integer(),
  interest_amount: decimalField(),
  interest_rate: decimalField('Percent a day'),
  penalty_rate: decimalField('Percent for each started day late'),
  penalty_amount: decimalField('So far; fixed while a repayment is under review'),
  total_amount: decimalField('Principal + interest + penalty'),
  days_late: Type.Integer(),
  reviewed_at: timeField(),
  repayment_time: timeField(),
  repaid_at: timeField(),
  status: Type.Integer({
    description: '1 waiting review, 2 to repay, 3 rejected, 4 repayment under review, 5 repaid',
  }),
  remark: Type.String({ description: "The operator's note" }),
  created_at: timeField(),
}

export const loanSchemas = {
  loanApplicant: {
    params: NO_PARAMS,
    answer: Type.Object({
      status: Type.Integer({ description: '0 not submitted, 1 waiting review, 2 approved, 3 rejected' }),
      remark: Type.String({ description: 'Why it was rejected' }),
      name: Type.String(),
      last_name: Type.String(),
      sex: Type.Integer({ description: '1 male, 2 female, 0 not submitted' }),
      birthday: Type.String(),
      country: Type.String({ description: 'ISO 3166-1 code' }),
      mobile: Type.String(),
      id_card_type: Type.Integer({ description: '1 ID card, 2 passport, 0 not submitted' }),
      hand_pic: idField(),
      sign: idField(),
    }),
  },
  submitLoanApplicant: {
    params: Type.Object({
      name: textParam(1, 60, 'First name'),
      last_name: textParam(1, 60, 'Last name'),
      sex: choiceParam([1, 2], '1 male, 2 female'),
      birthday: dateParam('1950-01-01 to today'),
      country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 code' }),
      mobile: Type.String({ pattern: '^[+0-9][0-9 ()-]{4,23}$', description: 'With the international code' }),
      id_card_type: choiceParam([1, 2], '1 ID card, 2 passport'),
      hand_pic: image('the user holding the document'),
      sign: Type.Optional(image('the signature; without it the answer is signature_needed')),
    }),
    answer: Type.Object({ status: Type.Integer() }),
  },
  loanConfigs: { params: NO_PARAMS, answer: Type.Array(Type.Object(Config)) },
  loanConfig: {
    params: Type.Object({
      id: idParam('Configuration'),
      amount: Type.Optional(decimalParam('To see cost and agreement for this amount')),
    }),
    answer: Type.Object({
      ...Config,
      amount: decimalField('0 when none was named'),
      interest_amount: decimalField(),
      penalty_per_day: decimalField('For each started day late'),
      total_amount: decimalField('Principal + interest'),
      agreement: Type.String({ description: 'To be shown as it is; empty without an amount or an approved identity' }),
      agreement_hash: Type.String({ description: 'SHA-256 of the agreement, hexadecimal' }),
    }),
  },
  loanDate: {
    params: NO_PARAMS,
    answer: Type.Object({ date: Type.String({ description: 'Today in UTC' }), time: timeField() }),
  },
  submitLoan: {
    params: Type.Object({
      amount: decimalParam('In USD'),
      config_id: idParam('Configuration'),
      sign: Type.Optional(image('the signature; without it the answer is signature_needed')),
      agreement: Type.String({
        minLength: 1,
        maxLength: 20_000,
        description: 'The agreement that was shown, or its SHA-256; refused when it is no longer the one',
      }),
    }),
    answer: Type.Object({ id: idField() }),
  },
  loans: {
    params: Type.Object({ page: pageParam() }),
    answer: Type.Object({ data: Type.Array(Type.Object(Loan)), total: Type.Integer() }),
  },
  loan: {
    params: Type.Object({ id: idParam('Loan') }),
    answer: Type.Object({
      ...Loan,
      agreement: Type.String({ description: 'Word for word as it was signed' }),
      agreement_hash: Type.String(),
      sign: idField(),
    }),
  },
  loanRepayment: {
    params: Type.Object({ loan_id: idParam('Loan') }),
    answer: Type.Object(Loan),
  },
  repaymentAccounts: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: idField(),
        currency_code: Type.String(),
        protocol_code: Type.String(),
        address: Type.String(),
        is_sample: Type.Enum([0, 1], {
          type: 'integer',
          description: '1: for trying out only, nothing sent there arrives',
        }),
      }),
    ),
  },
  repayLoanFromBalance: {
    params: Type.Object({
      loan_id: idParam('Loan'),
      amount: decimalParam('What is owed in USD, as it was shown; refused when it is another sum by now'),
    }),
    answer: Type.Object({ id: idField() }),
  },
  repayLoan: {
    params: Type.Object({
      charge_id: idParam('Repayment account'),
      loan_id: idParam('Loan'),
      proofImg: image('the proof of payment'),
    }),
    answer: Type.Object({ id: idField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
