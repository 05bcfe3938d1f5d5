// Bodies of POST requests: form and JSON, nothing else. JSON is parsed here because a parameter given twice must be refused, which
// JSON.parse hides, and because a prototype name must stay a plain name.
import { parse as parseQuery } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { noteBody } from '../auth/signed-requests.ts'
import { RequestRefused } from './envelope.ts'
import { parseMultipart } from './input/multipart.ts'
import { givenTwice } from './input/parameters.ts'

export function installBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    noteBody(request, body.toString())
    parsed(done, () => parseJsonObject(body.toString()))
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    noteBody(request, body.toString())
    parsed(done, () => parseForm(body.toString()))
  })
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    parsed(done, () => {
      const { config } = request.routeOptions
      if (!('upload' in config)) throw new RequestRefused('unsupported_type')
      return parseMultipart(request.headers['content-type'] ?? '', Buffer.from(body))
    })
  })
}

function parsed(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error instanceof Error ? error : new Error('unreadable body'))
  }
}

export function parseForm(body: string): object {
  const form = parseQuery(body, '&', '=', { maxKeys: 200 })
  for (const [name, value] of Object.entries(form)) {
    if (Array.isArray(value)) throw givenTwice(name)
  }
  return form
}

/** An object without a repeated name. An empty body is an empty object. */
export function parseJsonObject(body: string): object {
  if (body.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new RequestRefused('bad_request', { field: 'body' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RequestRefused('bad_request', { field: 'body' })
  const repeated = repeatedName(body)
  if (repeated !== undefined) throw givenTwice(repeated)
  return value
}

/** The first name that the outermost object of a valid JSON text has twice, however it is escaped. */
function repeatedName(json: string): string | undefined {
  const names = new Set<string>()
  let depth = 0
  let last = ''
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at]
    if (char === '"') {
      const end = endOfString(json, at)
      if (depth === 1) last = json.slice(at, end + 1)
      at = end
    } else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    else if (char === ':' && depth === 1) {
      const name = String(JSON.parse(last))
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
