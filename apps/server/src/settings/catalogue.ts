// Every setting an operator may change, with its default. The kind of the default is the kind of the setting:
// a number stays a number, text stays text; decimals are text so that they stay exact.

export const SETTINGS = {
  // The site
  site_title: 'Tallystick',
  main_mode: 0,
  /** same_origin, or first_subdomain_api when the API lives on its own host. */
  api_host: 'same_origin',
  /** 0 normal; otherwise the app goes to loss_url, if its host is listed. */
  site_status: 0,
  site_status_type: 0,
  loss_url: '',
  /** Hosts, separated by spaces, that the app may redirect to. */
  listed_hosts: '',
  service_link: '',
  service_link_type: 1,
  /** 1 code by mail, 2 image captcha. */
  verify_reg_type: 1,
  /** 1 or 3: registration by email also asks for a mobile number; 2 or 3: registration and login by mobile number. */
  is_show_mobile: 0,
  /** 1: a tap in the ranking opens the master's profile; 0: it says that profiles are still to come. */
  rank_profiles: 0,

  // Trading
  trade_fee_type: 1,
  micro_loss_level: 0,
  margin_warning_level: '100',
  stop_out_level: '50',
  /** The ticket starts with the highest leverage of the pair up to this one. */
  default_leverage: 20,
  forex_stale_ms: 10_000,
  /** Percent of a position's notional that stays on the forex account while its market is closed. */
  closed_market_haircut_percent: '5',
  max_open_orders: 200,
  /** Active price alerts of one user. */
  max_alerts: 50,
  micro_stale_ms: 5_000,
  demo_grant_forex: '100000',
  demo_grant_micro: '10000',
  demo_grant_main: '10000',

  // Close-only mode, set by the console's switches: everything, products by name, pairs by id, separated by spaces.
  paused_all: 0,
  paused_products: '',
  paused_pairs: '',

  // Copy trading
  /** Percent of followers' profit above the high-water mark; for new relations. */
  copy_share_percent: '10',
  copy_orders_per_minute: 20,
  /** A master's order older than this many seconds is no longer copied. */
  copy_late_seconds: 60,
  copy_max_followed: 20,

  // Wallet. Amounts in dollars.
  deposit_minimum: '10',
  deposit_maximum: '1000000',
  /** Hours before a bound method can be used, and after a password change before anything can be withdrawn. */
  payout_method_cooling_hours: 0,
  withdrawal_password_cooling_hours: 0,
  withdrawal_daily_limit: '1000',
  withdrawal_daily_limit_verified: '50000',
  /** From this amount, or sum of one user's decisions over a rolling day, on two operators must approve. */
  two_person_from: '10000',
  /** From this sum of one operator's decisions over a rolling day on, each further one needs two operators. */
  operator_daily_limit: '50000',
  /** Largest correction of a user's money; each needs two operators. */
  adjust_maximum: '10000',
  /** The rate at the last approval of a withdrawal binds while it is at most this many percent from the estimate. */
  withdrawal_rate_tolerance_percent: '2',
  max_payout_methods: 20,
  max_under_review: 20,
  /** What withdrawals are promised to take, in hours. */
  withdrawal_promised_hours: 24,

  // Uploads
  upload_per_hour: 20,
  upload_megabytes_per_user: 100,
  /** All visitors together. */
  upload_megabytes_visitors: 200,
  /** Images visitors sent to support are removed after this many days. */
  visitor_image_days: 30,

  // Limits. Callers on the same machine get each of them times limit_loopback_factor.
  limit_loopback_factor: 1_000,
  limit_address_burst: 200,
  limit_address_per_second: 40,
  limit_user_burst: 100,
  limit_user_per_second: 20,
  limit_api_key_burst: 50,
  limit_api_key_per_second: 10,
  /** Wrong passwords per account and address in 15 minutes. */
  limit_login_tries: 5,
  /** Wrong passwords per address in 15 minutes, over all accounts. */
  limit_login_tries_per_address: 50,
  /** Wrong one-time codes of one operator in 15 minutes, from whatever addresses. */
  limit_operator_codes: 5,
  /** Codes by email or text message: seconds between two to one destination, and how many a day. */
  limit_code_gap_seconds: 60,
  limit_codes_per_day: 10,
  /** Codes that one address may request in an hour, to any destination. */
  limit_codes_per_address: 20,
  /** Image captchas per address and minute. */
  limit_captchas: 10,
  /** Registrations per address and day. */
  limit_registrations: 20,
  /** Chat messages per user, or per address of visitors, and minute. */
  limit_chat_per_minute: 20,
  /** Feedback per user and day. */
  limit_feedback_per_day: 10,
  /** Images per address of visitors and hour. */
  limit_visitor_images: 10,
  /** New demo accounts per address and day. */
  limit_demo_accounts: 20,

  // Live socket
  live_sockets_per_user: 10,
  live_sockets_per_address: 100,
  live_topics_per_socket: 100,
  live_frames_per_second: 20,
  live_pings_per_second: 2,
  live_silence_ms: 15_000,
  live_quotes_ms: 150,
} as const satisfies Readonly<Record<string, string | number>>

export type SettingKey = keyof typeof SETTINGS
export type SettingValue<Key extends SettingKey> = Key extends SettingKey
  ? (typeof SETTINGS)[Key] extends number
    ? number
    : string
  : never
