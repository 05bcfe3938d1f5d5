// The user's own accounts, their records, and transfers between them.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { choiceParam, decimalParam, pageParam } from '../../../params.ts'
import { NO_PARAMS, NOTHING, type CallSchema } from '../../../call-schema.ts'
import { keyMarks } from '../trading/key-marks.ts'

const AccountTypeId = Type.Enum([1, 2, 3], { type: 'integer', description: '1 forex, 2 micro, 3 change' })

const AccountFields = Type.Object({
  accountTypeId: AccountTypeId,
  type: Type.Enum(['forex', 'micro', 'change'], { type: 'string' }),
  balance: decimalField('Free money'),
  lockBalance: decimalField('Money held'),
  currencyId: Type.Integer({ description: '1 = USD' }),
})

const accountType = () => choiceParam([1, 2, 3], '1 forex, 2 micro, 3 change')

export const walletSchemas = {
  balances: { params: NO_PARAMS, answer: Type.Array(AccountFields) },
  resetDemoAccount: { params: NO_PARAMS, answer: NOTHING },
  accountDetail: {
    params: Type.Object({ type: Type.Optional(accountType()) }),
    answer: AccountFields,
  },
  accountLogs: {
    params: Type.Object({ type: Type.Optional(accountType()), page: pageParam() }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          Id: idField(),
          Value: decimalField('Change of the free money'),
          LockValue: decimalField('Change of the money held'),
          Type: Type.Integer({ description: '1 in, 2 out, 3 held or released' }),
          Memo: Type.String({ description: 'Stable name of what happened' }),
          MemoTran: Type.String({ description: 'The same in the language of the caller' }),
          RefId: idField(),
          CreatedAtTran: timeField(),
          KeyActs: keyMarks(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
  transfer: {
    params: Type.Object({
      balance: decimalParam('Amount'),
      currency_id: choiceParam([1], '1 = USD'),
      from: accountType(),
      to: accountType(),
    }),
    answer: Type.Object({ id: idField() }),
  },
  transferable: {
    params: NO_PARAMS,
    answer: Type.Object({
      balance: decimalField('What a transfer out of forex may take now'),
      haircut: decimalField('Stays on the account because a market that positions depend on is closed'),
      stale: Type.String({
        description:
          'Code of a market that positions depend on and whose price is out of date; nothing leaves until it moves',
      }),
    }),
  },
  transferLog: {
    params: Type.Object({
      type: Type.Optional(choiceParam([0, 1, 2, 3], 'accountTypeId on either side; 0 = all')),
      page: pageParam(),
    }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          balance: decimalField('Amount'),
          from: AccountTypeId,
          to: AccountTypeId,
          created_at: timeField(),
        }),
      ),
      total: Type.Integer(),
    }),
  },
} as const satisfies Readonly<Record<string, CallSchema>>
