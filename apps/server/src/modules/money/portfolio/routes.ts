// Own equity over time.
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { type PortfolioDeps, readPortfolio } from './overview.ts'

export function portfolioRoutes(calls: Calls, deps: PortfolioDeps): void {
  calls.serve('portfolio', async ({ user, params }) =>
    answer(await readPortfolio(deps, user.userId, params.period ?? '30d')),
  )
}
