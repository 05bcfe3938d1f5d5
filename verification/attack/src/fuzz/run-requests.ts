// The fuzzer of the HTTP calls: requests against the real application over real connections. Each response is checked, and each ledger
// entry must have a cause.
import { present } from '@tallystick/kernel/assert'
import { type Random, seededRandom, seedOf } from '@tallystick/kernel/random'
import type { TestApi } from '@tallystick/server/testing/api/api'
import { type Actor, type Crowd, gather } from './crowd.ts'
import { judge, type Verdict } from './judge.ts'
import { KnownValues, TELLING_CALLS } from './known-values.ts'
import { digestOf, type LedgerEntry, watchMoney } from './money-watch.ts'
import { edgeRequests, makeRequest, type Request } from './requests.ts'
import { openSender } from './send.ts'
import { type Target, TARGETS } from './targets.ts'

export interface FuzzReport {
  readonly sent: number
  readonly perSecond: number
  /** Each with what is needed to see it again. */
  readonly findings: readonly string[]
  /** Calls that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>
  /** Names of the refusal catalogue that were met. */
  readonly refused: ReadonlySet<string>
  /** Transfers that requests caused. */
  readonly ledgerEntries: number
}

export interface FuzzOptions {
  readonly port: number
  readonly seed: number
  readonly requests: number
  /** Stops earlier when this has passed. */
  readonly patienceMs: number
}

const REPAIR_EVERY = 40
/** Longer lists add nothing. */
const MOST_FINDINGS = 25

export async function fuzzRequests(
  api: TestApi,
  { port, seed, requests, patienceMs }: FuzzOptions,
): Promise<FuzzReport> {
  const random = seededRandom(seedOf(seed))
  const known = new KnownValues()
  const crowd = await gather(api, known)
  const settings = await settingsOf(api)
  const deck = TARGETS.flatMap(target => Array.from({ length: target.weight }, () => target))
  const before = await digestOf(api, crowd.bystanders)
  const moved = watchMoney(api.pool)
  await moved()
  const sender = openSender(port)
  const tally = {
    sent: 0,
    ledgerEntries: 0,
    findings: [] as string[],
    succeeded: new Set<string>(),
    refused: new Set<string>(),
  }
  const started = performance.now()
  const attempt = async (target: Target, actor: Actor, made: Request): Promise<void> => {
    const request = signed(made, actor)
    const verdict = judge(target, request, await sender.send(request))
    const ledgerEntries = await moved()
    tally.sent += 1
    const problems = [...verdict.problems, ...unexpectedLedgerEntries(verdict, actor, ledgerEntries)]
    for (const problem of problems)
      tally.findings.push(told({ problem, seed, index: tally.sent, target, actor, request }))
    tally.ledgerEntries += ledgerEntries.length
    if (verdict.reason !== '') tally.refused.add(verdict.reason)
    if (!verdict.ok) return
    tally.succeeded.add(target.name)
    known.harvest(actor.name, target.name, verdict.data)
    if (target.operator && target.mutating) await restore(api, settings)
  }
  const refresh = async (): Promise<void> => {
    for (const [code, price] of PRICES) api.market.tick(code, price)
    await crowd.repair()
  }
  // Every user reads their lists first, so that there are ids to use.
  for (const target of TARGETS.filter(({ name, mutating }) => TELLING_CALLS.has(name) && !mutating)) {
    for (const actor of (target.operator ? crowd.operators : crowd.traders).filter(({ token }) => token !== undefined))
      await attempt(target, actor, makeRequest(target, actor.name, known, random))
  }
  for (const target of TARGETS) {
    const actor = present((target.operator ? crowd.operators : crowd.traders)[0], 'no actor of this kind')
    for (const request of edgeRequests(target, actor.name, known, random)) await attempt(target, actor, request)
    await refresh()
  }
  for (let index = 0; index < requests && tally.findings.length < MOST_FINDINGS; index += 1) {
    if (performance.now() - started > patienceMs) break
    if (index % REPAIR_EVERY === 0) await refresh()
    const target = random.pick(deck)
    const actor = actorFor(target, crowd, random)
    await attempt(target, actor, makeRequest(target, actor.name, known, random))
  }
  const perSecond = Math.round((tally.sent / (performance.now() - started)) * 1_000)
  sender.close()
  if ((await digestOf(api, crowd.bystanders)) !== before && !wasTouchedByOperators(tally.succeeded))
    tally.findings.push(`seed ${seed}: the records of a user who sent nothing have changed`)
  tally.findings.push(...complaints(api))
  return { ...tally, perSecond }
}

