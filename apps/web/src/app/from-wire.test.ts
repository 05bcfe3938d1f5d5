// @vitest-environment happy-dom
// What the app reads from the wire: every field of an answer reaches a place of its own, exactly. Answers are made from the contract, so a
// field that is added to it must be read, or be named here as one the app has no use for.
import { parseDecimal } from '@tallystick/kernel/decimal'
import { exampleOf } from '@tallystick/wire/openapi/examples'
import type { CallName } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { microFromWire } from '../entities/micro/micro.ts'
import { settingsFromWire } from '../entities/notice/notice-settings.ts'
import { orderFromWire } from '../entities/order/order.ts'
import { pairsFromWire } from '../entities/pair/pairs.ts'
import { bankFromWire, depositFromWire, networkFromWire } from '../entities/wallet/deposit.ts'
import { methodFromWire } from '../entities/wallet/payout-method.ts'
import { transactionFromWire, transferFromWire } from '../entities/wallet/transaction.ts'
import { currencyFromWire, rulesFromWire, withdrawalFromWire } from '../entities/wallet/withdrawal.ts'
import { applicationFromWire, followedFromWire, masterFromWire, skipFromWire } from '../features/follow/relation.ts'
import { subscriptionFromWire } from '../features/funds/subscription.ts'
import { keyFromWire } from '../features/keys/api-keys.ts'
import { termsFromWire } from '../features/loan/loan-form.ts'
import { applicantFromWire, loanFromWire, repaymentAccountFromWire } from '../features/loan/loan.ts'
import { hoursFromWire } from '../features/market/trading-hours.ts'
import { portfolioFromWire } from '../features/portfolio/portfolio.ts'
import { statementFromWire } from '../features/statements/statements.ts'

const NOW = Date.UTC(2026, 0, 5)

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

interface Reading {
  readonly call: CallName
  /** Takes what the example of the call's answer has for it. */
  readonly read: (wire: never) => unknown
  /** Fields that this reading has no use for, apart by spaces. */
  readonly unused?: string
  /** Where the example of the contract has a field read that is not looked at beside another one. */
  readonly examples?: readonly Readonly<Record<string, Json>>[]
}

const READINGS: Readonly<Record<string, Reading>> = {
  orderFromWire: { call: 'orders', read: orderFromWire, examples: [{}, { TrailDistance: '0' }] },
  microFromWire: { call: 'microOrders', read: row => microFromWire(row, NOW) },
  pairsFromWire: {
    call: 'tradeList',
    read: row => pairsFromWire([row]),
    unused: 'NextClose ForexQuotations.Open ForexQuotations.Close ForexQuotations.Change ForexQuotations.Time',
  },
  transactionFromWire: { call: 'accountLogs', read: transactionFromWire, unused: 'Type RefId' },
  transferFromWire: { call: 'transferLog', read: transferFromWire },
  depositFromWire: { call: 'deposits', read: depositFromWire, unused: 'type decided_at proof_id' },
  networkFromWire: { call: 'depositOptions', read: networkFromWire },
  bankFromWire: { call: 'wireOptions', read: bankFromWire, unused: 'currency_code' },
  withdrawalFromWire: {
    call: 'withdrawals',
    read: withdrawalFromWire,
    unused: 'draw_currency.id draw_currency.protocol approvals_needed',
  },
  currencyFromWire: { call: 'withdrawalCurrencies', read: currencyFromWire, unused: 'type' },
  rulesFromWire: {
    call: 'withdrawalTerms',
    read: rulesFromWire,
    unused: 'password_cooling_hours two_person_from accept_hours',
  },
  methodFromWire: { call: 'payoutMethods', read: methodFromWire, unused: 'type created_at' },
  loanFromWire: { call: 'loans', read: loanFromWire },
  termsFromWire: {
    call: 'loanConfig',
    read: termsFromWire,
    unused:
      'id min_amount max_amount yearly_rate amount interest_amount penalty_per_day total_amount agreement agreement_hash',
  },
  applicantFromWire: { call: 'loanApplicant', read: applicantFromWire },
  repaymentAccountFromWire: { call: 'repaymentAccounts', read: repaymentAccountFromWire },
  masterFromWire: { call: 'trader', read: masterFromWire },
  followedFromWire: { call: 'followedTraders', read: followedFromWire, unused: 'is_followed' },
  skipFromWire: { call: 'skippedCopies', read: skipFromWire },
  applicationFromWire: { call: 'traderApplication', read: applicationFromWire },
  subscriptionFromWire: { call: 'fundSubscriptions', read: subscriptionFromWire },
  portfolioFromWire: { call: 'portfolio', read: portfolioFromWire, unused: 'won lost best.id worst.id' },
  hoursFromWire: { call: 'tradingHours', read: hoursFromWire, unused: 'Sessions.From Sessions.To' },
  keyFromWire: { call: 'apiKeys', read: keyFromWire },
  statementFromWire: { call: 'statements', read: statementFromWire, unused: 'language created_at hash receipts_size' },
  settingsFromWire: { call: 'noticeSettings', read: settingsFromWire, unused: 'push_key' },
}

