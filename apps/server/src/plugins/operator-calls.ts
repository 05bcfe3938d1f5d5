// Binds the operators' calls to Fastify: limits, session (999; 404 for a trader), parameters (400), role (403), audit row, idempotency, in that order.
//
// How a product adds a decision route: one line in wire/operator-calls.ts (path, method, roles), its shape in wire/routes/<product>.ts
// spread into wire/operator-routes.ts, and here:
//   operatorCalls.serve('drawComplete', async ({ params, operator, key, audit, secondPerson }) => {
//     await audit({ userId, subject: `withdrawal ${params.id}`, details: { number } })      // before the effect; the user may see it
//     const waiting = large ? await secondPerson(`withdrawal ${params.id}`) : undefined      // maker ≠ checker
//     if (waiting) return waiting
//     return engine.submit(…, key)                                                          // `key` makes the effect happen once
//   })
// Every POST gets an audit row `asked` before its handler runs and an `outcome` row after it, without being asked.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { ServerMessage } from '@tallystick/i18n/server-messages/en'
import { messageText } from '@tallystick/i18n/refusals/words'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CSV_CUT_HEADER, CSV_ROWS } from '@tallystick/wire/lists'
import {
  mayCall,
  OPERATOR_CALLS,
  type OperatorCall,
  type OperatorCallName,
  type OperatorListName,
} from '@tallystick/wire/operator-calls'
import { OPERATOR_ROUTES, type OperatorAnswerOf, type OperatorParamsOf } from '@tallystick/wire/operator-routes'
import { attributesOf } from '@tallystick/wire/refusal-attributes'
import type { Refusal } from '@tallystick/wire/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TObject } from 'typebox'
import type { IdempotencyKey } from '../engine-host/engine-client.ts'
import type { Settings } from '../modules/settings/settings.ts'
import type { Audit } from './audit.ts'
import { LARGEST_UPLOAD, opened, takeFromAddress } from './calls.ts'
import { csv } from './csv.ts'
import { beginActing, RequestRefused, sendRefusal } from './envelope.ts'
import { idempotencyKey, paramsHashOf } from './idempotency.ts'
import { languageOf } from './language.ts'
import type { Limits } from './limits.ts'
import { pageWindow, type Window } from './lists.ts'
import type { OperatorAnswers } from './operator-answers.ts'
import type { OperatorIdentity, OperatorSessions } from './operator-sessions.ts'
import { rawParameters, schemaReader } from './parameters.ts'
import type { Proposals } from './proposals.ts'
import { sentToken } from './tokens.ts'
import { createUploadGate } from './upload-gate.ts'

type Asker<Name extends OperatorCallName> = (typeof OPERATOR_CALLS)[Name]['roles'] extends 'nobody'
  ? undefined
  : OperatorIdentity

/** Whom and what an act touches. */
export interface About {
  readonly userId?: number
  readonly subject: string
  readonly details?: Readonly<Record<string, unknown>>
}

export interface OperatorAsked<Name extends OperatorCallName> {
  readonly params: OperatorParamsOf<Name>
  readonly operator: Asker<Name>
  readonly language: LanguageCode
  readonly address: string
  /** For the engine: cannot meet a key of the user himself. */
  readonly key: IdempotencyKey | undefined
  /** What was uploaded, on calls that take a file. */
  readonly file: Uint8Array | undefined
  /** Writes what is about to happen to whom; await it before the effect. */
  readonly audit: (about: About) => Promise<void>
  /** Undefined when another operator asked for the same act before: go on. Otherwise the answer to give. */
  readonly secondPerson: (
    subject: string,
    /** Whether the act, by its parameters, can be done once only. */
    isOnce?: boolean,
  ) => Promise<{ readonly ok: false; readonly refusal: Refusal } | undefined>
  /** Who asked first, once the second person has agreed; 0 until then. */
  readonly makerId: () => number
}

export type OperatorReply<Name extends OperatorCallName> =
  | { readonly ok: true; readonly data: OperatorAnswerOf<Name>; readonly message: ServerMessage }
  | { readonly ok: false; readonly refusal: Refusal }

export interface OperatorCalls {
  serve<Name extends OperatorCallName>(
    name: Name,
    handler: (asked: OperatorAsked<Name>) => Promise<OperatorReply<Name>> | OperatorReply<Name>,
  ): void
  /** Serves a list: a page of it, and at the same path with `.csv` behind it all of it as a file. Every file is in the audit log. */
  serveList<Name extends OperatorListName>(name: Name, handler: ListHandler<Name>): void
  unserved(): readonly OperatorCallName[]
}

export type ListHandler<Name extends OperatorListName> = (
  asked: OperatorAsked<Name>,
  window: Window,
) => Promise<OperatorReply<Name>>

export interface OperatorCallParts {
  readonly app: FastifyInstance
  readonly sessions: OperatorSessions
  /** Whether a token belongs to a trader: for him there is nothing here. */
  readonly isTrader: (token: string) => Promise<boolean>
  readonly settings: Settings
  readonly limits: Limits
  readonly audit: Audit
  readonly answers: OperatorAnswers
  readonly proposals: Proposals
}

