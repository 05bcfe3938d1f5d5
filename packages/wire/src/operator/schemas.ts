// The operators' API: every call of calls.ts with its schemas. A call without a schema does not compile.
import type { Static } from 'typebox'
import type { OperatorCallName } from './calls.ts'
import type { CallSchema } from '../call-schema.ts'
import { chatDecisionSchemas } from '../trader/schemas/content/chat.ts'
import { feedbackDecisionSchemas } from '../trader/schemas/content/feedback.ts'
import { consoleSchemas } from './schemas/console.ts'
import { figuresSchemas } from './schemas/figures.ts'
import { fundDecisionSchemas } from './schemas/fund-decisions.ts'
import { identityDecisionSchemas } from '../trader/schemas/users/identity.ts'
import { newsDecisionSchemas } from '../trader/schemas/content/news.ts'
import { operatorsSchemas } from './schemas/operators.ts'
import { companyDecisionSchemas } from '../trader/schemas/content/search.ts'
import { termsSchemas } from './schemas/terms.ts'
import { traderDecisionSchemas } from './schemas/master-decisions.ts'
import { depositAndWithdrawalSchemas } from './schemas/deposits-and-withdrawals.ts'

export const OPERATOR_SCHEMAS = {
  ...operatorsSchemas,
  ...consoleSchemas,
  ...figuresSchemas,
  ...termsSchemas,
  ...identityDecisionSchemas,
  ...chatDecisionSchemas,
  ...feedbackDecisionSchemas,
  ...newsDecisionSchemas,
  ...companyDecisionSchemas,
  ...fundDecisionSchemas,
  ...traderDecisionSchemas,
  ...depositAndWithdrawalSchemas,
} as const satisfies Readonly<Record<OperatorCallName, CallSchema>>

export type OperatorParamsOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_SCHEMAS)[Name]['params']>
export type OperatorAnswerOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_SCHEMAS)[Name]['answer']>
