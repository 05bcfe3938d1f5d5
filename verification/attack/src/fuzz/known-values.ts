// Values known to this server, collected from its own responses: a request with an existing id gets further than one generated from a
// schema. Values from one user's response are also used in other users' requests.
import type { Random } from '@tallystick/kernel/random'
import type { Plain } from './schema-values.ts'

const MOST = 60

/** Which calls name what a parameter may name, by `call.parameter`; the first that fits counts. */
const SOURCES: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:closeOrder|closeOrderPart|cancelOrder|editOrder|reverseOrder|setStops|setAllStops|setTrail)\.id$/,
    ['submitOrder', 'submitTrailing', 'submitOco', 'orders'],
  ],
  [/^statementAddress\.id$/, ['makeStatement', 'statements']],
  [/^removeAlert\.id$/, ['makeAlert', 'alerts']],
  [/^(?:saveWatchlist|watchPairs|removeWatchlist)\.id$/, ['saveWatchlist', 'watchlists']],
  [/^(?:checkOrder|saveJournalEntry)\.id$/, ['submitMicro', 'microOrders', 'submitOrder']],
  [/^(?:cancelWithdrawal|acceptWithdrawal)\.id$/, ['submitWithdrawal', 'draws']],
  [/^deleteMethod\.id$|draw_method_id$/, ['bindMethod', 'payoutMethods']],
  [/sub_id$/, ['buyFund', 'fundSubscriptions', 'subscriptionSubmit']],
  [/^(?:fund|buyFund|subscriptionInfo|subscriptionSubmit)\.id$/, ['funds']],
  [/^loanConfig\.id$|config_id$/, ['loanConfigs']],
  [/^loan\.id$|loan_id$/, ['submitLoan', 'loans']],
  [/proofImg$|\.sign$|_pic$|\.image$|^imageAddress\.id$|^chatImage\.id$/, ['imageUpload']],
  [/charge_id$/, ['depositOptions', 'repaymentAccounts']],
  [/wire_id$/, ['wireOptions']],
  [/draw_id$|draw_currency_id$/, ['withdrawalCurrencies']],
  [/forex_id$/, ['tradeList']],
  [/^newsInfo\.id$/, ['newsList']],
  [/^operatorDeposit\w+\.id$/, ['operatorDeposits']],
  [/^operatorWithdrawal\w+\.id$/, ['operatorWithdrawals']],
  [/^operator(?:Loan|Repayment)\w+\.id$/, ['operatorLoans', 'operatorLoanApplicants']],
  [/^operatorRedemption\w+\.id$/, ['operatorRedemptions']],
  [/^operatorIdentityCheck\w+\.id$/, ['operatorIdentityChecks']],
  [/^operatorMasterDecide\.id$/, ['operatorMasterApplications']],
  [/^operatorChat\w*\.id$/, ['operatorChats']],
  [/^operatorProposalReject\.id$/, ['operatorProposals']],
]

/** The calls whose answers fill parameters of others. */
export const TELLING_CALLS: ReadonlySet<string> = new Set(SOURCES.flatMap(([, calls]) => calls))

/** Fields of answers that fill parameters of another name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  agreement_hash: ['agreement'],
  user_id: ['trader_id', 'follower_user_id', 'id'],
  follow_id: ['follower_user_id'],
  uid: ['query'],
  Receipt: ['receipt'],
}

export class KnownValues {
  readonly #values = new Map<string, Plain[]>()

  /** Remembers values for a parameter, in general. */
  add(field: string, ...values: Plain[]): void {
    for (const name of [field, ...(ALIASES[field] ?? [])]) for (const value of values) this.#keep(name, value)
  }

  /** Remembers what an answer names: as an answer of this call to this actor, and in general. */
  harvest(who: string, call: string, answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const entry of answer.slice(0, 5)) this.harvest(who, call, entry)
      return
    }
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.harvest(who, call, value)
      else if (isTelling(name) && (typeof value === 'string' || typeof value === 'number') && value !== '') {
        this.add(name, value)
        if (!/^id$/i.test(name)) continue
        this.#keep(`${call} of ${who}`, value)
        this.#keep(`${call} of any actor`, value)
      }
    }
  }

  /** Mostly a record of the actor's own, sometimes one of another actor. */
  pick(who: string, call: string, field: string, random: Random): Plain | undefined {
    const [, sources = []] = SOURCES.find(([pattern]) => pattern.test(`${call}.${field}`)) ?? []
    const whose = random.chance(0.75) ? who : 'any actor'
    const named = sources.flatMap(source => this.#values.get(`${source} of ${whose}`) ?? [])
    if (named.length > 0) return random.pick(named)
    const values = this.#values.get(field) ?? []
    return values.length === 0 ? undefined : random.pick(values)
  }

  #keep(name: string, value: Plain): void {
    const values = this.#values.get(name) ?? []
    this.#values.set(name, values)
    if (values.includes(value)) return
    values.push(value)
    // The oldest go first: what was named lately is likelier to live.
    if (values.length > MOST) values.shift()
  }
}

function isTelling(name: string): boolean {
  return /(?:^|_)(?:id|uid|key|hash|code|field|value|subject)$|^(?:Id|Receipt|Code|Seconds|Number)$/.test(name)
}
