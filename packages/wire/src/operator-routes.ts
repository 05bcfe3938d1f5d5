// The operators' contract: every call of operator-calls.ts with its schemas. A call without a shape does not compile.
import type { Static } from 'typebox'
import type { OperatorCallName } from './operator-calls.ts'
import type { RouteShape } from './route.ts'
import { chatDecisionRoutes } from './routes/chat.ts'
import { consoleRoutes } from './routes/console.ts'
import { fundDecisionRoutes } from './routes/fund-decisions.ts'
import { identityDecisionRoutes } from './routes/identity.ts'
import { newsDecisionRoutes } from './routes/news.ts'
import { operatorsRoutes } from './routes/operators.ts'
import { companyDecisionRoutes } from './routes/search.ts'
import { traderDecisionRoutes } from './routes/trader-decisions.ts'
import { walletDecisionRoutes } from './routes/wallet-decisions.ts'

export const OPERATOR_ROUTES = {
  ...operatorsRoutes,
  ...consoleRoutes,
  ...identityDecisionRoutes,
  ...chatDecisionRoutes,
  ...newsDecisionRoutes,
  ...companyDecisionRoutes,
  ...fundDecisionRoutes,
  ...traderDecisionRoutes,
  ...walletDecisionRoutes,
} as const satisfies Readonly<Record<OperatorCallName, RouteShape>>

export type OperatorParamsOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['params']>
export type OperatorAnswerOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['answer']>
