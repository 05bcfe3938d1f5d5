// Public information about the site.
import { decimal, formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { FeedLabel } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { AREA_CODES } from '../../../settings/area-codes.ts'
import { readCompany } from '../../../settings/queries.ts'
import { listedUrl, type Settings } from '../../../settings/settings.ts'

export interface SiteDeps {
  readonly pool: Pool
  readonly settings: Settings
  readonly mode: 'development' | 'production'
  readonly feedLabel: FeedLabel
}

/** What demo users start with, over all accounts. */
function demoBalance(settings: Settings): Usd {
  const grants = ['demo_grant_forex', 'demo_grant_micro', 'demo_grant_main'] as const
  return grants.reduce((sum, key) => sum + decimal(settings.get(key)), 0n)
}

export function settingsRoutes(calls: Calls, { pool, settings, mode, feedLabel }: SiteDeps): void {
  calls.serve('manifest', () =>
    answer({
      title: settings.get('site_title'),
      main_mode: settings.get('main_mode') === 1,
      api_host: settings.get('api_host') === 'first_subdomain_api' ? 'first_subdomain_api' : 'same_origin',
      feed_label: feedLabel,
      demo_balance: formatDecimal(demoBalance(settings), 2),
      mode,
    }),
  )

  calls.serve('company', async () => {
    const company = await readCompany(pool)
    return company ? answer(company) : refuse('not_found')
  })

  calls.serve('companyStatus', () => {
    const lossUrl = listedUrl(settings, settings.get('loss_url'))
    return answer({ status: settings.get('site_status'), type: settings.get('site_status_type'), loss_url: lossUrl })
  })

  calls.serve('basicInfo', () =>
    answer({
      service_link: listedUrl(settings, settings.get('service_link')),
      service_link_type: settings.get('service_link_type'),
      verify_reg_type: settings.get('verify_reg_type'),
      trade_fee_type: settings.get('trade_fee_type'),
      micro_loss_level: settings.get('micro_loss_level'),
      margin_warning_level: settings.get('margin_warning_level'),
      stop_out_level: settings.get('stop_out_level'),
      default_leverage: settings.get('default_leverage'),
      rank_profiles: settings.get('rank_profiles'),
    }),
  )

  calls.serve('areaList', () => answer([...AREA_CODES]))

  calls.serve('setting', ({ params }) => answer({ key: params.key, value: String(settings.get(params.key)) }))
}