/** The first of a list, also where it stands in a page; otherwise the whole answer. */
function exampleFor(call: CallName): Json {
  const answer = exampleOf(SCHEMAS[call].answer) as Json
  if (isList(answer)) return answer[0] ?? null
  const rows = isObject(answer) ? answer['data'] : undefined
  return rows !== undefined && isList(rows) ? (rows[0] ?? null) : answer
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)

type Path = readonly (string | number)[]

function leavesOf(value: Json, path: Path = []): Path[] {
  if (isList(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]))
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]))
  return [path]
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((inner, step) => (inner as Record<string | number, Json>)[step] ?? null, value)
}

function withValue(value: Json, [step, ...rest]: Path, leaf: Json): Json {
  if (step === undefined) return leaf
  if (isList(value)) return value.map((one, index) => (index === step ? withValue(one, rest, leaf) : one))
  return {
    ...(value as Record<string, Json>),
    [step]: withValue((value as Record<string, Json>)[step] ?? null, rest, leaf),
  }
}

/** Other values for a leaf: numbers may be words, of which not every one is known. */
function others(leaf: Json): Json[] {
  if (typeof leaf === 'number') return [leaf + 17, 0, 1, 2, 3, 4, 5].filter(other => other !== leaf)
  if (typeof leaf === 'boolean') return [!leaf]
  if (typeof leaf !== 'string') return ['7.25', 7]
  if (/^\d{4}-\d\d-\d\d/.test(leaf)) return [`2031-11-30${leaf.slice(10)}`]
  if (parseDecimal(leaf) !== undefined) return ['7.25', '0', '1']
  return [`${leaf} other`, '7.25']
}

/** Everything that lies somewhere in a value, by its place. */
function placesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, `${typeof value} ${String(value)}`]])
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return new Map(entries.flatMap(([name, one]) => [...placesOf(one, `${path}/${String(name)}`)]))
}

function changedPlaces(before: unknown, after: unknown): string[] {
  const [was, is] = [placesOf(before), placesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].filter(place => was.get(place) !== is.get(place))
}

function attempt(read: Reading['read'], wire: Json): unknown {
  try {
    // Made from the schema of what it takes.
    return read(wire as never)
  } catch {
    return undefined
  }
}

describe.each(Object.entries(READINGS))('%s', (_, { call, read, unused = '', examples = [{}] }) => {
  const wires = examples.map(fields => ({ ...(exampleFor(call) as Readonly<Record<string, Json>>), ...fields }))
  const leaves = leavesOf(wires[0] ?? null)

  it('reads every field of the answer, each into other places, but those it has no use for', () => {
    const taken = new Set([''])
    const unread = leaves.filter(path => {
      const places = wires.flatMap(wire =>
        others(at(wire, path)).flatMap(other => {
          const [before, after] = [attempt(read, wire), attempt(read, withValue(wire, path, other))]
          return after === undefined ? [] : changedPlaces(before, after)
        }),
      )
      const own = [...new Set(places)].toSorted().join(' ')
      if (taken.has(own)) return true
      taken.add(own)
      return false
    })
    expect([...new Set(unread.map(nameOf))].join(' ')).toBe(unused)
  })

  it('reads amounts exactly', () => {
    const inexact = leaves.filter(path =>
      wires.every(wire => {
        const leaf = at(wire, path)
        if (typeof leaf !== 'string' || !/^-?\d+\.\d+$/.test(leaf) || unused.split(' ').includes(nameOf(path)))
          return false
        const values = [...placesOf(attempt(read, withValue(wire, path, '123456789.01234567'))).values()]
        return !values.includes('bigint 12345678901234567') && !values.includes('string 123456789.01234567')
      }),
    )
    expect(inexact.map(nameOf)).toEqual([])
  })
})

/** Without the places in lists. */
function nameOf(path: Path): string {
  return path.filter(step => typeof step === 'string').join('.')
}
