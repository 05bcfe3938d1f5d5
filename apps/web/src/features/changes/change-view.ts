// A change in the reader's language: subject, field, and both values in the locale's format. Names without a translation are shown as
// the server sends them.
import type { Catalogues } from '@tallystick/i18n/catalogues'
import { isolated } from '@tallystick/i18n/dates'
import { formatPlain, type NumberSigns } from '@tallystick/i18n/numbers'
import type { Translate } from '@tallystick/i18n/messages'
import { DAY_MS } from '@tallystick/kernel/clock'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'

export type Change = AnswerOf<'changes'>['data'][number]
type Word = keyof Catalogues['changes']
type Names = ReadonlyMap<string, Word>

export interface Reader {
  readonly t: Translate<Catalogues['changes']>
  readonly locale: string
  readonly signs: NumberSigns
  /** Pairs by id and by code, categories by id, as the app shows them elsewhere. */
  readonly pairs: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
}

export interface ChangeView {
  readonly kind: string
  readonly subject: string
  /** Empty where the subject itself is what changed. */
  readonly detail: string
  readonly before: string
  readonly after: string
}

const KINDS: Names = new Map([
  ['setting', 'setting'],
  ['switch', 'closeOnly'],
  ['category', 'category'],
  ['pair', 'pair'],
  ['market_week', 'week'],
  ['market_closure', 'holiday'],
  ['micro_duration', 'microDuration'],
  ['micro_stake', 'microStake'],
  ['deposit_coin', 'depositNetwork'],
  ['deposit_bank', 'depositBank'],
  ['withdrawal_currency', 'withdrawalCurrency'],
  ['loan_config', 'loanTerms'],
  ['fund', 'fund'],
  ['reserve_address', 'reserveAddress'],
])

type Setting =
  | (typeof SETTING_GROUPS)[number]['settings'][number][0]
  // Close-only mode, set by switches.
  | 'paused_all'
  | 'paused_products'
  | 'paused_pairs'

const SETTING_WORDS: Readonly<Record<Setting, Word>> = {
  site_title: 'siteTitle',
  main_mode: 'mainMode',
  api_host: 'apiHost',
  site_status: 'siteStatus',
  site_status_type: 'siteStatusType',
  loss_url: 'lossUrl',
  listed_hosts: 'listedHosts',
  service_link: 'serviceLink',
  service_link_type: 'serviceLinkType',
  verify_reg_type: 'registrationCheck',
  is_show_mobile: 'mobileNumbers',
  rank_profiles: 'rankProfiles',
  trade_fee_type: 'tradingFee',
  micro_loss_level: 'microLoss',
  margin_warning_level: 'marginWarning',
  stop_out_level: 'stopOut',
  default_leverage: 'defaultLeverage',
  forex_stale_ms: 'forexStale',
  closed_market_haircut_percent: 'closedMarketHaircut',
  micro_stale_ms: 'microStale',
  max_open_orders: 'maxOrders',
  max_alerts: 'maxAlerts',
  demo_grant_forex: 'demoForex',
  demo_grant_micro: 'demoMicro',
  demo_grant_main: 'demoMain',
  paused_all: 'everything',
  paused_products: 'pausedProducts',
  paused_pairs: 'pausedPairs',
  copy_share_percent: 'copyShare',
  copy_orders_per_minute: 'copyPerMinute',
  copy_late_seconds: 'copyLate',
  copy_max_followed: 'copyMasters',
  deposit_minimum: 'depositMin',
  deposit_maximum: 'depositMax',
  payout_method_cooling_hours: 'methodWait',
  withdrawal_password_cooling_hours: 'passwordWait',
  withdrawal_daily_limit: 'dailyLimit',
  withdrawal_daily_limit_verified: 'dailyLimitVerified',
  two_person_from: 'twoApprovals',
  operator_daily_limit: 'operatorDay',
  adjust_maximum: 'correctionMax',
  withdrawal_rate_tolerance_percent: 'rateTolerance',
  max_payout_methods: 'methodsMax',
  max_under_review: 'reviewsMax',
  withdrawal_promised_hours: 'promised',
  upload_per_hour: 'uploadsPerHour',
  upload_megabytes_per_user: 'uploadRoom',
  upload_megabytes_visitors: 'visitorRoom',
  visitor_image_days: 'visitorDays',
  limit_loopback_factor: 'ownMachine',
  limit_address_burst: 'addressBurst',
  limit_address_per_second: 'addressRate',
  limit_user_burst: 'userBurst',
  limit_user_per_second: 'userRate',
  limit_api_key_burst: 'apiKeyBurst',
  limit_api_key_per_second: 'apiKeyRate',
  limit_login_tries: 'loginTries',
  limit_login_tries_per_address: 'loginTriesAddress',
  limit_operator_codes: 'operatorCodes',
  limit_code_gap_seconds: 'codeGap',
  limit_codes_per_day: 'codesPerDay',
  limit_codes_per_address: 'codesPerAddress',
  limit_captchas: 'captchas',
  limit_registrations: 'registrations',
  limit_chat_per_minute: 'chatRate',
  limit_feedback_per_day: 'feedbackRate',
  limit_visitor_images: 'visitorImages',
  limit_demo_accounts: 'demoAccounts',
  live_sockets_per_user: 'liveUser',
  live_sockets_per_address: 'liveAddress',
  live_topics_per_socket: 'liveTopics',
  live_frames_per_second: 'liveMessages',
  live_pings_per_second: 'livePings',
  live_silence_ms: 'liveSilence',
  live_quotes_ms: 'liveQuotes',
}
const SETTINGS: Names = new Map(Object.entries(SETTING_WORDS))

