// Borrowing: eligibility (identity data under review), the agreement, requesting a loan and submitting a repayment. The engine decides
// about money; this module ensures that the signed text is the text that was shown.
import { createHash } from 'node:crypto'
import type { LoanOffer, SubmitRepayment } from '@tallystick/engine/products/loan/commands'
import { loanInterest, loanTotal, penaltyPerDay, refuseLoanAmount, yearlyRate } from '@tallystick/formulas/loan'
import { loanAgreement } from '@tallystick/i18n/agreements/loan'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Clock } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { Refusal, RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { Bus } from '../../../bus/bus.ts'
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import { readCoinOptions } from '../deposit/deposit.ts'
import { isServedCountry, knowsCountry, type Settings } from '../../../settings/settings.ts'
import { claim, findOwnUpload, unclaim } from '../../users/uploads/uploads.ts'
import { readUserById } from '../../users/user/user.ts'
import { type LoanApplicantRow, readApplicant, readOffers, writeAgreement, writeApplicant } from './queries.ts'
import { readSettingsVersion } from '../../../settings/settings-version.ts'

export interface LoanDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly bus: Bus
  readonly settings: Settings
  /** Sample addresses are offered for trying out. */
  readonly withSamples: boolean
}

export type Refused = { readonly ok: false; readonly refusal: Refusal }

export const EARLIEST_BIRTHDAY = '1950-01-01'
/** Currencies that are worth a dollar each: what is owed in dollars can be paid in them without a rate. */
const PEGGED: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])

export async function submitApplicant(
  { pool, clock }: LoanDeps,
  userId: number,
  given: ParamsOf<'submitLoanApplicant'>,
): Promise<Refused | undefined> {
  const today = dateText(clock)
  if (given.birthday < EARLIEST_BIRTHDAY || given.birthday > today)
    return refused('birthday_out_of_range', { from: EARLIEST_BIRTHDAY, to: today })
  if (!knowsCountry(given.country)) return refused('bad_request', { field: 'country' })
  if (!isServedCountry(given.country)) return refused('country_not_served')
  const known = await readApplicant(pool, userId)
  if (known && known.status !== 'rejected') return refused('loan_applicant_submitted')
  const handPic = await findOwnUpload(pool, { userId }, given.hand_pic)
  const sign = given.sign === undefined ? undefined : await findOwnUpload(pool, { userId }, given.sign)
  if (!handPic) return refused('upload_unknown')
  if (!sign) return refused('signature_needed')
  const data = {
    name: given.name.trim(),
    lastName: given.last_name.trim(),
    sex: given.sex,
    birthday: given.birthday,
    country: given.country,
    mobile: given.mobile,
    idCardType: given.id_card_type,
    handPicId: handPic.id,
    signId: sign.id,
  }
  if (data.name === '' || data.lastName === '') return refused('bad_request', { field: 'name' })
  if (!(await writeApplicant(pool, userId, data, clock.now()))) return refused('loan_applicant_submitted')
  await claim({ pool, clock }, handPic.id, 'loan_applicant')
  await claim({ pool, clock }, sign.id, 'loan_applicant')
  return undefined
}

export interface Agreement {
  readonly text: string
  readonly hash: string
}

/** The agreement this user would sign now. Undefined until their identity is approved. */
export async function agreementFor(
  deps: LoanDeps,
  userId: number,
  offer: LoanOffer,
  amount: Usd,
  language: LanguageCode,
): Promise<Agreement | undefined> {
  const applicant = await readApplicant(deps.pool, userId)
  const user = await readUserById(deps.pool, userId)
  if (applicant?.status !== 'approved' || !user) return undefined
  const text = loanAgreement(language, { ...facts(deps, applicant, offer, amount), uid: user.uid })
  return { text, hash: hashOf(text) }
}

function facts(
  { clock, settings }: LoanDeps,
  applicant: LoanApplicantRow,
  offer: LoanOffer,
  amount: Usd,
): Omit<Parameters<typeof loanAgreement>[1], 'uid'> {
  const interest = loanInterest(offer, amount)
  return {
    lender: settings.get('site_title'),
    name: `${applicant.name} ${applicant.lastName}`,
    birthday: applicant.birthday,
    country: applicant.country,
    mobile: applicant.mobile,
    idType: String(applicant.idCardType),
    date: dateText(clock),
    amount: formatDecimal(amount, 2),
    period: String(offer.period),
    freePeriod: String(offer.freePeriod),
    interestRate: trimDecimal(offer.interestRate),
    yearlyRate: trimDecimal(yearlyRate(offer.interestRate)),
    interest: formatDecimal(interest, 2),
    total: formatDecimal(loanTotal({ amount, interest, penalty: 0n }), 2),
    penaltyRate: trimDecimal(offer.penaltyRate),
    penaltyPerDay: formatDecimal(penaltyPerDay(offer, amount), 2),
  }
}

