// The operators' API: every call of operator-calls.ts with its schemas. A call without a schema does not compile.
import type { Static } from 'typebox'
import type { OperatorCallName } from './calls.ts'
import type { RouteShape } from '../route.ts'
import { chatDecisionRoutes } from '../trader/routes/chat.ts'
import { feedbackDecisionRoutes } from '../trader/routes/feedback.ts'
import { consoleRoutes } from './routes/console.ts'
import { fundDecisionRoutes } from './routes/fund-decisions.ts'
import { identityDecisionRoutes } from '../trader/routes/identity.ts'
import { newsDecisionRoutes } from '../trader/routes/news.ts'
import { operatorsRoutes } from './routes/operators.ts'
import { companyDecisionRoutes } from '../trader/routes/search.ts'
import { traderDecisionRoutes } from './routes/master-decisions.ts'
import { walletDecisionRoutes } from './routes/wallet-decisions.ts'

export const OPERATOR_ROUTES = {
  ...operatorsRoutes,
  ...consoleRoutes,
  ...identityDecisionRoutes,
  ...chatDecisionRoutes,
  ...feedbackDecisionRoutes,
  ...newsDecisionRoutes,
  ...companyDecisionRoutes,
  ...fundDecisionRoutes,
  ...traderDecisionRoutes,
  ...walletDecisionRoutes,
} as const satisfies Readonly<Record<OperatorCallName, RouteShape>>

export type OperatorParamsOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['params']>
export type OperatorAnswerOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['answer']>
