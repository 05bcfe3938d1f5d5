// Public information about the site.
import type { Pool } from '../../../platform/postgres/pool.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { AREA_CODES } from '../../../settings/area-codes.ts'
import { readCompany } from '../../../settings/queries.ts'
import { listedUrl } from '../../../settings/settings.ts'
import { presentManifest, presentStatus, type SiteFacts } from './site.ts'

interface SiteDeps extends SiteFacts {
  readonly pool: Pool
}

export function settingsRoutes(calls: Calls, { pool, ...facts }: SiteDeps): void {
  const { settings } = facts
  calls.serve('manifest', () => answer(presentManifest(facts)))

  calls.serve('company', async () => {
    const company = await readCompany(pool)
    return company ? answer(company) : refuse('not_found')
  })

  calls.serve('companyStatus', () => answer(presentStatus(settings)))

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
