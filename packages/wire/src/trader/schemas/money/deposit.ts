// Deposits: what is offered, submitting one with its proof, own records.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, idParam, pageParam, textParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const Sample = Type.Enum([0, 1], { type: 'integer', description: '1: for trying out only, nothing sent there arrives' })
const proofImg = () => textParam(1, 300, 'Id or url of an own upload')

export const depositSchemas = {
  depositOptions: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        id: idField(),
        address: Type.String(),
        currency_code: Type.String(),
        protocol_code: Type.String(),
        is_sample: Sample,
      }),
    ),
  },
  depositTerms: {
    params: NO_PARAMS,
    answer: Type.Object({
      coin: Type.Array(Type.String(), { description: 'Currencies that can be deposited by coin network' }),
      bank: Type.Array(Type.String(), { description: 'Currencies that can be deposited by bank wire' }),
      minimum: decimalField('Smallest deposit in USD'),
      maximum: decimalField('Largest deposit in USD'),
    }),
  },
  wireOptions: {
    params: Type.Object({ bank_coin: Type.Optional(textParam(0, 10, 'Currency code; all when absent')) }),
    answer: Type.Array(
      Type.Object({
        id: idField(),
        currency_code: Type.String(),
        name: Type.String(),
        bank_name: Type.String(),
        bank_address: Type.String(),
        bank_swift: Type.String(),
        payee_name: Type.String(),
        payee_account: Type.String(),
        bank_remark: Type.String(),
        is_sample: Sample,
      }),
    ),
  },
  deposits: {
    params: Type.Object({
      type: Type.Optional(choiceParam([0, 1], '0 coin, 1 bank; both when absent')),
      page: pageParam(),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          number: decimalField('Amount in USD'),
          type: Type.Integer({ description: '0 coin, 1 bank' }),
          currency_code: Type.String(),
          protocol_code: Type.String(),
          status: Type.Integer({ description: '0 unchecked, 1 finished, 2 rejected, 3 invalid' }),
          status_name: Type.String(),
          created_at: timeField(),
          decided_at: timeField(),
          remark: Type.String({ description: "The operator's note" }),
          proof_id: idField(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  submitDeposit: {
    params: Type.Object({
      number: decimalParam('Amount in USD'),
      proofImg: proofImg(),
      charge_id: idParam('Id of a deposit option'),
      address: Type.Optional(textParam(0, 128, 'The address that was shown; refused when it is no longer the one')),
    }),
    answer: Type.Object({ id: idField() }),
  },
  submitWire: {
    params: Type.Object({
      number: decimalParam('Amount in USD'),
      proofImg: proofImg(),
      wire_id: idParam('Id of a bank'),
    }),
    answer: Type.Object({ id: idField() }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