export function createOperatorCalls(parts: OperatorCallParts): OperatorCalls {
  const served = new Set<OperatorCallName>()
  const askers = new WeakMap<FastifyRequest, OperatorIdentity>()
  const gate = createUploadGate()
  const enter = async (call: OperatorCall, request: FastifyRequest): Promise<OperatorIdentity | undefined> => {
    takeFromAddress(parts, request.ip)
    if (call.roles === 'nobody') return undefined
    const token = sentToken(request)
    const operator = token === undefined ? undefined : await parts.sessions.find(token)
    if (!operator && token !== undefined && (await parts.isTrader(token))) throw new RequestRefused('not_found')
    if (!operator) throw new RequestRefused('session_invalid')
    askers.set(request, operator)
    return operator
  }

  const calls: OperatorCalls = {
    serve(name, handler) {
      const call: OperatorCall = OPERATOR_CALLS[name]
      served.add(name)
      const schema: TObject = OPERATOR_ROUTES[name].params
      const read = schemaReader(schema)
      parts.app.route({
        method: call.method,
        url: call.path,
        schema: { response: { 200: answerSchema(name) } },
        ...(call.upload ? { bodyLimit: LARGEST_UPLOAD, config: { upload: true } } : {}),
        onRequest: async (request, reply) => {
          const operator = await enter(call, request)
          if (call.upload && operator) gate.enter(`operator ${operator.operatorId}`, reply)
        },
        handler: async (request, reply) => {
          const { file, fields } = opened(request.body)
          const raw = rawParameters(request.query, fields)
          const params = read(raw)
          const operator = askers.get(request)
          checkRole(name, operator)
          const run: Run = { name, call, params, operator, address: request.ip, parts }
          const act = actor(run)
          const key = operator && call.method === 'POST' ? idempotencyKey(request, name, params, new Map()) : undefined
          if (call.method === 'POST') beginActing(request)
          const result = await once(run, key, async () => {
            await recordAsked(run, schema)
            return act.end(() =>
              handler({
                // Read by the schema of the same name.
                params: params as OperatorParamsOf<typeof name>,
                // Role 'nobody' has no operator and every other has one.
                operator: operator as Asker<typeof name>,
                language: languageOf(request),
                address: request.ip,
                key: key && operator && { key: `o:${operator.operatorId}:${key.key}`, paramsHash: key.paramsHash },
                file,
                audit: act.audit,
                secondPerson: act.secondPerson,
                makerId: act.makerId,
              }),
            )
          })
          return send(reply, result, languageOf(request))
        },
      })
    },
    serveList(name, handler) {
      calls.serve(name, asked => handler(asked, pageWindow(asked.params.page)))
      const call: OperatorCall = OPERATOR_CALLS[name]
      const read = schemaReader(OPERATOR_ROUTES[name].params)
      parts.app.get(`${call.path}.csv`, {
        onRequest: async request => {
          await enter(call, request)
        },
        handler: async (request, reply) => {
          const params = read(rawParameters(request.query, undefined))
          const operator = askers.get(request)
          checkRole(name, operator)
          const run: Run = { name, call, params, operator, address: request.ip, parts }
          await recordFile(run)
          const act = actor(run)
          const result = await handler(
            {
              // As above: read by the schema of the same name, for an operator.
              params: params as OperatorParamsOf<typeof name>,
              operator: operator as Asker<typeof name>,
              language: languageOf(request),
              address: request.ip,
              key: undefined,
              file: undefined,
              audit: act.audit,
              secondPerson: act.secondPerson,
              makerId: act.makerId,
            },
            { size: CSV_ROWS + 1, offset: 0 },
          )
          return result.ok ? sendCsv(reply, name, result.data.data) : send(reply, result, languageOf(request))
        },
      })
    },
    // Object.keys widens the names of the contract to string.
    unserved: () => (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(name => !served.has(name)),
  }
  return calls
}

/** Who takes a whole list away is on record before it leaves. */
async function recordFile({ name, params, operator, address, parts }: Run): Promise<void> {
  const entry = { action: name, phase: 'asked', subject: 'csv', details: { ...params }, address } as const
  await parts.audit.write({ ...entry, operatorId: operator?.operatorId })
}

/** The columns are those of the contract, so that a file shows nothing a page would not. */
function sendCsv(reply: FastifyReply, name: OperatorListName, rows: readonly object[]): FastifyReply {
  const head = Object.keys(OPERATOR_ROUTES[name].answer.properties.data.items.properties)
  const cellOf = (value: unknown): string | number =>
    typeof value === 'string' || typeof value === 'number'
      ? value
      : typeof value === 'boolean'
        ? String(value)
        : JSON.stringify(value ?? '')
  const lines = rows.slice(0, CSV_ROWS).map(row => {
    const fields = new Map(Object.entries(row))
    return head.map(column => cellOf(fields.get(column)))
  })
  return (
    reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${OPERATOR_CALLS[name].csv}.csv"`)
      .header(CSV_CUT_HEADER, rows.length > CSV_ROWS ? '1' : '0')
      // The byte order mark makes spreadsheets read it as UTF-8.
      .send(`\uFEFF${csv(head, lines)}`)
  )
}

type AnyReply =
  | { readonly ok: true; readonly data: unknown; readonly message: ServerMessage }
  | { readonly ok: false; readonly refusal: Refusal }

/** One request on its way. */
interface Run {
  readonly name: OperatorCallName
  readonly call: OperatorCall
  readonly params: object
  readonly operator: OperatorIdentity | undefined
  readonly address: string
  readonly parts: OperatorCallParts
}

function checkRole(name: OperatorCallName, operator: OperatorIdentity | undefined): void {
  const { roles }: OperatorCall = OPERATOR_CALLS[name]
  if (roles !== 'nobody' && !mayCall(name, operator?.roles ?? [])) throw new RequestRefused('forbidden')
}

/** Does the work under the key once. Answers that a retry may change are not kept. */
async function once(run: Run, key: IdempotencyKey | undefined, work: () => Promise<AnyReply>): Promise<AnyReply> {
  const { operator, parts } = run
  if (!key || !operator) return work()
  const known = await parts.answers.claim(operator.operatorId, key)
  // What `keep` wrote below: a reply of the same call.
  if (known !== undefined) return known as AnyReply
  try {
    const reply = await work()
    if (reply.ok || attributesOf(reply.refusal.reason).kept)
      await parts.answers.keep(operator.operatorId, key, redacted(run.name, reply))
    else await parts.answers.release(operator.operatorId, key)
    return reply
  } catch (error) {
    await parts.answers.release(operator.operatorId, key)
    throw error
  }
}

/** A repeated answer must not hand out a secret that was to be shown once. */
function redacted(name: OperatorCallName, reply: AnyReply): AnyReply {
  return name === 'operatorInvite' && reply.ok
    ? { ok: false, refusal: { reason: 'set_up_link_invalid', params: {} } }
    : reply
}

async function recordAsked({ name, call, params, operator, address, parts }: Run, schema: TObject): Promise<void> {
  if (call.method === 'GET' || !operator) return
  const shown = Object.entries(params).filter(([field]) => {
    const fieldSchema = schema.properties[field]
    return !(fieldSchema && 'writeOnly' in fieldSchema)
  })
  await parts.audit.write({
    operatorId: operator.operatorId,
    action: name,
    phase: 'asked',
    details: Object.fromEntries(shown),
    address,
  })
}

/** What a handler may use to speak of its act. */
function actor(run: Run) {
  const { name, params, operator, address, parts } = run
  const base = { operatorId: operator?.operatorId, action: name, address }
  let agreedTo: number | undefined
  let makerId = 0
  let about: About | undefined
  const recordOutcome = async (outcome: string): Promise<void> => {
    if (outcome !== 'done' && agreedTo !== undefined) await parts.proposals.reopen(agreedTo)
    if (run.call.method === 'GET' || !operator) return
    const { userId, subject } = about ?? {}
    await parts.audit.write({ ...base, phase: 'outcome', userId, subject, details: { outcome } })
  }
  return {
    audit: async (entry: About): Promise<void> => {
      about = entry
      await parts.audit.write({ ...base, phase: 'about', ...entry })
    },
    secondPerson: async (subject: string, isOnce = false) => {
      if (!operator) throw new RequestRefused('forbidden')
      const act = { call: name, params, paramsHash: paramsHashOf(name, params), isOnce }
      const consent = await parts.proposals.consent(act, subject, operator.operatorId)
      if (consent === 'done') return { ok: false, refusal: { reason: 'proposal_unknown', params: {} } } as const
      if (!consent.agreed) {
        const refusal: Refusal = { reason: 'second_person_needed', params: { proposal: consent.proposalId } }
        return { ok: false, refusal } as const
      }
      agreedTo = consent.proposalId
      makerId = consent.makerId
      await parts.audit.write({ ...base, phase: 'about', subject: `agreed to proposal ${agreedTo}` })
      return undefined
    },
    makerId: () => makerId,
    /** Runs the handler and writes how it ended, also when it failed. */
    end: async (work: () => Promise<AnyReply> | AnyReply): Promise<AnyReply> => {
      try {
        const reply = await work()
        await recordOutcome(reply.ok ? 'done' : reply.refusal.reason)
        return reply
      } catch (error) {
        await recordOutcome(error instanceof RequestRefused ? error.reason : 'failed')
        throw error
      }
    },
  }
}

function send(reply: FastifyReply, result: AnyReply, language: LanguageCode): FastifyReply {
  if (!result.ok) return sendRefusal(reply, result.refusal.reason, result.refusal.params)
  return reply.send({ code: SUCCESS, msg: messageText(language, result.message), data: result.data })
}

function answerSchema(name: OperatorCallName): object {
  return Type.Object({ code: Type.Integer(), msg: Type.String(), data: OPERATOR_ROUTES[name].answer })
}
