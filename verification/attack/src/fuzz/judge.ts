// What every response must satisfy: the envelope, a code of the catalogue, the schema of its call, and no internals of the server.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { isRefusalName, REFUSALS } from '@tallystick/kernel/refusals'
import Type, { type TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Request } from './requests.ts'
import type { Answer } from './send.ts'
import type { Target } from './targets.ts'

const Refused = Compile(
  Type.Object(
    {
      code: Type.Enum(Object.values(REFUSALS)),
      msg: Type.String({ minLength: 1, maxLength: 400 }),
      data: Type.Object(
        {
          reason: Type.Enum(Object.keys(REFUSALS)),
          params: Type.Record(Type.String(), Type.Unknown()),
          fields: Type.Optional(
            Type.Array(Type.Object({ field: Type.String(), expected: Type.String() }, { additionalProperties: false })),
          ),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
)

/** A stack, a path of ours, SQL, an error of the database or of the runtime. */
const INSIDE =
  /\bat [\w.<>]+ \(|\.[mc]?[tj]s:\d+|node_modules|file:\/\/\/|\/src\/|(?:select|insert into|update|delete from)\s+\w+\s+(?:from|set|where|values)|syntax error|relation "|duplicate key|violates|invalid input syntax|out of range for type|22P02|ECONNREFUSED|TypeError|RangeError|ReferenceError|SyntaxError|Cannot read propert|is not a function|undefined is not/i

export interface Verdict {
  /** The answer was a success in the sense of the envelope. */
  readonly ok: boolean
  /** What was refused, when it was. */
  readonly reason: string
  /** The opened answer of a success. */
  readonly data: unknown
  readonly problems: readonly string[]
}

const shapes = new Map<string, Validator>()

export function judge(target: Target, request: Request, answer: Answer | 'no answer'): Verdict {
  if (answer === 'no answer') return failed('no answer in time')
  const { status, body } = answer
  if (status >= 500) return failed(`status ${status}: ${body.slice(0, 200)}`)
  if (status === 101) return failed('switched protocols')
  // What was sent to another address may have met a page of the web app.
  const elsewhere =
    !routed(request.path).startsWith(target.path) || /^[/;%]/.test(routed(request.path).slice(target.path.length))
  const bodiless = request.method === 'HEAD' || status === 204 || status === 304
  if (bodiless) return body === '' ? { ok: false, reason: '', data: undefined, problems: [] } : failed('a body')
  if (elsewhere) return { ok: false, reason: '', data: undefined, problems: inside(body, true) }
  if (status === 200 && target.wrapped !== 'envelope' && !body.startsWith('{"code"'))
    return success(target, target.wrapped === 'csv' ? body : opened(body))
  return judgeEnvelope(target, answer)
}

/** Escapes of letters are the letters: the router reads them so. */
function routed(path: string): string {
  return path.replaceAll(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, escape => decodeURIComponent(escape))
}

function judgeEnvelope(target: Target, { status, headers, body }: Answer): Verdict {
  const envelope = opened(body)
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope) || !('data' in envelope))
    return failed(`no envelope: ${status} ${body.slice(0, 120)}`)
  const problems: string[] = []
  if (!String(headers['content-type']).startsWith('application/json')) problems.push('content type')
  const keeps =
    envelope.code === 1 && target.maxAgeSeconds !== undefined ? `public, max-age=${target.maxAgeSeconds}` : 'no-store'
  if (headers['cache-control'] !== keeps) problems.push('may be cached')
  if (headers['x-powered-by'] !== undefined || headers['server'] !== undefined) problems.push('names its software')
  if (envelope.code === 1) {
    if (status !== 200) problems.push(`success with status ${status}`)
    const verdict = success(target, envelope.data)
    return { ...verdict, problems: [...problems, ...verdict.problems] }
  }
  if (!Refused.Check(envelope)) return failed(`not of the catalogue: ${body.slice(0, 160)}`)
  const { reason } = envelope.data
  if (isRefusalName(reason) && attributesOf(reason).httpStatus >= 500) problems.push(reason)
  return { ok: false, reason, data: undefined, problems: [...problems, ...inside(body, false)] }
}

function success(target: Target, data: unknown): Verdict {
  const key = target.name
  const shape = shapes.get(key) ?? Compile(closed(target.answer))
  shapes.set(key, shape)
  const problems = shape.Check(data)
    ? []
    : [`not the answer of ${key}: ${JSON.stringify(shape.Errors(data).slice(0, 2))}`]
  return { ok: true, reason: '', data, problems }
}

function failed(problem: string): Verdict {
  return { ok: false, reason: '', data: undefined, problems: [problem] }
}

/** A refusal never repeats what was sent, so whatever looks like the inside of the server is. Pages hold code of their own. */
function inside(body: string, isPage: boolean): string[] {
  if (isPage && body.startsWith('<!')) return []
  const found = INSIDE.exec(body)
  return found ? [`tells of its inside: ${found[0]}`] : []
}

function opened(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** The schema with nothing beside what it names. */
function closed(schema: TSchema): TSchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema))
  close(copy)
  // A copy of a schema with one more keyword is a schema.
  return copy as TSchema
}

function close(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('properties' in node) Object.assign(node, { additionalProperties: false })
  for (const child of Object.values(node)) close(child)
}
