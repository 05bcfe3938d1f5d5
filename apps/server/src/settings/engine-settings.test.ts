// Every setting of the engine arrives in its own place and in the engine's unit. No two values are alike, so that none can stand in for another.
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal as d } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import type { SettingKey } from './catalogue.ts'
import { engineSettings } from './engine-settings.ts'
import type { Settings } from './settings.ts'

const GIVEN: Partial<Record<SettingKey, string | number>> = {
  forex_stale_ms: 1_001,
  closed_market_haircut_percent: '2.5',
  margin_warning_level: '103',
  stop_out_level: '54',
  trade_fee_type: 1,
  max_open_orders: 205,
  max_alerts: 25,
  paused_all: 1,
  paused_products: 'micro loan',
  paused_pairs: '8 13',
  micro_loss_level: 1,
  micro_stale_ms: 6_006,
  demo_grant_forex: '707',
  demo_grant_micro: '808',
  demo_grant_main: '909',
  copy_share_percent: '10.5',
  copy_orders_per_minute: 11,
  copy_late_seconds: 12,
  copy_max_followed: 14,
  deposit_minimum: '15',
  deposit_maximum: '1616',
  payout_method_cooling_hours: 17,
  withdrawal_password_cooling_hours: 18,
  withdrawal_daily_limit: '1919',
  withdrawal_daily_limit_verified: '2020',
  two_person_from: '2121',
  adjust_maximum: '2222',
  max_payout_methods: 23,
  max_under_review: 24,
  withdrawal_rate_tolerance_percent: '2.75',
}

function settingsWith(changed: typeof GIVEN): Settings {
  const get = (key: SettingKey): string | number => {
    const value = changed[key] ?? GIVEN[key]
    if (value === undefined) throw new Error(`${key} is read by the engine: give it a value in this test`)
    return value
  }
  return { get } as Settings
}

const OFFER = { durations: [], suspended: new Set([3]) }
const PAIRS = [
  { id: 1, isOffered: true },
  { id: 9, isOffered: false },
]

it('[units] gives the engine every setting in its own place and unit', () => {
  expect(engineSettings(settingsWith({}), false, OFFER, PAIRS)).toEqual({
    forexStaleMs: 1_001,
    closedMarketHaircutPercent: d('2.5'),
    marginWarningPercent: d('103'),
    stopOutPercent: d('54'),
    tradeFeeType: 'lots',
    maxOpenOrders: 205,
    maxAlerts: 25,
    realMoneyTrades: false,
    paused: { all: true, products: new Set(['micro', 'loan']), pairs: new Set([8, 13, 9]) },
    subscriptionsPerStep: DEFAULT_SETTINGS.subscriptionsPerStep,
    micro: { durations: OFFER.durations, suspended: OFFER.suspended, lossLevel: 1, staleMs: 6_006 },
    demoGrants: { forex: d('707'), micro: d('808'), main: d('909') },
    copy: { sharePercent: d('10.5'), ordersPerMinute: 11, lateMs: 12_000, maxFollowed: 14 },
    wallet: {
      depositMinimum: d('15'),
      depositMaximum: d('1616'),
      methodCoolingMs: 61_200_000,
      credentialCoolingMs: 64_800_000,
      dailyLimitUnverified: d('1919'),
      dailyLimitVerified: d('2020'),
      twoPersonFrom: d('2121'),
      adjustMaximum: d('2222'),
      maxMethods: 23,
      maxUnderReview: 24,
      rateTolerancePercent: d('2.75'),
      acceptWithinMs: 86_400_000,
    },
  })
})

it('[units] pauses nothing where nothing is switched, and takes fees by margin', () => {
  const quiet = settingsWith({ paused_all: 0, paused_products: '', paused_pairs: '', trade_fee_type: 0 })
  const { paused, tradeFeeType, realMoneyTrades } = engineSettings(quiet, true, OFFER, PAIRS.slice(0, 1))
  expect(paused).toEqual({ all: false, products: new Set(), pairs: new Set() })
  expect([tradeFeeType, realMoneyTrades]).toEqual(['margin', true])
})
