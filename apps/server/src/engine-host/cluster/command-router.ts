// Sends a command to the shard of its user: held here, a call; held by another process, a request under the shard and epoch. What nobody
// has decided is asked again where the shard is now; what may have been decided is asked again only under an idempotency key.
import type { UserId } from '@tallystick/kernel/ids'
import type { Clock } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import { NotServed } from '../../bus/requests.ts'
import type { Report } from '../../platform/log-events.ts'
import { currentRequest, outsideRequest } from '../../platform/request-context.ts'
import { NODE_TIMERS, type Timers } from '../../platform/timers.ts'
import { commandSubject, type EngineQuestion, readReply, writeQuestion } from './command-messages.ts'
import type { EngineClient, IdempotencyKey, Outcome } from '../engine-client.ts'
import type { EngineCluster } from '../engine-host.ts'
import { ShardEpochs } from './shard-epochs.ts'
import type { Seat } from './seat.ts'

export interface CommandRouterDeps {
  readonly shards: number
  readonly seats: readonly Seat[]
  readonly shardOf: (userId: UserId) => Promise<number | undefined>
  readonly bus: Bus
  readonly clock: Clock
  readonly timers?: Timers
  readonly report: Report
  readonly cluster: EngineCluster | undefined
}

export interface CommandRouter extends EngineClient {
  start(): void
  stop(): void
}

/** As long as a host keeps a command that it cannot send. */
const PATIENCE_MS = 8_000
/** Without an answer for this long the outcome is unknown. */
const ANSWER_MS = 5_000
/** Questions under way at once; beyond it callers are told to come again instead of being queued. */
const MOST_UNDER_WAY = 10_000

export function commandRouter(deps: CommandRouterDeps): CommandRouter {
  const { seats, cluster, clock } = deps
  const homes = new Map<number, number>()
  const epochs = cluster && new ShardEpochs(deps.bus, cluster.epochs, deps.timers ?? NODE_TIMERS)
  let underWay = 0

  function knownHome(userId: UserId): number | undefined {
    return deps.shards === 1 ? 0 : homes.get(userId)
  }

  async function homeOf(userId: UserId): Promise<number | undefined> {
    const shard = await deps.shardOf(userId)
    if (shard !== undefined) homes.set(userId, shard)
    return shard
  }

  /** Undefined: nobody has decided it. */
  async function askHolder(shard: number, question: EngineQuestion): Promise<ReturnType<typeof readReply> | undefined> {
    // A question that fails here was put to the database, not to a holder.
    const epoch = await epochs?.of(shard).catch(() => undefined)
    if (!cluster || !epochs || epoch === undefined) return undefined
    try {
      const text = await epochs.untilNext(
        shard,
        epoch,
        cluster.requests.ask(commandSubject(shard, epoch), writeQuestion(question), ANSWER_MS),
      )
      const reply = readReply(text)
      if (reply.epoch !== epoch) throw new Error(`asked in epoch ${epoch}, answered in ${reply.epoch}`)
      return reply
    } catch (error) {
      epochs.forget(shard, epoch)
      if (error instanceof NotServed) return undefined
      throw error
    }
  }

  async function submitOnce(shard: number, question: EngineQuestion & { ask: 'submit' }): Promise<Outcome> {
    const seat = seats[shard]
    if (seat?.isHeld) return outsideRequest(() => seat.host.submit(question.command, question.key, question.trace))
    try {
      const reply = await askHolder(shard, question)
      if (!reply) return UNSENT
      if (!('outcome' in reply)) throw new Error('the holder answered another question')
      if (isUnsent(reply.outcome)) epochs?.forget(shard, reply.epoch)
      return reply.outcome
    } catch (error) {
      deps.report('engine.outcome_unknown', { shard, command: question.command.type, err: error })
      // Under a key the successor knows whether it happened; without one nobody may ask twice.
      return question.key ? UNSENT : UNKNOWN
    }
  }

  async function submitTo(shard: number, question: EngineQuestion & { ask: 'submit' }): Promise<Outcome> {
    if (underWay >= MOST_UNDER_WAY) return BUSY
    underWay += 1
    try {
      const deadline = clock.now() + PATIENCE_MS
      for (;;) {
        const outcome = await submitOnce(shard, question)
        if (!isUnsent(outcome) || !epochs) return outcome
        if (clock.now() >= deadline) return UNKNOWN
        await epochs.change(shard)
      }
    } finally {
      underWay -= 1
    }
  }

  return {
    submit(command, key) {
      const known = knownHome(command.userId)
      const span = currentRequest()?.trace
      const trace = span && { traceId: span.traceId, spanId: span.spanId }
      const question = { ask: 'submit', command, key, ...(trace && { trace }) } as const
      const seat = known === undefined ? undefined : seats[known]
      // Most commands of a single process: no promise more than needed.
      if (seat?.isHeld && !cluster) return outsideRequest(() => seat.host.submit(command, key, trace))
      if (known !== undefined) return submitTo(known, question)
      return homeOf(command.userId).then(shard => (shard === undefined ? UNKNOWN : submitTo(shard, question)))
    },
    async isAnswered(userId: UserId, key: IdempotencyKey) {
      const shard = knownHome(userId) ?? (await homeOf(userId))
      if (shard === undefined) return false
      const seat = seats[shard]
      if (seat?.isHeld) return seat.host.isAnswered(userId, key)
      const reply = await askHolder(shard, { ask: 'isAnswered', userId, key }).catch(() => undefined)
      return reply !== undefined && 'isAnswered' in reply && reply.isAnswered
    },
    start: () => epochs?.start(),
    stop: () => epochs?.stop(),
  }
}

const isUnsent = (outcome: Outcome): boolean => !outcome.ok && outcome.unsent === true
const UNKNOWN: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }
const UNSENT: Outcome = { ...UNKNOWN, unsent: true }
const BUSY: Outcome = { ok: false, refusal: { reason: 'busy', params: {} }, repeated: false }
