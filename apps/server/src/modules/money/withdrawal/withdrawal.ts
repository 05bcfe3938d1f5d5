// Withdrawals and payout methods: checks without engine state happen here, everything about money in the engine.
import type { BindMethod, WithdrawalCurrencyTerms } from '@tallystick/engine/products/wallet/commands'
import type { MethodDetails } from '@tallystick/engine/products/wallet/payout-method'
import { ACCEPT_WITHIN_MS } from '@tallystick/formulas/withdrawal'
import { type Clock, HOUR_MS, startOfDay } from '@tallystick/kernel/clock'
import { type Decimal, decimal, maximum, trimDecimal } from '@tallystick/kernel/decimal'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'
import { flagToWire } from '@tallystick/wire/flag'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Market } from '../../../feed/market.ts'
import { type Pool, transaction } from '../../../platform/postgres/pool.ts'
import type { SanctionsList } from '../../../platform/sanctions/sanctions.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { turnstile } from '../../../platform/turnstile.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Settings } from '../../../settings/settings.ts'
import { requireOtp } from '../../users/two-factor/two-factor.ts'
import { isAddress, isZeroAddress, NETWORK_NAME } from './addresses/address.ts'
import { compact, isAccountNumber, isSwift } from './addresses/bank-account.ts'
import { type CurrencyRow, holdStanding, isOwnTarget, readCurrencies, readStanding, readUsedToday } from './queries.ts'
import { rateSourceOf } from './rates.ts'
import { readSettingsVersion } from '../../../settings/settings-version.ts'

export { readWithdrawals } from './queries.ts'
export { presentWithdrawal } from './present.ts'

export interface WithdrawalDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly settings: Settings
  readonly market: Market
  readonly limits: Limits
  readonly vault: Vault
  readonly sanctions: SanctionsList
}

/** Each keeps a connection while the engine, which needs some of the same pool, decides. */
const AT_ONCE = 4
const oneOfFew = turnstile(AT_ONCE)

type Refused = { readonly ok: false; readonly refusal: Refusal }

export async function submitWithdrawal(
  deps: WithdrawalDeps,
  userId: number,
  params: ParamsOf<'submitWithdrawal'>,
  key: IdempotencyKey | undefined,
): Promise<Outcome | Refused> {
  const { pool, market, engine } = deps
  const settingsVersion = await readSettingsVersion(pool)
  const currency = (await readCurrencies(pool)).find(one => one.id === params.draw_currency_id)
  if (!currency) return refused('withdrawal_currency_unknown')
  if (!currency.hasChannel) return refused('no_payment_channel', { currency: currency.code })
  const terms = termsOf(market, currency)
  if (!terms) return refused('price_stale', { pair: currency.pricePair ?? '' })
  const otp = await askOtp(deps, userId, params.otp, key)
  if (otp) return { ok: false, refusal: otp }
  const request = {
    type: 'submit_withdrawal',
    userId,
    methodId: params.draw_method_id,
    amount: decimal(params.number),
    memo: params.memo ?? '',
    terms,
    settingsVersion,
  } as const
  const outcome = await oneOfFew(() =>
    transaction(pool, async client => {
      const { isVerified, passwordChangedAt } = await holdStanding(client, userId)
      return engine.submit({ ...request, credentialChangedAt: passwordChangedAt, isVerified }, key)
    }),
  )
  return tellClosed(pool, 'payout_method', { userId, id: params.draw_method_id }, outcome)
}

/** A code works once, so a request that was decided already is not asked for another. */
async function askOtp(
  deps: WithdrawalDeps,
  userId: number,
  otp: string | undefined,
  key: IdempotencyKey | undefined,
): Promise<Refusal | undefined> {
  if (key && (await deps.engine.isAnswered(userId, key))) return undefined
  return requireOtp(deps, userId, otp)
}

/** Undefined when the pair it follows is not there. */
function termsOf(market: Market, currency: CurrencyRow): WithdrawalCurrencyTerms | undefined {
  const { id, code, protocol, feeType, withdrawalRate, places, pricePair, usdPrice } = currency
  const pair = pricePair === null ? undefined : market.byCode(pricePair)
  if (pricePair !== null && !pair) return undefined
  return {
    currencyId: id,
    currencyCode: code,
    protocolCode: protocol,
    feeType,
    withdrawalRate,
    places,
    rateSource: rateSourceOf(currency),
    pairId: pair?.id ?? null,
    isPerUsd: pair === undefined || currency.isPerUsd,
    typedPrice: usdPrice,
  }
}