const FIELDS: Names = new Map([
  ['row', 'added'],
  ['name', 'name'],
  ['category_id', 'category'],
  ['min_lots', 'minLots'],
  ['max_lots', 'maxLots'],
  ['fee_rate', 'fee'],
  ['leverages', 'leverage'],
  ['sort_order', 'place'],
  ['hours_id', 'hours'],
  ['sessions', 'hours'],
  ['day', 'day'],
  ['from_minute', 'from'],
  ['to_minute', 'until'],
  ['from_day', 'validFrom'],
  ['is_offered', 'offered'],
  ['seconds', 'seconds'],
  ['ratio', 'payout'],
  ['minimum_stake', 'minStake'],
  ['amount', 'amount'],
  ['currency_code', 'currency'],
  ['code', 'currency'],
  ['protocol_code', 'network'],
  ['protocol', 'network'],
  ['network', 'network'],
  ['address', 'address'],
  ['is_sample', 'sample'],
  ['bank_name', 'bank'],
  ['bank_address', 'bankAddress'],
  ['bank_swift', 'swift'],
  ['payee_name', 'payee'],
  ['payee_account', 'account'],
  ['bank_remark', 'remark'],
  ['type', 'channel'],
  ['fee_type', 'feeKind'],
  ['withdrawal_rate', 'fee'],
  ['usd_price', 'perUsd'],
  ['places', 'places'],
  ['has_channel', 'paidOut'],
  ['period', 'loanDays'],
  ['free_period', 'freeDays'],
  ['minimum', 'minimum'],
  ['maximum', 'maximum'],
  ['interest_rate', 'interest'],
  ['penalty_rate', 'lateFee'],
  ['title', 'fundTitle'],
  ['description', 'description'],
  ['image', 'picture'],
  ['dividend_percent', 'dailyProfit'],
  ['lock_days', 'lockDays'],
  ['penalty_percent', 'earlyPenalty'],
])

const PRODUCTS: Names = new Map([
  ['forex', 'forex'],
  ['micro', 'micro'],
  ['copy', 'copy'],
  ['loan', 'loan'],
  ['fund', 'funds'],
])

/** Schedules of a new install that are those of a category, or of the markets of a country. */
const CATEGORY_IDS: ReadonlyMap<string, string> = new Map([
  ['forex', '2'],
  ['metals', '3'],
  ['us-indices', '4'],
])
const COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['germany', 'DE'],
  ['london', 'GB'],
  ['tokyo', 'JP'],
  ['new-york', 'US'],
])

/** Digits that are no quantity: they are not grouped. */
const WRITTEN = new Set(['name', 'title', 'description', 'payee_name', 'payee_account', 'bank_remark', 'address'])
const YES_NO: Names = new Map([
  ['yes', 'yes'],
  ['no', 'no'],
])
const SWITCHED: Names = new Map([
  ['1', 'yes'],
  ['0', 'no'],
])
const FEE_KINDS: Names = new Map([
  ['1', 'fixed'],
  ['0', 'percent'],
])
const CHANNELS: Names = new Map([
  ['0', 'coin'],
  ['1', 'bank'],
])

