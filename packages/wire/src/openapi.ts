// The API as an OpenAPI 3.1 document: generated from the definitions the server registers and the browser is typed by.
import { type Call, type CallName, CALLS } from './trader/calls.ts'
import { REFUSALS } from '@tallystick/kernel/refusals'
import { ROUTES } from './trader/routes.ts'

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

export interface Operation {
  readonly operationId: CallName
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: object
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: object
}

const LANGUAGE: Parameter = {
  name: 'lang',
  in: 'header',
  required: false,
  description: 'Language of `msg`; one of the 19 codes, anything else is hk',
  schema: { type: 'string' },
}

const IDEMPOTENCY: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: 'The same key within 24 hours returns the first answer and does nothing twice',
  schema: { type: 'string', maxLength: 128 },
}

const REFUSED = { $ref: '#/components/responses/Refused' }

export function openApi(version: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  // Object.keys widens the names of the contract to string.
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call: Call = CALLS[name]
    const operations: Record<string, Operation> = {}
    for (const method of call.methods) operations[method.toLowerCase()] = operation(name, call, method)
    paths[call.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallystick',
      version,
      description:
        'Every answer is {code, msg, data}: code 1 is success, 999 an invalid session, any other a refusal named in data.reason. ' +
        'Amounts and prices are decimal text. POST takes form or JSON alike.',
    },
    paths,
    components: components(),
  }
}

function operation(name: CallName, call: Call, method: 'GET' | 'POST'): Operation {
  const headers = call.mutating && call.auth === 'user' ? [LANGUAGE, IDEMPOTENCY] : [LANGUAGE]
  const { params, answer } = ROUTES[name]
  const schema = call.bare ? plain(answer) : envelopeOf(plain(answer))
  return {
    operationId: name,
    summary: call.summary,
    description: [
      call.auth === 'user' ? 'Needs a session.' : 'Open to everybody.',
      call.mutating ? 'Changes state.' : '',
      call.realm === undefined ? '' : `Only for ${call.realm} accounts.`,
    ]
      .filter(sentence => sentence !== '')
      .join(' '),
    security: call.auth === 'user' ? [{ session: [] }] : [],
    ...(method === 'GET' ? { parameters: [...headers, ...queryParameters(params)] } : { parameters: headers }),
    ...(method === 'POST' && Object.keys(params.properties).length > 0 ? { requestBody: bodyOf(plain(params)) } : {}),
    responses: {
      '200': { description: 'Success, or a business refusal', content: { 'application/json': { schema } } },
      default: REFUSED,
    },
  }
}

function queryParameters(params: (typeof ROUTES)[CallName]['params']): Parameter[] {
  const required: readonly string[] = 'required' in params ? (params.required ?? []) : []
  return Object.entries<object>(params.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: plain(schema),
  }))
}

function bodyOf(schema: object): object {
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  }
}

function envelopeOf(data: object): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: 1 }, msg: { type: 'string' }, data },
  }
}

function components(): object {
  return {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'header',
        name: 'authorization',
        description: 'The token, with or without `Bearer `',
      },
    },
    responses: {
      Refused: {
        description: 'Refused; see the catalogue of refusals',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    },
    schemas: {
      Refused: {
        type: 'object',
        required: ['code', 'msg', 'data'],
        properties: {
          code: { enum: Object.values(REFUSALS) },
          msg: { type: 'string' },
          data: {
            type: 'object',
            required: ['reason', 'params'],
            properties: { reason: { enum: Object.keys(REFUSALS) }, params: { type: 'object' } },
          },
        },
      },
    },
  }
}

/** A schema as plain JSON: what the schema library keeps for itself is left out. */
function plain(schema: object): object {
  // Parsing gives back what was just written.
  return JSON.parse(JSON.stringify(schema)) as object
}
