// The user's own accounts.
import Type from 'typebox'
import { decimalField } from '../fields.ts'
import { NO_PARAMS, NOTHING, type RouteShape } from '../route.ts'

export const walletRoutes = {
  balances: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        accountTypeId: Type.Enum([1, 2, 3], {
          type: 'integer',
          description: '1 forex, 2 micro, 3 change',
        }),
        type: Type.Enum(['forex', 'micro', 'change'], { type: 'string' }),
        balance: decimalField('Free money'),
        lockBalance: decimalField('Money held'),
        currencyId: Type.Integer({ description: '1 = USD' }),
      }),
    ),
  },
  resetDemoAccount: { params: NO_PARAMS, answer: NOTHING },
} as const satisfies Readonly<Record<string, RouteShape>>
