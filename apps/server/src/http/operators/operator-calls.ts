// Binds the operators' calls to Fastify: limits, session (999; 404 for a trader), parameters (400), role (403), audit row, idempotency, in that order.
//
// How a product adds a decision route: one line in wire/src/operator/calls.ts (path, method, roles), its schemas in
// wire/src/operator/schemas/, spread into operator/schemas.ts, and here:
//   operatorCalls.serve('operatorWithdrawalApprove', async ({ params, operator, key, audit, secondPerson }) => {
//     await audit({ userId, subject: `withdrawal ${params.id}`, details: { number } })      // before the effect; the user may see it
//     const waiting = large ? await secondPerson(`withdrawal ${params.id}`) : undefined      // maker ≠ checker, both with their rights
//     if (waiting) return waiting
//     return engine.submit(…, commandKey())                                                 // makes the effect happen once, whoever agrees
//   })
// What may wait for a second person says in modules/operators/operators/subject-state.ts what its subject looks like.
// Every POST gets an audit row `asked` before its handler runs and an `outcome` row after it, without being asked.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import { SUCCESS } from '@tallystick/wire/envelope'
import { CSV_CUT_HEADER, CSV_ROWS } from '@tallystick/wire/lists'
import {
  ALONE_HEADER,
  mayCall,
  OPERATOR_CALLS,
  type OperatorCall,
  type OperatorCallName,
  type OperatorListName,
} from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS, type OperatorAnswerOf, type OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TObject } from 'typebox'
import type { IdempotencyKey } from '../../engine-host/engine-client.ts'
import { type ActDeps, type ActTools, type AnyReply, beginAct, type KeptAnswer, type Run } from './acts.ts'
import type { Audit } from './audit.ts'
import { LARGEST_UPLOAD, opened, takeFromAddress } from '../pipeline/calls.ts'
import { csv } from '@tallystick/kernel/csv'
import { beginActing, RequestRefused, sendRefusal } from '../pipeline/envelope.ts'
import { idempotencyKey } from '../pipeline/idempotency.ts'
import { languageOf } from '../pipeline/language.ts'
import type { Limits } from '../pipeline/token-buckets.ts'
import { pageWindow, type Window } from '../lists/lists.ts'
import type { OperatorAnswers } from './operator-answers.ts'
import type { OperatorIdentity, OperatorSessions } from '../auth/operator-sessions.ts'
import { rawParameters, schemaReader } from '../pipeline/input/parameters.ts'
import { sentToken } from '../auth/tokens.ts'
import { createUploadGate } from '../pipeline/input/upload-gate.ts'

type Asker<Name extends OperatorCallName> = (typeof OPERATOR_CALLS)[Name]['roles'] extends 'nobody'
  ? undefined
  : OperatorIdentity

