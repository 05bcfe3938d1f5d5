// One operation of the OpenAPI document, made from a call and its schemas.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { TObject } from 'typebox'
import { DECIMAL_PATTERN } from '../params.ts'
import type { Call, CallName } from '../trader/calls.ts'
import { CALLS_BY_KEY } from '../trader/key-scopes.ts'
import { SUMMARIES } from '../trader/summaries.ts'
import { refusalsOf } from '../trader/call-refusals.ts'
import { SCHEMAS } from '../trader/schemas.ts'
import { plain, referring } from './entities.ts'
import { exampleOf, requestExample } from './examples.ts'
import {
  IDEMPOTENCY_PARAMETER,
  LANGUAGES_PARAMETER,
  type Parameter,
  RESPONSES,
  STAMP_PARAMETER,
} from './shared-parts.ts'
import { tagOf } from './tags.ts'

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, object>>
  /** Names of all refusals this call can give. */
  readonly 'x-refusals': readonly RefusalName[]
}

export type Method = 'GET' | 'POST'

/** Twins do the same; the one with the plain name is what a client should use. */
export function operationId(name: CallName, call: Call, method: Method): string {
  return method === 'GET' && call.methods.length === 2 ? `${name}ByGet` : name
}

/** Any one of these. */
function securityOf(name: CallName, { auth }: Call): readonly object[] {
  if (auth === 'none') return []
  return [
    ...(auth === 'optional' ? [{}] : []),
    { session: [] },
    ...(CALLS_BY_KEY[name] === undefined ? [] : [{ apiKey: [], apiTime: [], apiSignature: [] }]),
  ]
}

export function operationOf(name: CallName, call: Call, method: Method): Operation {
  const params: TObject = SCHEMAS[name].params
  const hasBody = method === 'POST' && !call.upload
  const repeatable = call.mutating && call.auth !== 'none'
  return {
    operationId: operationId(name, call, method),
    tags: [tagOf(name)],
    summary: SUMMARIES[name].replace(/\.$/, ''),
    description: descriptionOf(name, call, method),
    security: securityOf(name, call),
    parameters: [
      LANGUAGES_PARAMETER,
      ...(repeatable ? [IDEMPOTENCY_PARAMETER, STAMP_PARAMETER] : []),
      ...(hasBody ? [] : queryParameters(params)),
    ],
    ...(call.upload ? { requestBody: UPLOAD_BODY } : {}),
    ...(hasBody && Object.keys(params.properties).length > 0 ? { requestBody: bodyOf(name, params) } : {}),
    responses: responsesOf(name, call),
    'x-refusals': refusalsOf(name),
  }
}

function descriptionOf(name: CallName, call: Call, method: Method): string {
  const twin = call.methods.length === 2
  const refusals = refusalsOf(name).filter(reason => attributesOf(reason).httpStatus === 200)
  return [
    AUTH_WORDS[call.auth],
    call.mutating ? 'Changes state.' : '',
    twin && method === 'GET' ? 'The same as POST; use POST where you can.' : '',
    call.realm === undefined ? '' : `Only for ${call.realm} accounts.`,
    refusals.length === 0 ? '' : `Refused with: ${refusals.join(', ')}.`,
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}

const AUTH_WORDS: Readonly<Record<Call['auth'], string>> = {
  user: 'Needs a session.',
  optional: 'Open to everybody; a session is used when there is one.',
  none: 'Open to everybody.',
}

const UPLOAD_BODY = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary', description: 'One image: JPEG, PNG or WebP, at most 8 MB' },
        },
      },
    },
  },
} as const

function queryParameters(params: TObject): Parameter[] {
  return Object.entries(params.properties).map(([name, schema]) => {
    const { description, ...rules }: { description?: string } = inputOf(schema)
    return {
      name,
      in: 'query',
      required: params.required?.includes(name) ?? false,
      description: description ?? '',
      schema: rules,
      example: exampleOf(schema, name),
    }
  })
}

/** A parameter as a client may send it: a decimal is text or a number. */
function inputOf(schema: object): { description?: string; $ref?: string } {
  const rules: { description?: string; pattern?: string } = plain(schema)
  if (rules.pattern !== DECIMAL_PATTERN) return rules
  return {
    ...(rules.description === undefined ? {} : { description: rules.description }),
    $ref: '#/components/schemas/DecimalInput',
  }
}

const paramsName = (name: CallName): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Params`

/** What a POST takes, by the name its schema has in the document. */
export function bodySchema(name: CallName): readonly [string, object] {
  const params: TObject = SCHEMAS[name].params
  const properties = Object.entries(params.properties).map(([field, schema]) => [field, inputOf(schema)] as const)
  return [paramsName(name), { ...plain(params), properties: Object.fromEntries(properties) }]
}

function bodyOf(name: CallName, params: TObject): object {
  const content = { schema: { $ref: `#/components/schemas/${paramsName(name)}` }, example: requestExample(params) }
  const required = (params.required ?? []).length > 0
  return { required, content: { 'application/json': content, 'application/x-www-form-urlencoded': content } }
}

function responsesOf(name: CallName, call: Call): Readonly<Record<string, object>> {
  const statuses = new Set(refusalsOf(name).map(reason => String(attributesOf(reason).httpStatus)))
  const named = Object.entries(RESPONSES)
    .filter(([status]) => statuses.has(status))
    .map(([status, [response]]) => [status, { $ref: `#/components/responses/${response}` }] as const)
  return {
    '200': successOf(name, call),
    ...Object.fromEntries(named),
    default: { $ref: '#/components/responses/Refused' },
  }
}

const BUSINESS = { $ref: '#/components/schemas/BusinessRefusal' }

function successOf(name: CallName, call: Call): object {
  const { answer } = SCHEMAS[name]
  if (call.csv !== undefined) {
    return {
      description: 'A file with a header line',
      headers: { 'content-disposition': { description: 'Name of the file', schema: { type: 'string' } } },
      content: { 'text/csv': { schema: plain(answer), example: CSV_EXAMPLE } },
    }
  }
  const data = exampleOf(answer)
  if (call.bare)
    return {
      description: 'Without an envelope',
      content: { 'application/json': { schema: referring(answer), example: data } },
    }
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { type: 'integer', const: 1 }, msg: { type: 'string' }, data: referring(answer) },
  }
  return {
    description: 'Success (code 1), or a refusal (any other code)',
    content: { 'application/json': { schema: { oneOf: [success, BUSINESS] }, example: { code: 1, msg: '', data } } },
  }
}

const CSV_EXAMPLE = 'Id,Time,Value\r\n64,2026-01-05 12:30:00,12.50\r\n'
