// One operator action from request to outcome: its audit rows, the second operator, and the locks held while it takes effect. Actions
// that check an operator's rights more than once run in a guarded section.
import type { ServerMessage } from '@tallystick/i18n/server-messages'
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import { mayCall, OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { EngineClient, IdempotencyKey } from '../../engine-host/engine-client.ts'
import { readDaySums } from './day-sums.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Pool, PoolClient } from '../../platform/postgres/pool.ts'
import type { Audit } from './audit.ts'
import { closedProposal } from '../pipeline/closed-records.ts'
import { RequestRefused } from '../pipeline/envelope.ts'
import type { GuardedSection, GuardedSections } from './guarded-sections.ts'
import { paramsHashOf } from '../pipeline/idempotency.ts'
import type { OperatorIdentity } from '../auth/operator-sessions.ts'
import type { Agreed, Proposals } from './proposals.ts'

export type AnyReply =
  | { readonly ok: true; readonly data: unknown; readonly message: ServerMessage }
  | { readonly ok: false; readonly refusal: Refusal }

export type Waiting = { readonly ok: false; readonly refusal: Refusal }

/** Whom and what an act touches. */
export interface About {
  readonly userId?: number
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Money that an operator decides on. */
export interface Decision {
  readonly userId: number
  readonly amount: Usd
  /** Reads who approved first, when it is this act's turn; 0 or undefined when there is no approval. */
  readonly readFirst?: () => Promise<number | null | undefined>
}

export interface ActDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly mode: 'development' | 'production'
  readonly settings: Settings
  readonly audit: Audit
  readonly proposals: Proposals
  readonly sections: GuardedSections
  readonly engine: Pick<EngineClient, 'isAnswered'>
}

/** One request on its way. */
export interface Run {
  readonly name: OperatorCallName
  readonly params: object
  readonly operator: OperatorIdentity | undefined
  readonly address: string
  /** For the engine: cannot collide with a key of the user. */
  readonly key: IdempotencyKey | undefined
  /** Where the answer is kept under the operator's key. */
  readonly kept?: KeptAnswer | undefined
}

/** In the transaction of the guarded section, so that an act and its answer are there together. */
export interface KeptAnswer {
  /** Refused when another process does the act. */
  hold(client: PoolClient): Promise<void>
  keep(client: PoolClient, reply: AnyReply): Promise<void>
}

/** What a handler may use to speak of its act, and to act. */
export interface ActTools {
  /** Writes what is about to happen to whom; await it before the effect. */
  readonly audit: (about: About) => Promise<void>
  /** Undefined when another operator asked for the same act before: go on. Otherwise the answer to give. */
  readonly secondPerson: (subject: string, isOnce?: boolean) => Promise<Waiting | undefined>
  /**
   * Whether the engine decided this very act before, and its answer was lost: then there is nothing left to agree to or to look at,
   * and the engine gives the first answer again.
   */
  readonly isRepeated: (userId: number) => Promise<boolean>
  /**
   * Under which the engine does the act once: what two operators agree on has one key, whoever sends it and however often. Asked for after
   * `secondPerson`.
   */
  readonly commandKey: () => IdempotencyKey | undefined
  /** Goes on alone, one guarded act at a time: for what one person may do to a subject that others need two for. */
  readonly alone: () => Promise<void>
  /** How many must approve this money now, by the sums of the last day, and whose first approval still counts. */
  readonly approval: (
    decision: Decision,
  ) => Promise<{ readonly needsTwo: boolean; readonly firstApprover: number | null }>
  /** How the act came about, once it may go on. */
  readonly persons: () => { readonly proposedBy: number | undefined; readonly isAlone: boolean }
  /** The transaction of the guarded section, for effects on operators themselves. */
  readonly client: () => PoolClient
}

interface ActorOf extends ActTools {
  /** Runs the handler and writes how it ended, also when it failed. */
  end(work: () => Promise<AnyReply> | AnyReply): Promise<AnyReply>
}

const PASSED_ALONE = 'passed with one person (development)'

/** Changes of roles and money corrections always need two operators: one operator could otherwise create a second account. */
const NEVER_ALONE: readonly OperatorCallName[] = [
  'operatorInvite',
  'operatorSetRoles',
  'operatorDisable',
  'operatorAdjust',
  'operatorRepaymentDecide',
  'operatorRedemptionDecide',
]

export function beginAct(run: Run, deps: ActDeps): ActorOf {
  const { name, params, operator, address } = run
  const call: OperatorCall = OPERATOR_CALLS[name]
  const base = { operatorId: operator?.operatorId, action: name, address }
  let about: About | undefined
  let section: GuardedSection | undefined
  let agreedTo: Agreed | undefined
  let isAlone = false
  /** The effect is committed by the section, or not at all. */
  let isInSection = false
  /** What two operators agree on: each may note something else about it. */
  const wanted = withoutInternalNote(params)
  const paramsHash = paramsHashOf(name, wanted)

  /** Begins the section, and looks at the operator again: rights may have ended since the request came in. */
  const enter = async (): Promise<{ section: GuardedSection; operator: OperatorIdentity }> => {
    if (!operator) throw new RequestRefused('forbidden')
    if (!section) {
      section = await deps.sections.begin()
      await run.kept?.hold(section.client)
    }
    const standing = (await section.standing([operator.operatorId])).get(operator.operatorId)
    if (!standing || standing.isDisabled || !(await section.holdSession(operator.sessionId)))
      throw new RequestRefused('session_invalid')
    if (!mayCall(name, standing.roles)) throw new RequestRefused('forbidden')
    return { section, operator }
  }

  const isAnswered = async (userId: number, key: IdempotencyKey | undefined): Promise<boolean> =>
    key !== undefined && (await deps.engine.isAnswered(userId, key))
  const isRepeated = async (userId: number): Promise<boolean> => {
    if (await isAnswered(userId, run.key)) return true
    const waiting = operator && (await deps.proposals.waiting(paramsHash, operator.operatorId))
    return isAnswered(userId, waiting && { key: waiting.commandKey, paramsHash })
  }

  const keepAnswer = async (ending: GuardedSection, done: AnyReply): Promise<void> => {
    try {
      await run.kept?.keep(ending.client, done)
    } catch (error) {
      await ending.end(false).catch(() => undefined)
      throw error
    }
  }

  /** Commits what was agreed to when it is done. Otherwise it waits again. */
  const endSection = async (done: AnyReply | undefined): Promise<void> => {
    const ending = section
    section = undefined
    if (!ending) return
    try {
      if (done) await keepAnswer(ending, done)
      await ending.end(done !== undefined)
    } catch (error) {
      if (done && agreedTo && operator && !isInSection)
        await deps.proposals.noteDone(agreedTo.proposalId, operator.operatorId)
      throw error
    }
  }

  const recordOutcome = async (outcome: string, done?: AnyReply, isRefusedForGood = false): Promise<void> => {
    await endSection(done)
    if (isRefusedForGood && agreedTo) await deps.proposals.noteRefusal(agreedTo.proposalId)
    if (call.method === 'GET' || !operator) return
    const { userId, subject } = about ?? {}
    const details = isAlone ? { outcome, persons: PASSED_ALONE } : { outcome }
    await deps.audit.write({ ...base, phase: 'outcome', userId, subject, details })
  }

  return {
    audit: async entry => {
      about = entry
      await deps.audit.write({ ...base, phase: 'about', ...entry })
      const note = internalNoteOf(params)
      // A row without the user: what the user may see of the log never holds it.
      if (note !== '')
        await deps.audit.write({ ...base, phase: 'about', subject: entry.subject, details: { internal_note: note } })
    },
    secondPerson: async (subject, isOnce = false) => {
      const entered = await enter()
      const userId = about?.userId
      // Done when nobody else was there to agree.
      if (userId !== undefined && (await isAnswered(userId, run.key))) return undefined
      if (await isOnlyOperator(deps.pool)) {
        if (deps.mode === 'production' || NEVER_ALONE.includes(name)) return waitFor('second_operator_needed')
        isAlone = true
        await deps.audit.write({ ...base, phase: 'about', subject: PASSED_ALONE, details: { subject } })
        return undefined
      }
      const act = { call: name, params: wanted, paramsHash, isOnce }
      const consent = await deps.proposals.consent(entered.section, act, {
        subject,
        operatorId: entered.operator.operatorId,
        isDecided: async key => userId !== undefined && (await isAnswered(userId, { key, paramsHash })),
      })
      if (consent.kind === 'done')
        return { ok: false, refusal: closedProposal(consent.proposalId, 'agreed', consent.at) }
      if (consent.kind === 'waiting') return waitFor('second_person_needed', { proposal: consent.proposalId })
      if (consent.kind === 'void') {
        const { proposalId: proposal, reason: why } = consent
        return waitFor('proposal_void', { proposal, why })
      }
      agreedTo = consent.agreed
      await deps.audit.write({ ...base, phase: 'about', subject: `agreed to proposal ${agreedTo.proposalId}` })
      return undefined
    },
    isRepeated,
    commandKey: () => (agreedTo ? { key: agreedTo.commandKey, paramsHash } : run.key),
    alone: async () => {
      await enter()
    },
    approval: async ({ userId, amount, readFirst }) => {
      const entered = await enter()
      const approvedBy = (await readFirst?.()) || null
      const { operatorId } = entered.operator
      const sums = await readDaySums(deps.pool, { userId, operatorId, since: deps.clock.now() - DAY_MS })
      const needsTwo =
        sums.user + amount >= decimal(deps.settings.get('two_person_from')) ||
        sums.operator + amount >= decimal(deps.settings.get('operator_daily_limit'))
      if (approvedBy === null) return { needsTwo, firstApprover: null }
      const first = (await entered.section.standing([approvedBy])).get(approvedBy)
      const counts = first !== undefined && !first.isDisabled && mayCall(name, first.roles)
      return { needsTwo, firstApprover: counts ? approvedBy : null }
    },
    persons: () => ({ proposedBy: agreedTo?.makerId, isAlone }),
    client: () => {
      if (!section) throw new Error(`${name} acts on operators outside a guarded section`)
      isInSection = true
      return section.client
    },
    end: async work => {
      try {
        const reply = await work()
        if (!reply.ok) {
          await recordOutcome(reply.refusal.reason, undefined, attributesOf(reply.refusal.reason).kept)
          return reply
        }
        const done: AnyReply = isAlone ? { ...reply, message: 'passed_alone' } : reply
        await recordOutcome('done', done)
        return done
      } catch (error) {
        await recordOutcome(error instanceof RequestRefused ? error.reason : 'failed')
        throw error
      }
    },
  }
}

function internalNoteOf(params: object): string {
  return 'internal_note' in params && typeof params.internal_note === 'string' ? params.internal_note.trim() : ''
}

function withoutInternalNote(params: object): object {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'internal_note'))
}

async function isOnlyOperator(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from operators where disabled_at is null')
  return (rows[0]?.count ?? 0n) <= 1n
}

function waitFor(reason: Refusal['reason'], params: Refusal['params'] = {}): Waiting {
  return { ok: false, refusal: { reason, params } }
}