const PRICES = [
  ['BTCUSD', '100000'],
  ['EURUSD', '1.1'],
  ['USDJPY', '150'],
  ['XAUFIX', '4000'],
] as const

function actorFor(target: Target, crowd: Crowd, random: Random): Actor {
  const [own, others] = target.operator ? [crowd.operators, crowd.traders] : [crowd.traders, crowd.operators]
  if (random.chance(0.08)) return random.pick(others)
  // An owner gets past the roles, to what lies behind them.
  if (target.operator) return random.chance(0.5) ? (own[0] ?? random.pick(own)) : random.pick(own)
  return random.pick(random.chance(0.7) ? own.filter(({ userId }) => userId !== undefined) : own)
}

function signed(request: Request, { token }: Actor): Request {
  if (token === undefined || request.headers['authorization'] !== undefined) return request
  return { ...request, headers: { ...request.headers, authorization: token } }
}

/** Money moves by a success alone, and then only the asker's; an operator's act moves the money of whom it is about. */
function unexpectedLedgerEntries(verdict: Verdict, actor: Actor, ledgerEntries: readonly LedgerEntry[]): string[] {
  return ledgerEntries
    .filter(({ kind, userId }) => !verdict.ok || !(actor.operator || userId === actor.userId || kind === 'demo_grant'))
    .map(
      ({ kind, userId }) =>
        `${kind} of user ${userId} ${verdict.ok ? 'by a request of another actor' : 'by a refusal'}`,
    )
}

/** Operators may decide about any user: their calls end sessions, freeze, approve. What they did is judged by the ledgerEntries. */
function wasTouchedByOperators(succeeded: ReadonlySet<string>): boolean {
  return TARGETS.some(({ name, operator, mutating }) => operator && mutating && succeeded.has(name))
}

function told(seen: {
  problem: string
  seed: number
  index: number
  target: Target
  actor: Actor
  request: Request
}): string {
  const { problem, seed, index, target, actor, request } = seen
  const { method, path, body, wrong } = request
  const sent = `${method} ${path.slice(0, 300)} ${body?.toString('utf8').slice(0, 300) ?? ''}`
  return `seed ${seed} request ${index}, ${target.name} by ${actor.name} (${wrong.join('; ')}): ${problem}\n    ${sent}`
}

/** An error in the log is a finding even when the answer looked harmless. */
function complaints(api: TestApi): string[] {
  const lines = api
    .logged()
    .split('\n')
    .filter(line => /"level":(?:50|60)|assertion/.test(line))
  return lines.slice(0, 5).map(line => `logged: ${line.slice(0, 600)}`)
}

async function settingsOf(api: TestApi): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await api.pool.query<{ key: string; value: unknown }>('select key, value from settings')
  return new Map(rows.map(row => [row.key, row.value]))
}

/** Whatever an operator set is set back, or one hostile value would shut the door on every later request. */
async function restore(api: TestApi, settings: ReadonlyMap<string, unknown>): Promise<void> {
  const now = await settingsOf(api)
  for (const [key, value] of settings) {
    if (JSON.stringify(now.get(key)) === JSON.stringify(value)) continue
    // The keys were read from the table of settings itself.
    await api.settings.set(key as Parameters<typeof api.settings.set>[0], value as never)
  }
}
