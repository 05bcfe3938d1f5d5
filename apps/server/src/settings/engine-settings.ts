// The settings of the engine, in the engine's types.
import { tradeFeeType } from '@tallystick/formulas/trade-fee-type'
import type { MicroSettings } from '@tallystick/engine/products/micro/settings'
import { DEFAULT_SETTINGS, type EngineSettings } from '@tallystick/engine/core/settings'
import { HOUR_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { type Decimal, decimal } from '@tallystick/kernel/decimal'
import type { MarketPair } from '../feed/market.ts'
import type { SettingKey } from './catalogue.ts'
import type { Settings } from './settings.ts'

type DecimalKey =
  | 'margin_warning_level'
  | 'stop_out_level'
  | 'demo_grant_forex'
  | 'demo_grant_micro'
  | 'demo_grant_main'
  | 'copy_share_percent'
  | 'deposit_minimum'
  | 'deposit_maximum'
  | 'withdrawal_daily_limit'
  | 'withdrawal_daily_limit_verified'
  | 'two_person_from'
  | 'adjust_maximum'
  | 'withdrawal_rate_tolerance_percent'
  | 'closed_market_haircut_percent'

/** `realMoneyTrades` is not a setting: it follows from the mode and the feed and cannot be switched. */
export function engineSettings(
  settings: Settings,
  realMoneyTrades: boolean,
  offer: Pick<MicroSettings, 'durations' | 'suspended'>,
  pairs: readonly Pick<MarketPair, 'id' | 'isOffered'>[],
): EngineSettings {
  // What is no longer offered can be closed and cancelled, as under a switch.
  const unlisted = pairs.filter(pair => !pair.isOffered).map(({ id }) => id)
  return {
    forexStaleMs: settings.get('forex_stale_ms'),
    closedMarketHaircutPercent: exact(settings, 'closed_market_haircut_percent'),
    marginWarningPercent: exact(settings, 'margin_warning_level'),
    stopOutPercent: exact(settings, 'stop_out_level'),
    tradeFeeType: tradeFeeType(settings.get('trade_fee_type')),
    maxOpenOrders: settings.get('max_open_orders'),
    maxAlerts: settings.get('max_alerts'),
    realMoneyTrades,
    paused: {
      all: settings.get('paused_all') === 1,
      products: new Set(words(settings.get('paused_products'))),
      pairs: new Set([...words(settings.get('paused_pairs')).map(Number), ...unlisted]),
    },
    subscriptionsPerStep: DEFAULT_SETTINGS.subscriptionsPerStep,
    micro: {
      durations: offer.durations,
      suspended: offer.suspended,
      lossLevel: settings.get('micro_loss_level'),
      staleMs: settings.get('micro_stale_ms'),
    },
    demoGrants: {
      forex: exact(settings, 'demo_grant_forex'),
      micro: exact(settings, 'demo_grant_micro'),
      main: exact(settings, 'demo_grant_main'),
    },
    copy: {
      sharePercent: exact(settings, 'copy_share_percent'),
      ordersPerMinute: settings.get('copy_orders_per_minute'),
      lateMs: settings.get('copy_late_seconds') * SECOND_MS,
      maxFollowed: settings.get('copy_max_followed'),
    },
    wallet: {
      depositMinimum: exact(settings, 'deposit_minimum'),
      depositMaximum: exact(settings, 'deposit_maximum'),
      methodCoolingMs: settings.get('payout_method_cooling_hours') * HOUR_MS,
      credentialCoolingMs: settings.get('withdrawal_password_cooling_hours') * HOUR_MS,
      dailyLimitUnverified: exact(settings, 'withdrawal_daily_limit'),
      dailyLimitVerified: exact(settings, 'withdrawal_daily_limit_verified'),
      twoPersonFrom: exact(settings, 'two_person_from'),
      adjustMaximum: exact(settings, 'adjust_maximum'),
      maxMethods: settings.get('max_payout_methods'),
      maxUnderReview: settings.get('max_under_review'),
      rateTolerancePercent: exact(settings, 'withdrawal_rate_tolerance_percent'),
      acceptWithinMs: DEFAULT_SETTINGS.wallet.acceptWithinMs,
    },
  }
}

function words(text: string): string[] {
  return text.split(' ').filter(word => word !== '')
}

/** What is read lies within its bounds, whatever stands in the database. */
function exact(settings: Settings, key: DecimalKey & SettingKey): Decimal {
  return decimal(settings.get(key))
}
