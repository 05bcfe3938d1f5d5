// Own equity over time, and results by tag.
import { presentAmount } from '../../trading/forex/forex.ts'
import { readTagResults } from '../../trading/journal/journal.ts'
import { answer, type Calls } from '../../../http/pipeline/calls.ts'
import { type PortfolioDeps, readPortfolio } from './overview.ts'
import { beginningOf } from './period.ts'

const STANDARD_PERIOD = '30d'

export function portfolioRoutes(calls: Calls, deps: PortfolioDeps): void {
  calls.serve('portfolio', async ({ user, params }) =>
    answer(await readPortfolio(deps, user.userId, params.period ?? STANDARD_PERIOD)),
  )

  calls.serve('journalResults', async ({ user, params }) => {
    const since = beginningOf(params.period ?? STANDARD_PERIOD, deps.clock.now())
    const results = (await readTagResults(deps.pool, user.userId, since)).filter(({ won, lost }) => won + lost > 0)
    return answer(
      results.map(({ tag, product, won, lost, profit }) => ({
        tag,
        product,
        orders: won + lost,
        won,
        profit: presentAmount(profit),
      })),
    )
  })
}
