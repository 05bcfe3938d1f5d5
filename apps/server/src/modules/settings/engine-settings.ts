// The settings the engine obeys, in its own words.
import type { EngineSettings } from '@tallystick/engine/settings'
import { type Decimal, decimal, parseDecimal } from '@tallystick/kernel/decimal'
import { type SettingKey, SETTINGS } from './catalogue.ts'
import type { Settings } from './settings.ts'

type DecimalKey =
  | 'margin_warning_level'
  | 'stop_out_level'
  | 'demo_grant_forex'
  | 'demo_grant_micro'
  | 'demo_grant_change'

/** `realMoneyTrades` is not a setting: it follows from the mode and the feed, and nobody can switch it. */
export function engineSettings(settings: Settings, realMoneyTrades: boolean): EngineSettings {
  return {
    forexStaleMs: settings.get('forex_stale_ms'),
    marginWarningPercent: exact(settings, 'margin_warning_level'),
    stopOutPercent: exact(settings, 'stop_out_level'),
    tradeFeeType: settings.get('trade_fee_type'),
    maxOpenOrders: settings.get('max_open_orders'),
    realMoneyTrades,
    demoGrants: {
      forex: exact(settings, 'demo_grant_forex'),
      micro: exact(settings, 'demo_grant_micro'),
      change: exact(settings, 'demo_grant_change'),
    },
  }
}

/** A decimal that cannot be read or is negative (edited by hand in the database) counts as the default. */
function exact(settings: Settings, key: DecimalKey & SettingKey): Decimal {
  const value = parseDecimal(settings.get(key))
  return value !== undefined && value >= 0n ? value : decimal(SETTINGS[key])
}
