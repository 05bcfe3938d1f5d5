// What is owed to customers by day, and one's own part of it, as docs/liabilities.md describes it.
import Type from 'typebox'
import type { CallSchema } from '../../../call-schema.ts'
import { decimalField, idField, instantField } from '../../../fields.ts'
import { dateParam } from '../../../params.ts'

const hashField = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

const LiabilityDay = Type.Object({
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC' }),
  made_at: instantField(),
  leaves: Type.Integer({ minimum: 0 }),
  total: decimalField("All customers' real money in USD, free and held; loans and floating results are not netted"),
  root: hashField('Of the tree'),
  position: Type.Array(Type.Object({ shard: Type.Integer(), seq: idField() }), {
    description: 'The last ledger row of each shard that is in it',
  }),
})

const LiabilityLeaf = Type.Object({
  index: Type.Integer({ minimum: 0 }),
  amount: decimalField(),
  salt: hashField('Known to the owner alone'),
  path: Type.Array(Type.Object({ sum: decimalField(), hash: hashField('Of the subtree beside the path') }), {
    description: 'From the leaf up to the root',
  }),
})

export const liabilitiesSchemas = {
  liabilities: {
    params: Type.Object({}),
    answer: Type.Object({ days: Type.Array(LiabilityDay, { description: 'Newest first, at most 31' }) }),
  },
  ownLiabilities: {
    params: Type.Object({ day: Type.Optional(dateParam('YYYY-MM-DD; the newest unless named')) }),
    answer: Type.Object({
      day: Type.Union([LiabilityDay, Type.Null()], { description: 'None while there is no tree' }),
      uid: Type.String({ description: 'As the leaves name the owner' }),
      owed: decimalField('To the user at that moment'),
      leaves: Type.Array(LiabilityLeaf, {
        description: 'None when nothing was owed, or the day is more than 92 days ago',
      }),
    }),
  },
} as const satisfies Record<string, CallSchema>
