// The operators' contract: every call of operator-calls.ts with its schemas. A call without a shape does not compile, nor the reverse.
import type { Static } from 'typebox'
import type { OperatorCallName } from './operator-calls.ts'
import type { RouteShape } from './route.ts'
import { fundDecisionRoutes } from './routes/fund-decisions.ts'
import { operatorsRoutes } from './routes/operators.ts'
import { traderDecisionRoutes } from './routes/trader-decisions.ts'
import { walletDecisionRoutes } from './routes/wallet-decisions.ts'

export const OPERATOR_ROUTES = {
  ...operatorsRoutes,
  ...fundDecisionRoutes,
  ...traderDecisionRoutes,
  ...walletDecisionRoutes,
} as const satisfies Readonly<Record<OperatorCallName, RouteShape>>

type Unlisted = Exclude<keyof typeof OPERATOR_ROUTES, OperatorCallName>
export const NO_UNLISTED_OPERATOR_SHAPES: Unlisted extends never ? true : Unlisted = true

export type OperatorParamsOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['params']>
export type OperatorAnswerOf<Name extends OperatorCallName> = Static<(typeof OPERATOR_ROUTES)[Name]['answer']>
