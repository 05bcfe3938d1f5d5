// The API as an OpenAPI 3.1 document: generated from the definitions the server registers and the browser is typed by.
import type { TObject } from 'typebox'
import { HEADERS } from '../envelope.ts'
import { SOCKET_PATH } from '../live/frames.ts'
import { type Call, type CallName, CALLS } from '../trader/calls.ts'
import { SCHEMAS } from '../trader/schemas.ts'
import { ENTITIES, plain } from './entities.ts'
import { bodySchema, type Operation, operationOf } from './operation.ts'
import { sharedResponses, sharedSchemas } from './shared-parts.ts'
import { TAGS } from './tags.ts'

export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: object
    readonly responses: object
    readonly schemas: Readonly<Record<string, object>>
  }
  readonly externalDocs: { readonly url: string; readonly description: string }
}

/** Object.keys widens the names of the contract to string. */
export const CALL_NAMES = Object.keys(CALLS) as CallName[]

/**
 * @param origin where the API is served, without a slash at the end.
 */
export function openApi(version: string, origin: string): OpenApi {
  const paths = CALL_NAMES.map(name => {
    const call: Call = CALLS[name]
    const operations = call.methods.map(method => [method.toLowerCase(), operationOf(name, call, method)] as const)
    return [call.path, Object.fromEntries(operations)] as const
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallystick API',
      version,
      summary: 'Trading, wallet and copy trading.',
      description: DESCRIPTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    // Of a server on somebody's own machine the address is whatever the document was read from.
    servers: [{ url: LOCAL.test(origin) ? '/' : origin, description: 'This server' }],
    externalDocs: { url: `${origin}/docs`, description: 'Quick start, limits, replays, refusals and the live socket' },
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login in `authorization`, with or without `Bearer `.',
        },
        apiKey: header(HEADERS.apiKey, 'The id of an API key, together with time and signature.'),
        apiTime: header(HEADERS.apiTime, 'Now, in milliseconds since 1970.'),
        apiSignature: header(HEADERS.apiSignature, 'HMAC-SHA-256 over the request; see the docs, chapter API keys.'),
      },
      responses: sharedResponses(),
      schemas: schemas(),
    },
  }
}

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description }) as const

const LOCAL = /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/

const DESCRIPTION = [
  'Every answer is `{code, msg, data}`: code 1 is success, 999 an invalid session, any other a refusal named in `data.reason`. Business refusals travel with status 200.',
  'Amounts and prices are decimal text in answers; requests take text or numbers. A POST takes form or JSON alike. Parameters that a call does not name are ignored; one given twice is refused.',
  `Live prices and the own account come over a WebSocket at \`${SOCKET_PATH}\`.`,
].join('\n\n')

function schemas(): Readonly<Record<string, object>> {
  const bodies = CALL_NAMES.filter(name => {
    const call: Call = CALLS[name]
    const params: TObject = SCHEMAS[name].params
    return call.methods.some(method => method === 'POST') && !call.upload && Object.keys(params.properties).length > 0
  }).map(bodySchema)
  const entities = Object.entries(ENTITIES).map(([name, schema]) => [name, plain(schema)] as const)
  return { ...sharedSchemas(), ...Object.fromEntries(entities), ...Object.fromEntries(bodies) }
}