export function viewOf(change: Change, reader: Reader): ChangeView {
  const { kind, subject, field, before, after } = change
  const isSetting = kind === 'setting' || kind === 'switch'
  const named = isSetting ? subject : field
  const shown = (text: string): string => (text === '' ? '–' : valueOf(named, text, reader))
  return {
    kind: wordOf(KINDS, kind, reader),
    subject: isSetting ? wordOf(SETTINGS, subject, reader) : subjectOf(kind, subject, reader),
    detail: isSetting ? '' : wordOf(FIELDS, field, reader),
    before: shown(before),
    after: field === 'row' ? rowOf(after, reader) : shown(after),
  }
}

function wordOf(names: Names, name: string, { t }: Reader): string {
  const word = names.get(name)
  return word === undefined ? name.replaceAll('_', ' ') : t(word)
}

function subjectOf(kind: string, subject: string, reader: Reader): string {
  const { locale, pairs } = reader
  if (kind === 'pair') return pairs.get(subject) ?? subject
  if (kind === 'market_week') return scheduleOf(subject, reader)
  // `30 s` of a micro order, `7 d` of a loan.
  const [, count, unit] = /^(\d+) ([sd])$/.exec(subject) ?? []
  if (count === undefined) return subject
  const options = { style: 'unit', unit: unit === 's' ? 'second' : 'day', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, options).format(Number(count))
}

/** `forex · 2026-12-01`: whose hours, and from which day on. */
function scheduleOf(subject: string, { t, locale, categories }: Reader): string {
  const [schedule = '', ...day] = subject.split(' · ')
  const country = COUNTRIES.get(schedule)
  const category = categories.get(CATEGORY_IDS.get(schedule) ?? '')
  const named = country === undefined ? category : new Intl.DisplayNames(locale, { type: 'region' }).of(country)
  return inRow([schedule === 'always' ? t('always') : (named ?? schedule), ...day])
}

function valueOf(name: string, text: string, reader: Reader): string {
  const { t, signs, pairs, categories } = reader
  const chosen = choicesOf(name)?.get(text)
  if (chosen !== undefined) return t(chosen)
  switch (name) {
    case 'category_id':
      return categories.get(text) ?? text
    case 'paused_pairs':
      return inRow(text.split(' ').map(id => pairs.get(id) ?? id))
    case 'paused_products':
      return inRow(text.split(' ').map(product => wordOf(PRODUCTS, product, reader)))
    case 'leverages':
      return inRow(text.split(', '))
    case 'sessions':
      return weekOf(text, reader.locale)
    case 'from_minute':
    case 'to_minute':
      return clockOf(Number(text))
    default:
      return !WRITTEN.has(name) && /^\d{1,15}(\.\d+)?$/.test(text) ? formatPlain(text, signs) : text
  }
}

function choicesOf(name: string): Names | undefined {
  if (name === 'paused_all') return SWITCHED
  if (name === 'type') return CHANNELS
  if (name === 'fee_type' || name === 'trade_fee_type') return FEE_KINDS
  return WRITTEN.has(name) ? undefined : YES_NO
}

const inRow = (texts: readonly string[]): string => texts.join(' · ')

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const SUNDAY = Date.UTC(2026, 2, 1)

/** `mon-fri 09:30-16:00` with the weekdays of the locale. */
function weekOf(text: string, locale: string): string {
  const { format } = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return text.replaceAll(/[a-z]{3}/g, name => {
    const day = WEEKDAYS.indexOf(name)
    return day < 0 ? name : format(SUNDAY + day * DAY_MS)
  })
}

function clockOf(minutes: number): string {
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Only before the name of a field is a comma the end of a value. */
const BETWEEN_FIELDS = new RegExp(`, (?=(?:${[...FIELDS.keys()].join('|')})(?: |$))`)

/** A row that was added is written as `seconds 90, ratio 0.79`. */
function rowOf(text: string, reader: Reader): string {
  const fields = text.split(BETWEEN_FIELDS).map(part => {
    const space = part.indexOf(' ')
    return space < 0 ? { name: part, value: '' } : { name: part.slice(0, space), value: part.slice(space + 1) }
  })
  // The id of a schedule means nothing to readers.
  const filled = fields.filter(({ name, value }) => value !== '' && name !== 'hours_id')
  // Isolated, so that a figure keeps to its own name in languages from right to left.
  return inRow(
    filled.map(({ name, value }) => `${wordOf(FIELDS, name, reader)}: ${isolated(valueOf(name, value, reader))}`),
  )
}
