// Every reading call of both APIs on the filled database, each asked many times by different users: median, p99, the very first, which
// finds nothing in memory, and size of the answer.
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import { insertOperator, operatorToken } from '@tallystick/server/testing/api/operators'
import { OPERATOR_CALLS, OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { percentile } from '../measure.ts'
import type { Section } from '../report.ts'
import { sessionOf } from './takeover.ts'

/** The slowest of them is beyond the 99th percentile. */
const TIMES = 120
const USERS = 20

interface Asked {
  readonly name: string
  readonly path: string
}

/** What calls need that cannot be asked without anything. Single records that the fill has none of are left out. */
const PARAMS: Readonly<Record<string, string>> = {
  setting: 'key=site_title',
  newsInfo: 'id=1',
  loanConfig: 'id=1',
  fund: 'id=1',
  subscriptionInfo: 'id=1',
  kline: 'forex_id=1&period=1M',
  orders: 'status=1',
  orderHistory: 'result=profit',
  microOrders: 'status=3',
  operatorNotes: 'subject=deposit+64',
  operatorIdentityChecks: 'status=1',
  operatorDeposits: 'status=1',
  operatorWithdrawals: 'status=0',
  operatorLoanApplicants: 'status=1',
  operatorLoans: 'status=1',
  operatorRedemptions: 'status=2',
  operatorMasterApplications: 'status=1',
  operatorExposure: 'realm=real',
  operatorExposureHistory: 'realm=real&period=1y',
  operatorHouseFigures: 'realm=real&period=1y',
  operatorHouseDay: 'realm=real&day=2026-01-01',
  operatorUserFigures: 'realm=real&period=1y',
  operatorPayoutTimes: 'period=1y',
  operatorQueueHistory: 'queue=withdrawals&period=1y',
  operatorRiskAccounts: 'realm=real',
  operatorForgivenLosses: 'realm=real',
  operatorWinners: 'realm=real',
  operatorTerms: 'kind=pair',
}

export async function measureCalls(pool: Pool, port: number): Promise<Section[]> {
  const tokens: string[] = []
  for (let place = 0; place < USERS; place++) tokens.push(await sessionOf(pool, place * 7))
  const traders = Object.entries(CALLS).flatMap(([name, { path, mutating }]): Asked[] =>
    mutating ? [] : [asked(name, path)],
  )
  const { rows } = await pool.query<{ uid: string }>('select uid from users order by id desc limit 1')
  const uid = rows[0]?.uid ?? ''
  const ofUser = [
    { name: 'operatorUser', path: `${OPERATOR_CALLS.operatorUser.path}?uid=${uid}` },
    { name: 'operatorUserOrders', path: `${OPERATOR_CALLS.operatorUserOrders.path}?uid=${uid}&kind=contract` },
    { name: 'operatorUserEquity', path: `${OPERATOR_CALLS.operatorUserEquity.path}?uid=${uid}&period=all` },
    { name: 'operatorUserRelations', path: `${OPERATOR_CALLS.operatorUserRelations.path}?uid=${uid}` },
    { name: 'operatorLedger of a user', path: `${OPERATOR_CALLS.operatorLedger.path}?uid=${uid}` },
  ]
  const at = Date.now()
  const operatorId = await insertOperator(pool, {
    email: `grow${at}@operators.example`,
    name: 'grow',
    roles: OPERATOR_ROLES,
    at,
  })
  const operator = await operatorToken(pool, { now: () => Date.now() }, operatorId)
  const console = Object.entries(OPERATOR_CALLS).flatMap(([name, { path, method }]): Asked[] =>
    method === 'GET' && !path.endsWith('/events') ? [asked(name, path)] : [],
  )
  return [
    await section('grow-trader-calls', 'reading calls of users', port, traders, tokens),
    await section('grow-console-calls', 'reading calls of the console', port, [...console, ...ofUser], [operator]),
  ]
}

export function asked(name: string, path: string): Asked {
  const params = PARAMS[name]
  return { name, path: params === undefined ? path : `${path}?${params}` }
}

async function section(
  name: string,
  about: string,
  port: number,
  calls: readonly Asked[],
  tokens: readonly string[],
): Promise<Section> {
  const rows: Section['rows'][number][] = []
  for (const call of calls) rows.push(await measure(port, call, tokens))
  const slowest = rows.toSorted((a, b) => Number(b['p99Ms']) - Number(a['p99Ms']))
  return { name, about: `${about}; target p99 ≤ 200 ms`, rows: slowest }
}

async function measure(
  port: number,
  { name, path }: Asked,
  tokens: readonly string[],
): Promise<Section['rows'][number]> {
  const times: number[] = []
  let bytes = 0
  let status = 0
  for (let time = 0; time < TIMES; time++) {
    const begun = performance.now()
    const headers = { authorization: tokens[time % tokens.length] ?? '', lang: 'en' }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    bytes = Math.max(bytes, (await response.arrayBuffer()).byteLength)
    status = response.status
    times.push(performance.now() - begun)
    // What takes seconds is known after a few.
    if (performance.now() - begun > 2_000 && time >= 2) break
  }
  const ms = (share: number): number => Number(percentile(times, share).toFixed(1))
  return { call: name, medianMs: ms(0.5), p99Ms: ms(0.99), firstMs: Number(times[0]?.toFixed(1)), bytes, status }
}
