// Mining funds: what is offered, buying shares, own subscriptions, interest, early redemption. The specification also declares
// /api/subscription/*, which its client never uses: those answer from the same funds.
import Type from 'typebox'
import { decimalField, idField, timeField } from '../../../fields.ts'
import { decimalParam, idParam, pageParam } from '../../../params.ts'
import { NO_PARAMS, type CallSchema } from '../../../call-schema.ts'

const Fund = Type.Object({
  id: idField(),
  title: Type.String(),
  image: Type.String({ description: 'Address of a picture' }),
  currency_code: Type.String(),
  dividend_percentage: decimalField('Percent a day'),
  staring_sub_amount: decimalField('Smallest share'),
  lock_dividend_days: Type.Integer(),
  max_sub_amount: decimalField("Largest sum of one user's active shares"),
  desc: Type.String(),
  liquidated_damages: decimalField('Percent of the share that early redemption costs'),
})

const Subscription = Type.Object({
  id: idField(),
  status: Type.Integer({
    description: '1 in progress, 2 redemption under review, 3 redeemed or taken away by a demo reset, 4 finished',
  }),
  share_amount: decimalField(),
  sub_time: timeField(),
  end_time: timeField(),
  closed_at: timeField(),
  day_profit: decimalField('Interest of one day'),
  sum_profit: decimalField('Interest paid so far'),
  expected_profit: decimalField('Interest of the whole time'),
  paid_days: Type.Integer(),
  lock_dividend_days: Type.Integer(),
  penalty_amount: decimalField('What redeeming early costs'),
  remark: Type.String({ description: "The operator's note" }),
  get_fund: Type.Object({
    title: Type.String(),
    image: Type.String(),
    currency_code: Type.String(),
    liquidated_damages: decimalField('Percent, as it was when bought'),
  }),
})

const FundPage = Type.Object({ data: Type.Array(Fund), last_page: Type.Integer({ minimum: 1 }) })
const SubscriptionPage = Type.Object({ data: Type.Array(Subscription), last_page: Type.Integer({ minimum: 1 }) })
const buying = () => Type.Object({ id: idParam('Fund'), amount: decimalParam('In the currency of the fund, 1:1 USD') })
const Bought = Type.Object({ id: idField() })

export const fundSchemas = {
  funds: { params: Type.Object({ page: pageParam() }), answer: FundPage },
  fund: { params: Type.Object({ id: idParam('Fund') }), answer: Fund },
  buyFund: { params: buying(), answer: Bought },
  fundSubscriptions: { params: Type.Object({ page: pageParam() }), answer: SubscriptionPage },
  fundIncome: {
    params: Type.Object({ sub_id: idParam('Subscription'), page: pageParam() }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({
          id: idField(),
          day: Type.Integer({ description: '1 … lock days' }),
          interest: decimalField(),
          created_at: timeField(),
          paid_at: timeField(),
        }),
      ),
      last_page: Type.Integer({ minimum: 1 }),
    }),
  },
  fundPayouts: {
    params: Type.Object({ sub_id: idParam('Subscription') }),
    answer: Type.Object({
      status: Subscription.properties.status,
      sub_time: timeField(),
      day_profit: decimalField('Interest of one day'),
      lock_dividend_days: Type.Integer(),
      data: Type.Array(
        Type.Object({
          day: Type.Integer({ description: '1 … lock days' }),
          interest: decimalField(),
          created_at: timeField(),
        }),
        { description: 'Oldest first; the newest 400' },
      ),
    }),
  },
  redeemFund: { params: Type.Object({ sub_id: idParam('Subscription') }), answer: Type.Object({ id: idField() }) },
  subscriptionList: { params: Type.Object({ page: pageParam() }), answer: FundPage },
  subscriptionInfo: { params: Type.Object({ id: idParam('Fund') }), answer: Fund },
  payableCurrencies: {
    params: NO_PARAMS,
    answer: Type.Array(
      Type.Object({
        code: Type.String(),
        usd_price: decimalField('Units of the currency that one USD buys'),
        balance: decimalField('Free money it can be paid from'),
      }),
    ),
  },
  subscriptionSubmit: { params: buying(), answer: Bought },
  mySubscriptions: { params: Type.Object({ page: pageParam() }), answer: SubscriptionPage },
} as const satisfies Readonly<Record<string, CallSchema>>
