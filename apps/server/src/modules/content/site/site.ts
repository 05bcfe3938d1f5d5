// What the site says about itself to everybody.
import { decimal, formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { FeedLabel } from '../../../feed/market.ts'
import { listedUrl, type Settings } from '../../../settings/settings.ts'

export interface SiteFacts {
  readonly settings: Settings
  readonly mode: 'development' | 'production'
  readonly feedLabel: FeedLabel
}

export function presentManifest({ settings, mode, feedLabel }: SiteFacts): AnswerOf<'manifest'> {
  return {
    title: settings.get('site_title'),
    main_mode: settings.get('main_mode') === 1,
    api_host: settings.get('api_host') === 'first_subdomain_api' ? 'first_subdomain_api' : 'same_origin',
    feed_label: feedLabel,
    demo_balance: formatDecimal(demoBalance(settings), 2),
    mode,
  }
}

/** What demo users start with, over all accounts. */
function demoBalance(settings: Settings): Usd {
  const grants = ['demo_grant_forex', 'demo_grant_micro', 'demo_grant_main'] as const
  return grants.reduce((sum, key) => sum + decimal(settings.get(key)), 0n)
}

export function presentStatus(settings: Settings): AnswerOf<'companyStatus'> {
  return {
    status: settings.get('site_status'),
    type: settings.get('site_status_type'),
    loss_url: listedUrl(settings, settings.get('loss_url')),
  }
}
