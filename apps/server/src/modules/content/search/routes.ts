// The two searches of /product, and the operators' list of companies.
import { instrumentName } from '@tallystick/i18n/pairs/names'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Market, MarketPair } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { listedUrl, type Settings } from '../../../settings/settings.ts'
import { fold } from './fold.ts'
import { findInstruments } from './instruments.ts'
import { type CompanyRow, findCompanies, readCompanies, writeCompany } from './queries.ts'

const CHANGE_PLACES = 2

export interface SearchDeps {
  readonly pool: Pool
  readonly market: Market
  readonly settings: Settings
}

export function searchRoutes(calls: Calls, operatorCalls: OperatorCalls, { pool, market, settings }: SearchDeps): void {
  calls.serve('searchCompany', async ({ params }) => {
    const typed = params.name ?? ''
    const folded = fold(typed)
    // Signs only: they stand in no name, and must not find everything.
    if (folded === '' && typed.trim() !== '') return answer({ data: [], total: 0 })
    const { rows, total } = await findCompanies(pool, folded, pageWindow(params.page))
    return answer({ data: rows.map(row => ({ ...company(row), enter_url: listedUrl(settings, row.url) })), total })
  })

  calls.serve('searchInstrument', ({ params, language }) => {
    const shownName = ({ code, name }: MarketPair): string => instrumentName(language, code, name)
    const offered = market.pairs().filter(pair => pair.isOffered)
    return answer(
      findInstruments(offered, params.name ?? '', shownName).flatMap(pair => {
        const quote = market.quote(pair.id)
        if (!quote) return []
        return [
          {
            Id: pair.id,
            Code: pair.code,
            ShowCode: pair.showCode,
            Name: shownName(pair),
            Logo: pair.logo,
            MarketStatus: market.isOpen(pair.id) ? 1 : 0,
            ForexQuotations: {
              Close: formatDecimal(quote.price, pair.pricePlaces),
              Change: formatDecimal(quote.change, CHANGE_PLACES),
            },
          },
        ]
      }),
    )
  })

  operatorCalls.serve('operatorCompanies', async () =>
    answer((await readCompanies(pool)).map(row => ({ ...company(row), is_listed: row.is_listed }))),
  )

  operatorCalls.serve('operatorCompanySave', async ({ params, audit, secondPerson }) => {
    await audit({ subject: `company ${params.id ?? 'new'}`, details: { name: params.name, url: params.url ?? '' } })
    const isThere = params.id === undefined || (await readCompanies(pool)).some(({ id }) => id === params.id)
    if (!isThere) return refuse('not_found')
    const waiting = await secondPerson(`company ${params.id ?? 'new'}: ${params.name} ${params.url ?? ''}`)
    if (waiting) return waiting
    const { id, is_listed, ...fields } = params
    const isListed = is_listed === undefined ? {} : { is_listed: is_listed === 1 }
    const saved = await writeCompany(
      pool,
      { id, ...fields, ...isListed },
      fold(`${params.name} ${params.subject ?? ''}`),
    )
    return saved === undefined ? refuse('not_found') : answer({ id: saved })
  })
}

function company(row: CompanyRow): Omit<CompanyRow, 'is_listed'> {
  const { id, name, logo, url, subject, registered_address, location, email } = row
  // Whoever wrote it: a picture of ours, or none.
  const ownLogo = /^\/logos\/[a-z0-9-]+\.svg$/.test(logo) ? logo : ''
  return { id, name, logo: ownLogo, url, subject, registered_address, location, email }
}
