// What every operation of the OpenAPI document refers to: session, headers, the shape of a refusal, responses other than 200.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { REFUSAL_NAMES, REFUSALS, type RefusalName } from '@tallystick/kernel/refusals'
import { HEADERS } from '../envelope.ts'
import { DECIMAL_PATTERN } from '../params.ts'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: object
  readonly example?: unknown
}

export const LANGUAGES_PARAMETER: Parameter = {
  name: HEADERS.language,
  in: 'header',
  required: false,
  description:
    'Language of `msg` and of names: one of ar cs de en fa fr hi hk id it jp kr my pt ru spa th tr vn. Anything else is hk.',
  schema: { type: 'string' },
  example: 'en',
}

export const IDEMPOTENCY_PARAMETER: Parameter = {
  name: HEADERS.idempotency,
  in: 'header',
  required: false,
  description:
    'Makes the request repeatable: the same key with the same parameters within 24 hours returns the first answer and does nothing twice. With other parameters it is refused (key_reused). Best a UUID of version 7; one whose time is more than a minute ahead is refused (key_ahead).',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  example: '019a8f3c-1122-7344-9566-77889900aabb',
}

export const STAMP_PARAMETER: Parameter = {
  name: 't',
  in: 'query',
  required: false,
  description:
    'Decides whether a request without an idempotency-key is a replay: the same `t` with the same parameters within 24 hours is the same request and gets the first answer. Send milliseconds, or leave it out: two identical orders with the same `t` are one order.',
  schema: { type: 'string', pattern: '^\\d{1,16}$' },
  example: '1767616200000',
}

/** A decimal of a request: text keeps every place, a number is read as JSON has it. */
export const DECIMAL_INPUT = {
  description:
    'A decimal that is not negative: text, or a JSON number. At most 15 digits before and 8 after the point.',
  oneOf: [
    { type: 'string', pattern: DECIMAL_PATTERN, maxLength: 24 },
    { type: 'number', minimum: 0, exclusiveMaximum: 1e15 },
  ],
  examples: ['0.1', 0.1],
} as const

const RETRY_AFTER = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } }

/** Statuses with a response of their own. Everything else that is not 200 is the default. */
export const RESPONSES = {
  '400': ['BadRequest', 'bad_request', 'Parameters that cannot be read. All of them are in data.fields.'],
  '401': ['SessionInvalid', 'session_invalid', 'No session, or one that has ended.'],
  '429': ['TooManyRequests', 'too_many_requests', 'A limit. The wait is in Retry-After and in data.params.seconds.'],
} as const satisfies Readonly<Record<string, readonly [string, RefusalName, string]>>

const refusalExample = (reason: RefusalName, data: object) => ({
  code: REFUSALS[reason],
  msg: '…',
  data: { reason, ...data },
})

const json = (schema: string, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, example },
})

export function sharedResponses(): object {
  return {
    BadRequest: {
      description: RESPONSES['400'][2],
      content: json(
        'BadRequest',
        refusalExample('bad_request', {
          params: { field: 'cont' },
          fields: [{ field: 'cont', expected: 'a number such as 12.5, with at most 8 decimal places' }],
        }),
      ),
    },
    SessionInvalid: {
      description: RESPONSES['401'][2],
      content: json('Refusal', refusalExample('session_invalid', { params: {} })),
    },
    TooManyRequests: {
      description: RESPONSES['429'][2],
      headers: { 'retry-after': RETRY_AFTER },
      content: json('Refusal', refusalExample('too_many_requests', { params: { seconds: 1 } })),
    },
    Refused: {
      description: 'Refused before the call was judged, or failed; data.reason says why.',
      content: json('Refusal', refusalExample('unavailable', { params: {} })),
    },
  }
}

/** The refusals that travel with these statuses. */
const refusalSchema = (fits: (status: number) => boolean, more: object = {}) => {
  const names = REFUSAL_NAMES.filter(name => fits(attributesOf(name).httpStatus))
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', enum: names.map(name => REFUSALS[name]), description: 'Its number' },
      msg: { type: 'string', description: 'In the language of the `lang` header' },
      data: {
        type: 'object',
        required: ['reason', 'params', ...Object.keys(more)],
        properties: {
          reason: { type: 'string', enum: names, description: 'Its name' },
          params: {
            type: 'object',
            description: 'Values named in the words',
            additionalProperties: { type: ['string', 'number'] },
          },
          ...more,
        },
      },
    },
  }
}

export function sharedSchemas(): Readonly<Record<string, object>> {
  return {
    DecimalInput: DECIMAL_INPUT,
    Refusal: { description: 'Any refusal.', ...refusalSchema(() => true) },
    BusinessRefusal: {
      description: 'A refusal that travels with status 200: the request was understood and judged.',
      ...refusalSchema(status => status === 200),
    },
    BadRequest: {
      description: 'Every wrong parameter with what was expected.',
      ...refusalSchema(status => status === 400, {
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'expected'],
            properties: {
              field: { type: 'string' },
              expected: { type: 'string', description: 'In the language of the `lang` header' },
            },
          },
        },
      }),
    },
  }
}
