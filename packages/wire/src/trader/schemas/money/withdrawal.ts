// Withdrawals and payout methods.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, idParam, pageParam, textParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'

const otp = () => Type.Optional(textParam(0, 20, 'One-time code, when the second factor is on'))
const bankText = (most: number, what: string) => Type.Optional(textParam(0, most, what))

const rateSource = () =>
  Type.Integer({ description: '0 fixed at submission (dollars), 1 set by operators, 2 price of a market' })

const WithdrawalCurrency = Type.Object({
  id: idField(),
  code: Type.String(),
  protocol: Type.String(),
})

const MethodFields = {
  id: idField(),
  type: Type.Integer({ description: '1 coin, 2 bank' }),
  dc_address: Type.String(),
  bank_name: Type.String(),
  bank_address: Type.String(),
  bank_swift: Type.String(),
  payee_name: Type.String(),
  payee_account: Type.String(),
  draw_currency: WithdrawalCurrency,
  created_at: timeField(),
  usable_at: timeField(),
}

export const withdrawalSchemas = {
  withdrawalCurrencies: {
    params: Type.Object({ type: Type.Optional(choiceParam([0, 1], '0 coin, 1 bank; both when absent')) }),
    answer: Type.Array(
      Type.Object({
        id: idField(),
        type: Type.Integer({ description: '0 coin, 1 bank' }),
        code: Type.String(),
        protocol: Type.String(),
        draw_rate: decimalField('Fixed fee in USD, or percent of the amount'),
        fee_type: Type.Integer({ description: '1 fixed, otherwise percent' }),
        usd_price: decimalField('Units of the currency that one USD buys, at least 12 significant digits'),
        rate_source: rateSource(),
        rate_price: decimalField('The exact price that usd_price comes from'),
        rate_is_per_usd: Type.Enum([0, 1], {
          type: 'integer',
          description: 'rate_price is 1: units for one USD, 0: USD for one unit',
        }),
        places: Type.Integer({ description: 'Places the currency is paid out in' }),
        has_channel: Type.Enum([0, 1], { type: 'integer', description: '0: nobody pays it out at the moment' }),
      }),
    ),
  },
  withdrawalTerms: {
    params: NO_PARAMS,
    answer: Type.Object({
      daily_limit: decimalField('In USD, by verification level'),
      left_today: decimalField('In USD'),
      is_verified: Type.Enum([0, 1], { type: 'integer' }),
      verified_limit: decimalField('In USD, after identity check'),
      method_cooling_hours: Type.Integer(),
      password_cooling_hours: Type.Integer(),
      usable_at: timeField(),
      promised_hours: Type.Integer({ description: 'What a review is promised to take' }),
      two_person_from: decimalField('From this amount in USD two people review'),
      rate_tolerance_percent: decimalField('How far the rate at approval may be from the estimate'),
      accept_hours: Type.Integer({ description: 'How long a rate beyond that can be accepted' }),
    }),
  },
  withdrawals: {
    params: Type.Object({
      type: Type.Optional(choiceParam([0, 1], '0 coin, 1 bank; both when absent')),
      page: pageParam(),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          number: decimalField('Amount in USD'),
          real_number: decimalField('Received, in units of the currency: an estimate until it is completed'),
          draw_currency: WithdrawalCurrency,
          fee: decimalField('In USD'),
          usd_price: decimalField('Units of the currency per USD: an estimate until it is completed'),
          rate_source: rateSource(),
          tolerance_percent: decimalField('How far the rate at approval may be from the estimate'),
          estimated_number: decimalField('Received at the estimated rate'),
          estimated_usd_price: decimalField('Units per USD at submission, or as accepted last'),
          accepted_at: timeField(),
          new_number: Type.String({ description: 'Received at a new rate that waits to be accepted; else empty' }),
          new_usd_price: Type.String({ description: 'Units per USD at that rate; else empty' }),
          accept_until: timeField(),
          status: Type.Integer({
            description:
              '0 under review, 1 completed, 2 rejected, 3 invalid, 4 cancelled, 5 released: new rate not accepted',
          }),
          status_name: Type.String(),
          created_at: timeField(),
          decided_at: timeField(),
          promised_at: timeField(),
          type: Type.Integer({ description: '0 coin, 1 bank' }),
          address: Type.String(),
          bank_name: Type.String(),
          payee_name: Type.String(),
          payee_account: Type.String(),
          memo: Type.String(),
          notes: Type.String({ description: "The operator's note" }),
          approvals: Type.Integer({ description: 'Approvals so far' }),
          approvals_needed: Type.Integer(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  submitWithdrawal: {
    params: Type.Object({
      draw_currency_id: idParam('Id of a withdrawal currency'),
      number: decimalParam('Amount in USD'),
      memo: Type.Optional(textParam(0, 200, 'Remark')),
      draw_method_id: idParam('Id of an own method'),
      otp: otp(),
    }),
    answer: Type.Object({
      id: idField(),
      fee: decimalField('In USD'),
      real_number: decimalField('Estimate of what is received, in units of the currency'),
    }),
  },
  cancelWithdrawal: {
    params: Type.Object({ id: idParam('Id of an own withdrawal') }),
    answer: Type.Object({ id: idField() }),
  },
  acceptWithdrawal: {
    params: Type.Object({
      id: idParam('Id of an own withdrawal'),
      real_number: decimalParam('The amount to be received as shown (new_number): another one is refused'),
    }),
    answer: Type.Object({ id: idField() }),
  },
  payoutMethods: {
    params: Type.Object({
      draw_type: Type.Optional(choiceParam([0, 1], '0 coin, 1 bank; both when absent')),
      draw_id: Type.Optional(idParam('Id of a withdrawal currency; all when absent')),
    }),
    answer: Type.Array(Type.Object(MethodFields)),
  },
  bindMethod: {
    params: Type.Object({
      type: choiceParam([1, 2], '1 coin, 2 bank'),
      draw_id: idParam('Id of a withdrawal currency'),
      dc_address: Type.Optional(textParam(0, 128, 'Coin address')),
      bank_name: bankText(100, 'Name of the bank'),
      bank_address: bankText(200, 'Address of the bank'),
      bank_swift: bankText(20, 'SWIFT / BIC'),
      payee_name: bankText(100, 'Name of the payee'),
      payee_account: bankText(64, 'Account number or IBAN'),
      otp: otp(),
    }),
    answer: Type.Object({ id: idField() }),
  },
  deleteMethod: { params: Type.Object({ id: idParam('Id of an own method') }), answer: Type.Object({ id: idField() }) },
  freezeAccount: {
    params: Type.Object({ token: textParam(43, 43, 'From the link in the email') }),
    answer: NOTHING,
  },
} as const satisfies Readonly<Record<string, CallSchema>>
