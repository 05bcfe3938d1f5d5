// The two searches of /product, and the operators' list of companies.
import { instrumentName } from '@tallystick/i18n/pairs/names'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Market, MarketPair } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { listedUrl, type Settings } from '../../../settings/settings.ts'
import type { UploadDeps } from '../../users/uploads/uploads.ts'
import { fold } from './fold.ts'
import { findInstruments } from './instruments.ts'
import { type CompanyRow, findCompanies, readCompanies, writeCompany } from './queries.ts'

const CHANGE_PLACES = 2

export interface SearchDeps extends Pick<UploadDeps, 'images'> {
  readonly pool: Pool
  readonly market: Market
  readonly settings: Settings
}

export function searchRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: SearchDeps): void {
  const { pool, market, settings } = deps
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

  operatorCalls.serve('operatorCompanySave', async ({ params, audit, secondPerson, client }) => {
    await audit({ subject: `company ${params.id ?? 'new'}`, details: { name: params.name, url: params.url ?? '' } })
    const isThere = params.id === undefined || (await readCompanies(pool)).some(({ id }) => id === params.id)
    if (!isThere) return refuse('not_found')
    const { id, is_listed, logo_png, ...fields } = params
    const own = logo_png === undefined ? undefined : await ownLogo(deps, logo_png)
    if (own?.ok === false) return own
    const what = [`company ${id ?? 'new'}: ${params.name}`, params.url ?? '', ...(own ? ['with another logo'] : [])]
    const waiting = await secondPerson(what.join(' '))
    if (waiting) return waiting
    const isListed = is_listed === undefined ? {} : { is_listed: is_listed === 1 }
    const saved = await writeCompany(
      client(),
      { id, ...fields, ...(own && { logo: own.logo }), ...isListed },
      fold(`${params.name} ${params.subject ?? ''}`),
    )
    return saved === undefined ? refuse('not_found') : answer({ id: saved })
  })
}

/** Shown at 64 pixels, also where there are two to the point. */
const LOGO_PIXELS = 256
const PNG = 'data:image/png;base64,'

/** Pixels only, as of every picture that is handed in. */
async function ownLogo({ images }: Pick<UploadDeps, 'images'>, base64: string) {
  const pressed = await images.press(Buffer.from(base64, 'base64'))
  if (!pressed.ok) return refuse(pressed.reason === 'busy' ? 'busy' : 'image_unreadable')
  if (pressed.kind !== 'png' || Math.max(pressed.width, pressed.height) > LOGO_PIXELS)
    return refuse('bad_request', { field: 'logo_png' })
  return { ok: true, logo: PNG + Buffer.from(pressed.bytes).toString('base64') } as const
}

/** Whoever wrote it: a picture of ours, one that was handed in, or none. */
const SHOWN_LOGO = /^(?:\/mark\.svg|\/logos\/[a-z0-9-]+\.svg|data:image\/png;base64,[A-Za-z0-9+/]+={0,2})$/

function company(row: CompanyRow): Omit<CompanyRow, 'is_listed'> {
  const { id, name, logo, url, subject, registered_address, location, email } = row
  return { id, name, logo: SHOWN_LOGO.test(logo) ? logo : '', url, subject, registered_address, location, email }
}