export async function bindMethod(
  deps: WithdrawalDeps,
  userId: number,
  params: ParamsOf<'bindMethod'>,
  key: IdempotencyKey | undefined,
): Promise<Outcome | Refused> {
  const way = methodWayFromWire(params.type)
  const currency = (await readCurrencies(deps.pool)).find(one => one.id === params.draw_id && one.way === way)
  if (!currency) return refused('withdrawal_currency_unknown')
  const details = way === 'coin' ? coinDetails(params, currency) : bankDetails(params, currency)
  if ('reason' in details) return { ok: false, refusal: details }
  if (await isOwnTarget(deps.pool, details)) return refused('address_not_payable')
  if (listedAs(deps.sanctions, details) !== undefined) return refused('payee_not_allowed')
  const otp = await askOtp(deps, userId, params.otp, key)
  if (otp) return { ok: false, refusal: otp }
  const command: BindMethod = { type: 'bind_method', userId, ...details }
  return deps.engine.submit(command, key)
}

function methodWayFromWire(type: ParamsOf<'bindMethod'>['type']): CurrencyRow['way'] {
  return type === 1 ? 'coin' : 'bank'
}

function coinDetails(params: ParamsOf<'bindMethod'>, currency: CurrencyRow): MethodDetails | Refusal {
  const address = (params.dc_address ?? '').trim()
  const { network } = currency
  if (network === '') return { reason: 'withdrawal_currency_unknown', params: {} }
  if (!isAddress(network, address)) return { reason: 'address_invalid', params: { network: NETWORK_NAME[network] } }
  if (isZeroAddress(network, address)) return { reason: 'address_not_payable', params: {} }
  return { channel: 'coin', currencyId: currency.id, ...NO_BANK, address }
}

const NO_BANK = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }

function bankDetails(params: ParamsOf<'bindMethod'>, currency: CurrencyRow): MethodDetails | Refusal {
  const bankName = (params.bank_name ?? '').trim()
  const payeeName = (params.payee_name ?? '').trim()
  const [bankSwift, payeeAccount] = [compact(params.bank_swift ?? ''), compact(params.payee_account ?? '')]
  const wrong =
    (bankName === '' && 'bank_name') ||
    (payeeName === '' && 'payee_name') ||
    (!isSwift(bankSwift) && 'bank_swift') ||
    (!isAccountNumber(payeeAccount) && 'payee_account')
  if (wrong) return { reason: 'bank_details_invalid', params: { field: wrong } }
  const bankAddress = (params.bank_address ?? '').trim()
  return {
    channel: 'bank',
    currencyId: currency.id,
    address: '',
    bankName,
    bankAddress,
    bankSwift,
    payeeName,
    payeeAccount,
  }
}

/** The entry of the list that names who would be paid. */
export function listedAs(
  sanctions: SanctionsList,
  payee: Pick<MethodDetails, 'address' | 'bankName' | 'payeeName' | 'payeeAccount'>,
): string | undefined {
  const { address, bankName, payeeName, payeeAccount } = payee
  return sanctions.find({ addresses: [address, payeeAccount], names: [payeeName, bankName] })
}

/** What a user is told before they withdraw. */
export async function withdrawalTerms(deps: WithdrawalDeps, userId: number): Promise<AnswerOf<'withdrawalTerms'>> {
  const { pool, clock, settings } = deps
  const [standing, used] = await Promise.all([
    readStanding(pool, userId),
    readUsedToday(pool, userId, startOfDay(clock.now())),
  ])
  const limit = settings.get(standing.isVerified ? 'withdrawal_daily_limit_verified' : 'withdrawal_daily_limit')
  const passwordHours = settings.get('withdrawal_password_cooling_hours')
  const readyAt = (standing.passwordChangedAt ?? 0) + passwordHours * HOUR_MS
  return {
    daily_limit: limit,
    left_today: trimDecimal(maximum(decimal(limit) - used, ZERO)),
    is_verified: flagToWire(standing.isVerified),
    verified_limit: settings.get('withdrawal_daily_limit_verified'),
    method_cooling_hours: settings.get('payout_method_cooling_hours'),
    password_cooling_hours: passwordHours,
    usable_at: standing.passwordChangedAt !== null && readyAt > clock.now() ? timeText(readyAt) : '',
    promised_hours: settings.get('withdrawal_promised_hours'),
    two_person_from: settings.get('two_person_from'),
    rate_tolerance_percent: settings.get('withdrawal_rate_tolerance_percent'),
    accept_hours: ACCEPT_WITHIN_MS / HOUR_MS,
  }
}

const ZERO: Decimal = 0n

function refused(reason: RefusalName, params: Refusal['params'] = {}): Refused {
  return { ok: false, refusal: { reason, params } }
}