export interface LoanRequest {
  readonly userId: number
  readonly amount: Usd
  readonly configId: number
  readonly sign: string | undefined
  /** The text that was shown, or its hash. */
  readonly agreement: string
  readonly language: LanguageCode
}

/** Rendered again and compared: what is stored as signed is what the user saw. */
export async function submitLoan(
  deps: LoanDeps,
  request: LoanRequest,
  key: IdempotencyKey | undefined,
): Promise<Outcome | Refused> {
  const { pool, clock, engine } = deps
  const { userId, amount, language } = request
  const settingsVersion = await readSettingsVersion(pool)
  const offer = (await readOffers(pool)).find(one => one.configId === request.configId)
  if (!offer) return refused('loan_config_unknown')
  // Before the agreement is compared: there is none for such an amount.
  const amountRefusal = refuseLoanAmount(offer, amount)
  if (amountRefusal) return { ok: false, refusal: amountRefusal }
  const agreement = await agreementFor(deps, userId, offer, amount, language)
  if (!agreement) return refused('loan_applicant_needed')
  const sign = request.sign === undefined ? undefined : await findOwnUpload(pool, { userId }, request.sign)
  if (!sign) return refused('signature_needed')
  if (request.agreement !== agreement.text && request.agreement !== agreement.hash) return refused('agreement_changed')
  await writeAgreement(pool, { hash: agreement.hash, userId, language, body: agreement.text }, clock.now())
  const command = {
    type: 'submit_loan',
    userId,
    amount,
    offer,
    signId: sign.id,
    agreementHash: agreement.hash,
    settingsVersion,
  } as const
  // Before the loan is there: a signed agreement never stands without its signature, whatever happens to the answer.
  const isNew = await claim({ pool, clock }, sign.id, SIGNATURE)
  const outcome = await engine.submit(command, key)
  // On an unknown outcome the claim stays; the sweep releases it when no loan came of it.
  if (isNew && !outcome.ok && attributesOf(outcome.refusal.reason).outcome === 'none')
    await unclaim(pool, sign.id, SIGNATURE)
  return outcome
}

export async function repaymentAccounts({
  pool,
  withSamples,
}: Pick<LoanDeps, 'pool' | 'withSamples'>): ReturnType<typeof readCoinOptions> {
  return (await readCoinOptions(pool, withSamples)).filter(option => PEGGED.has(option.currency_code))
}

const PROOF = 'repayment'
const SIGNATURE = 'loan'

export async function repay(
  deps: LoanDeps,
  userId: number,
  given: ParamsOf<'repayLoan'>,
  key: IdempotencyKey | undefined,
): Promise<Outcome | Refused> {
  const { pool, engine } = deps
  const account = (await repaymentAccounts(deps)).find(one => one.id === given.charge_id)
  if (!account) return refused('repayment_account_unknown')
  const proof = await findOwnUpload(pool, { userId }, given.proofImg)
  if (!proof) return refused('proof_unknown')
  const command: SubmitRepayment = {
    type: 'submit_repayment',
    userId,
    loanId: given.loan_id,
    accountId: account.id,
    currencyCode: account.currency_code,
    protocolCode: account.protocol_code,
    address: account.address,
    proofId: proof.id,
    proofHash: proof.contentHash,
  }
  const isNew = await claim(deps, proof.id, PROOF)
  // A claimed proof may come with the same request once more, and with no other: the engine remembers its answer.
  if (!isNew && !(key && (await engine.isAnswered(userId, key)))) return refused('proof_used')
  const outcome = await engine.submit(command, key)
  // On an unknown outcome the claim stays; the sweep releases it when no repayment came of it.
  if (isNew && !outcome.ok && attributesOf(outcome.refusal.reason).outcome === 'none')
    await unclaim(pool, proof.id, PROOF)
  return tellClosed(pool, 'loan', { userId, id: given.loan_id }, outcome)
}

/** A rejected repayment gives its proof back. */
export function releaseRepaymentProof(pool: Pool, proofId: number): Promise<void> {
  return unclaim(pool, proofId, PROOF)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Today in UTC, YYYY-MM-DD. */
export function dateText(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

function refused(reason: RefusalName, params: RefusalParams = {}): Refused {
  return { ok: false, refusal: { reason, params } }
}
