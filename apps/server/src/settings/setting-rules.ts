// Every setting: its hard bounds, how many operators must agree, and why. Bounds are enforced when a change is proposed, when it takes
// effect, and when settings are read: a stored value outside counts as the nearest bound.
import { type Decimal, decimal, parseDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { type SettingKey, SETTINGS } from './catalogue.ts'
import {
  type Bounds,
  exact,
  harmless,
  movesMoney,
  nearest,
  oneOf,
  shapedText,
  textUpTo,
  type ValueRule,
  weakensGuard,
  whole,
} from './value-rules.ts'

const ADDRESS = shapedText(300, /^(?:https?:\/\/\S+)?$/, 'http(s) address, or empty')
const HOSTS = shapedText(500, /^(?:[a-z0-9.-]+(?::\d{1,5})?(?: +|$))*$/, 'host names, separated by spaces')
const WORDS = shapedText(200, /^[a-z ]*$/, 'set by the switches')
const NUMBERS = shapedText(20_000, /^[\d ]*$/, 'set by the switches')

export const SETTING_RULES: Readonly<Record<SettingKey, ValueRule>> = {
  // The site: where users are sent to, and how they get in
  site_title: harmless(textUpTo(60)),
  main_mode: weakensGuard(oneOf('0', '1')),
  api_host: weakensGuard(oneOf('same_origin', 'first_subdomain_api')),
  site_status: weakensGuard(oneOf('0', '1', '2', '3')),
  site_status_type: weakensGuard(oneOf('0', '1', '2', '3')),
  loss_url: weakensGuard(ADDRESS),
  listed_hosts: weakensGuard(HOSTS),
  service_link: weakensGuard(ADDRESS),
  service_link_type: weakensGuard(oneOf('0', '1', '2', '3')),
  verify_reg_type: weakensGuard(oneOf('1', '2')),
  is_show_mobile: weakensGuard(oneOf('0', '1', '2', '3')),
  rank_profiles: harmless(oneOf('0', '1')),

  // Trading
  trade_fee_type: movesMoney(oneOf('0', '1')),
  micro_loss_level: movesMoney(oneOf('0', '1')),
  margin_warning_level: weakensGuard(exact('50', '300')),
  stop_out_level: weakensGuard(exact('20', '80')),
  default_leverage: weakensGuard(whole(1, 100)),
  forex_stale_ms: weakensGuard(whole(1_000, 60_000)),
  max_open_orders: weakensGuard(whole(10, 1_000)),
  max_alerts: weakensGuard(whole(1, 500)),
  micro_stale_ms: weakensGuard(whole(1_000, 60_000)),
  closed_market_haircut_percent: weakensGuard(exact('1', '50')),
  demo_grant_forex: movesMoney(exact('0', '1000000')),
  demo_grant_micro: movesMoney(exact('0', '1000000')),
  demo_grant_main: movesMoney(exact('0', '1000000')),

  // Close-only mode: on needs one operator, off two (operatorSwitch)
  paused_all: weakensGuard(oneOf('0', '1')),
  paused_products: weakensGuard(WORDS),
  paused_pairs: weakensGuard(NUMBERS),

  // Copy trading
  copy_share_percent: movesMoney(exact('0', '50')),
  copy_orders_per_minute: weakensGuard(whole(1, 120)),
  copy_late_seconds: weakensGuard(whole(5, 300)),
  copy_max_followed: weakensGuard(whole(1, 100)),

  // Wallet
  deposit_minimum: movesMoney(exact('1', '1000')),
  deposit_maximum: movesMoney(exact('1000', '10000000')),
  payout_method_cooling_hours: weakensGuard(whole(0, 168)),
  withdrawal_password_cooling_hours: weakensGuard(whole(0, 168)),
  withdrawal_rate_tolerance_percent: movesMoney(exact('0.1', '10')),
  withdrawal_daily_limit: weakensGuard(exact('100', '100000')),
  withdrawal_daily_limit_verified: weakensGuard(exact('1000', '1000000')),
  two_person_from: weakensGuard(exact('100', '50000')),
  operator_daily_limit: weakensGuard(exact('1000', '500000')),
  adjust_maximum: weakensGuard(exact('0', '100000')),
  max_payout_methods: weakensGuard(whole(1, 100)),
  max_under_review: weakensGuard(whole(1, 100)),
  withdrawal_promised_hours: weakensGuard(whole(1, 168)),

  // Uploads
  upload_per_hour: weakensGuard(whole(2, 1_000)),
  upload_megabytes_per_user: weakensGuard(whole(10, 10_000)),
  upload_megabytes_visitors: weakensGuard(whole(0, 10_000)),
  visitor_image_days: weakensGuard(whole(1, 365)),

  // Limits: not so high that they guard nothing, not so low that they lock all users out
  limit_loopback_factor: weakensGuard(whole(1, 10_000)),
  limit_address_burst: weakensGuard(whole(3, 5_000)),
  limit_address_per_second: weakensGuard(whole(1, 1_000)),
  limit_user_burst: weakensGuard(whole(10, 5_000)),
  limit_user_per_second: weakensGuard(whole(1, 1_000)),
  limit_api_key_burst: weakensGuard(whole(1, 5_000)),
  limit_api_key_per_second: weakensGuard(whole(1, 1_000)),
  limit_login_tries: weakensGuard(whole(3, 20)),
  limit_login_tries_per_address: weakensGuard(whole(10, 500)),
  limit_operator_codes: weakensGuard(whole(3, 20)),
  limit_code_gap_seconds: weakensGuard(whole(10, 600)),
  limit_codes_per_day: weakensGuard(whole(3, 50)),
  limit_codes_per_address: weakensGuard(whole(5, 200)),
  limit_captchas: weakensGuard(whole(3, 100)),
  limit_registrations: weakensGuard(whole(1, 1_000)),
  limit_chat_per_minute: weakensGuard(whole(2, 100)),
  limit_feedback_per_day: weakensGuard(whole(1, 100)),
  limit_visitor_images: weakensGuard(whole(1, 100)),
  limit_demo_accounts: weakensGuard(whole(1, 1_000)),

  // Live socket
  live_sockets_per_user: weakensGuard(whole(1, 100)),
  live_sockets_per_address: weakensGuard(whole(5, 10_000)),
  live_topics_per_socket: weakensGuard(whole(1, 1_000)),
  live_frames_per_second: weakensGuard(whole(5, 500)),
  live_pings_per_second: weakensGuard(whole(1, 20)),
  live_silence_ms: weakensGuard(whole(5_000, 120_000)),
  live_quotes_ms: weakensGuard(whole(50, 1_000)),
}

/** Values that bound each other: the first is never above the second. */
export const SETTING_ORDER: readonly (readonly [SettingKey, SettingKey])[] = [
  ['stop_out_level', 'margin_warning_level'],
  ['deposit_minimum', 'deposit_maximum'],
  ['withdrawal_daily_limit', 'withdrawal_daily_limit_verified'],
]

/** The bounds of a setting beside the others as they stand. */
export function boundsBeside(key: SettingKey, valueOf: (other: SettingKey) => string | number): Bounds {
  const { bounds } = SETTING_RULES[key]
  if (bounds.kind !== 'decimal') return bounds
  const value = (other: SettingKey): Decimal => decimal(String(valueOf(other)))
  const least = SETTING_ORDER.filter(([, above]) => above === key).map(([below]) => value(below))
  const most = SETTING_ORDER.filter(([below]) => below === key).map(([, above]) => value(above))
  const highest = [decimal(bounds.least), ...least].reduce((a, b) => (a > b ? a : b))
  const lowest = [decimal(bounds.most), ...most].reduce((a, b) => (a < b ? a : b))
  return exact(trimDecimal(highest), trimDecimal(lowest))
}

/** A stored value that does not count as it stands. */
export interface OutOfBounds {
  readonly key: SettingKey
  readonly stored: unknown
  readonly counts: string | number
}

/** What counts of what is stored: values within their bounds, in order, and the default where nothing can be read. */
export function countedSettings(stored: ReadonlyMap<string, unknown>): {
  readonly values: ReadonlyMap<SettingKey, string | number>
  readonly beyond: readonly OutOfBounds[]
} {
  const values = new Map<SettingKey, string | number>()
  // Object.keys widens the names of the catalogue to string.
  for (const key of Object.keys(SETTINGS) as SettingKey[]) {
    const value = stored.get(key)
    const standard: string | number = SETTINGS[key]
    const isOfItsKind = typeof value === typeof standard && (typeof value === 'string' || typeof value === 'number')
    values.set(key, (isOfItsKind ? nearest(SETTING_RULES[key].bounds, value) : undefined) ?? standard)
  }
  for (const [below, above] of SETTING_ORDER) {
    const [low, high] = [values.get(below), values.get(above)]
    if (low === undefined || high === undefined) continue
    if ((parseDecimal(String(low)) ?? 0n) > (parseDecimal(String(high)) ?? 0n)) values.set(above, low)
  }
  const beyond = [...values].flatMap(([key, counts]) => {
    const value = stored.get(key)
    return value === undefined || value === counts ? [] : [{ key, stored: value, counts }]
  })
  return { values, beyond }
}