export interface OperatorAsked<Name extends OperatorCallName> extends ActTools {
  readonly params: OperatorParamsOf<Name>
  readonly operator: Asker<Name>
  readonly language: LanguageCode
  readonly address: string
  /** For the engine: cannot collide with a key of the user. */
  readonly key: IdempotencyKey | undefined
  /** What was uploaded, on calls that take a file. */
  readonly file: Uint8Array | undefined
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

export interface OperatorCallDeps extends ActDeps {
  readonly app: FastifyInstance
  readonly sessions: OperatorSessions
  /** Whether a token belongs to a trader: traders are not served here. */
  readonly isTrader: (token: string) => Promise<boolean>
  readonly limits: Limits
  readonly answers: OperatorAnswers
}

export function createOperatorCalls(deps: OperatorCallDeps): OperatorCalls {
  const served = new Set<OperatorCallName>()
  const askers = new WeakMap<FastifyRequest, OperatorIdentity>()
  const gate = createUploadGate()
  const enter = async (call: OperatorCall, request: FastifyRequest): Promise<OperatorIdentity | undefined> => {
    takeFromAddress(deps, request.ip)
    if (call.roles === 'nobody') return undefined
    const token = sentToken(request)
    const operator = token === undefined ? undefined : await deps.sessions.find(token)
    if (!operator && token !== undefined && (await deps.isTrader(token))) throw new RequestRefused('not_found')
    if (!operator) throw new RequestRefused('session_invalid')
    askers.set(request, operator)
    return operator
  }

  const calls: OperatorCalls = {
    serve(name, handler) {
      const call: OperatorCall = OPERATOR_CALLS[name]
      served.add(name)
      const schema: TObject = OPERATOR_SCHEMAS[name].params
      const read = schemaReader(schema)
      deps.app.route({
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
          const key = operator && call.method === 'POST' ? idempotencyKey(request, name, params, new Map()) : undefined
          const engineKey = key &&
            operator && { key: `o:${operator.operatorId}:${key.key}`, paramsHash: key.paramsHash }
          const kept = key && operator && keptAnswer(deps.answers, name, operator.operatorId, key)
          const run: Run = { name, params, operator, address: request.ip, key: engineKey, kept }
          const act = beginAct(run, deps)
          if (call.method === 'POST') beginActing(request)
          const result = await once(run, deps.answers, key, async () => {
            await recordAsked(run, deps.audit, schema)
            return act.end(() =>
              handler({
                // Read by the schema of the same name.
                params: params as OperatorParamsOf<typeof name>,
                // Role 'nobody' has no operator and every other has one.
                operator: operator as Asker<typeof name>,
                language: languageOf(request),
                address: request.ip,
                key: engineKey,
                file,
                ...act,
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
      const read = schemaReader(OPERATOR_SCHEMAS[name].params)
      deps.app.get(`${call.path}.csv`, {
        onRequest: async request => {
          await enter(call, request)
        },
        handler: async (request, reply) => {
          const params = read(rawParameters(request.query, undefined))
          const operator = askers.get(request)
          checkRole(name, operator)
          const run: Run = { name, params, operator, address: request.ip, key: undefined }
          await recordFile(run, deps.audit)
          const result = await handler(
            {
              // As above: read by the schema of the same name, for an operator.
              params: params as OperatorParamsOf<typeof name>,
              operator: operator as Asker<typeof name>,
              language: languageOf(request),
              address: request.ip,
              key: undefined,
              file: undefined,
              ...beginAct(run, deps),
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
async function recordFile({ name, params, operator, address }: Run, audit: Audit): Promise<void> {
  const entry = { action: name, phase: 'asked', subject: 'csv', details: { ...params }, address } as const
  await audit.write({ ...entry, operatorId: operator?.operatorId })
}

/** The columns are those of the contract, so that a file shows nothing a page would not. */
function sendCsv(reply: FastifyReply, name: OperatorListName, rows: readonly object[]): FastifyReply {
  const head = Object.keys(OPERATOR_SCHEMAS[name].answer.properties.data.items.properties)
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

function checkRole(name: OperatorCallName, operator: OperatorIdentity | undefined): void {
  const { roles }: OperatorCall = OPERATOR_CALLS[name]
  if (roles !== 'nobody' && !mayCall(name, operator?.roles ?? [])) throw new RequestRefused('forbidden')
}

function keptAnswer(
  answers: OperatorAnswers,
  name: OperatorCallName,
  operatorId: number,
  key: IdempotencyKey,
): KeptAnswer {
  return {
    hold: client => answers.hold(client, operatorId, key),
    keep: (client, reply) => answers.keep(operatorId, key, redacted(name, reply), client),
  }
}

/** Does the work under the key once. Answers that a retry may change are not kept. */
async function once(
  { name, operator }: Run,
  answers: OperatorAnswers,
  key: IdempotencyKey | undefined,
  work: () => Promise<AnyReply>,
): Promise<AnyReply> {
  if (!key || !operator) return work()
  const known = await answers.claim(operator.operatorId, key)
  // What `keep` wrote below: a reply of the same call.
  if (known !== undefined) return known as AnyReply
  try {
    const reply = await work()
    if (reply.ok || attributesOf(reply.refusal.reason).kept)
      await answers.keep(operator.operatorId, key, redacted(name, reply))
    else await answers.release(operator.operatorId, key)
    return reply
  } catch (error) {
    await answers.release(operator.operatorId, key)
    throw error
  }
}

/** A repeated answer must not hand out a secret that was to be shown once. */
function redacted(name: OperatorCallName, reply: AnyReply): AnyReply {
  return name === 'operatorInvite' && reply.ok
    ? { ok: false, refusal: { reason: 'set_up_link_invalid', params: {} } }
    : reply
}

async function recordAsked({ name, params, operator, address }: Run, audit: Audit, schema: TObject): Promise<void> {
  if (OPERATOR_CALLS[name].method === 'GET' || !operator) return
  const shown = Object.entries(params).filter(([field]) => {
    const fieldSchema = schema.properties[field]
    return !(fieldSchema && 'writeOnly' in fieldSchema)
  })
  await audit.write({
    operatorId: operator.operatorId,
    action: name,
    phase: 'asked',
    details: Object.fromEntries(shown),
    address,
  })
}

function send(reply: FastifyReply, result: AnyReply, language: LanguageCode): FastifyReply {
  if (!result.ok) return sendRefusal(reply, result.refusal.reason, result.refusal.params)
  if (result.message === 'passed_alone') void reply.header(ALONE_HEADER, '1')
  return reply.send({ code: SUCCESS, msg: messageText(language, result.message), data: result.data })
}

function answerSchema(name: OperatorCallName): object {
  return Type.Object({ code: Type.Integer(), msg: Type.String(), data: OPERATOR_SCHEMAS[name].answer })
}
