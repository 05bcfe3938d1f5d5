// Makes one request against a call: parameters that mean something, then none, one or several things wrong with them, with the way
// they travel, or with everything around them. The same seed gives the same requests.
import type { Random } from '@tallystick/kernel/random'
import { formOf, handmadePng } from '@tallystick/server/testing/api/images'
import type { TSchema } from 'typebox'
import { hostileMember, hostileText, hostileValue } from './hostile-values.ts'
import type { KnownValues } from './known-values.ts'
import { edgesOf, type Plain, validValue } from './schema-values.ts'
import type { Target } from './targets.ts'

export interface Request {
  readonly method: string
  /** With its query, percent-encoded or deliberately not quite. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | undefined
  /** Names what is wrong with it; empty for an honest request. */
  readonly wrong: readonly string[]
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A request of this actor to this call. */
export function makeRequest(target: Target, who: string, known: KnownValues, random: Random): Request {
  const wrong: string[] = []
  const fields = honestFields(target, who, known, random)
  if (random.chance(0.45)) spoilFields(target, fields, wrong, random)
  const draft: Draft = {
    method: random.pick(target.methods),
    path: target.path,
    query: '',
    headers: {},
    body: undefined,
  }
  if (draft.method === 'GET') draft.query = formText(fields)
  else if (random.chance(0.5)) setBody(draft, FORM_TYPE, formText(fields))
  else setBody(draft, JSON_TYPE, jsonText(fields))
  if (random.chance(0.3)) draft.headers['idempotency-key'] = `k${random.below(500)}`
  if (random.chance(0.3)) draft.headers['lang'] = random.pick(['en', 'hk', 'ar', 'tw', 'fa'])
  if (target.upload && random.chance(0.8)) setFile(draft, wrong, random)
  for (const spoil of [spoilQuery, spoilBody, spoilHeaders, spoilAddress])
    if (random.chance(0.07)) wrong.push(spoil(draft, fields, random))
  const { method, path, query, headers, body } = draft
  return { method, path: query === '' ? path : `${path}?${query}`, headers, body, wrong }
}

/** Honest requests with one number at each end of what its schema allows: a column may be narrower than a schema. */
export function edgeRequests(target: Target, who: string, known: KnownValues, random: Random): Request[] {
  return Object.entries<TSchema>(target.params.properties).flatMap(([name, schema]) =>
    edgesOf(schema).map(edge => {
      const fields = honestFields(target, who, known, random).set(name, edge)
      const method = target.methods[0] ?? 'GET'
      const draft: Draft = { method, path: target.path, query: '', headers: {}, body: undefined }
      if (method === 'GET') draft.query = formText(fields)
      else setBody(draft, JSON_TYPE, jsonText(fields))
      const path = draft.query === '' ? draft.path : `${draft.path}?${draft.query}`
      return { method: draft.method, path, headers: draft.headers, body: draft.body, wrong: [`edge of ${name}`] }
    }),
  )
}

interface Draft {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: Buffer | undefined
}

type Fields = Map<string, unknown>

/** What a client of ours might send: mostly things that exist. Optional fields come and go. */
function honestFields({ name: call, params }: Target, who: string, known: KnownValues, random: Random): Fields {
  const fields: Fields = new Map()
  for (const [name, schema] of Object.entries<TSchema>(params.properties)) {
    if (!params.required?.includes(name) && random.chance(0.5)) continue
    const value = random.chance(0.9) ? (likely(name, schema, random) ?? known.pick(who, call, name, random)) : undefined
    fields.set(name, value ?? validValue(schema, random))
  }
  return fields
}

/** Amounts and prices that orders of this world can have. */
const SIZES: Readonly<Record<string, readonly string[]>> = {
  cont: ['0.01', '0.02', '0.05'],
  number: ['10', '20', '50', '100', '1000'],
  balance: ['1', '10', '0.00000001', '100'],
  amount: ['50', '100', '1000', '5000'],
  max_amount: ['100', '1000'],
  multiple: ['1', '10', '100'],
  target_price: ['90000', '110000', '95000.5'],
  stop_loss_price: ['0', '0', '0', '90000', '110000'],
  target_profit_price: ['0', '0', '0', '110000', '90000'],
  page: ['1', '2'],
  reason: ['because', 'asked by phone'],
  draw_id: ['1'],
  draw_currency_id: ['1'],
  seconds: ['30', '60'],
  text: ['Hello'],
}

function likely(name: string, schema: TSchema, random: Random): Plain | undefined {
  const sizes = SIZES[name]
  return sizes === undefined || 'enum' in schema ? undefined : random.pick(sizes)
}

function spoilFields({ params }: Target, fields: Fields, wrong: string[], random: Random): void {
  const names = Object.keys(params.properties)
  for (let count = 1 + random.below(2); count > 0; count -= 1) {
    const name =
      names.length > 0 && random.chance(0.9) ? random.pick(names) : random.pick(['t', 'x', 'user_id', 'status'])
    if (random.chance(0.15)) {
      fields.delete(name)
      wrong.push(`no ${name}`)
      continue
    }
    fields.set(name, hostileValue(random))
    wrong.push(`value of ${name}`)
  }
}

function spoilQuery(draft: Draft, fields: Fields, random: Random): string {
  const [name] = random.pick([...fields.keys(), 'id'].map(key => [key] as const))
  const extra = random.pick([
    `${name}=1&${name}=2`,
    `${name}[]=1&${name}[]=2`,
    `${name}[a]=1`,
    `${name}=%`,
    `${name}=%zz`,
    `${name}=%c0%af`,
    `${name}=%ff%fe`,
    `${name}=%ed%a0%80`,
    `${name}=%00`,
    `__proto__=1`,
    `__proto__[isOwner]=1`,
    `constructor=1`,
    `constructor[prototype][isOwner]=1`,
    `toString=1&hasOwnProperty=1`,
    '&&&===&=',
    't=1&t=2',
    `t=${hostileEncoded(random)}`,
    Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&'),
    `x=${'a'.repeat(5_000)}`,
  ])
  draft.query = draft.query === '' ? extra : `${draft.query}&${extra}`
  return `query ${extra.slice(0, 40)}`
}

function spoilBody(draft: Draft, fields: Fields, random: Random): string {
  const json = jsonText(fields)
  const bodies: readonly (readonly [string, string, Buffer | string])[] = [
    ['cut JSON', JSON_TYPE, json.slice(0, Math.max(1, json.length - 1 - random.below(json.length)))],
    ['prototype', JSON_TYPE, `{${hostileMember(random)}${json === '{}' ? '' : `,${json.slice(1, -1)}`}}`],
    ['twice', JSON_TYPE, `{"id":1,"id":2,${json.slice(1) === '}' ? '"x":1}' : json.slice(1)}`],
    ['array', JSON_TYPE, `[${json}]`],
    ['scalar', JSON_TYPE, random.pick(['1', 'null', '"x"', 'true', '1e999'])],
    ['mark', JSON_TYPE, `\ufeff${json}`],
    ['no text', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ['other charset', `${JSON_TYPE}; charset=utf-16`, Buffer.from(json, 'utf16le')],
    ['too large', JSON_TYPE, `{"x":"${'a'.repeat(70_000)}"}`],
    ['too many', FORM_TYPE, Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&')],
    ['form twice', FORM_TYPE, 'id=1&id=2'],
    ['form prototype', FORM_TYPE, '__proto__=1&constructor=2'],
    ['form escapes', FORM_TYPE, 'id=%&x=%zz&y=%c0%af&z=%00'],
    ['xml', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['plain', 'text/plain', json],
    ['no type', '', json],
    ['strange type', 'application/json, text/html', json],
    [
      'multipart',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--x--',
    ],
    [
      'open multipart',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no boundary', 'multipart/form-data', '--x--'],
  ]
  const [what, type, body] = random.pick(bodies)
  setBody(draft, type, body)
  if (random.chance(0.1)) draft.headers['content-encoding'] = random.pick(['gzip', 'br', 'x'])
  return `body ${what}`
}

function spoilHeaders(draft: Draft, _fields: Fields, random: Random): string {
  const [name, value] = random.pick([
    ['lang', '../../etc/passwd'],
    ['lang', 'x'.repeat(5_000)],
    ['lang', '__proto__'],
    ['authorization', 'x'.repeat(600)],
    ['authorization', 'Bearer '],
    ['authorization', 'Basic dXNlcjpwYXNz'],
    ['authorization', `Bearer ${'A'.repeat(43)}`],
    ['authorization', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['idempotency-key', ''],
    ['idempotency-key', ' '],
    ['idempotency-key', 'x'.repeat(200)],
    ['idempotency-key', 'a, b'],
    ['idempotency-key', "';--"],
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-for', '203.0.113.1, 10.0.0.1'],
    ['x-forwarded-host', 'evil.example'],
    ['x-original-url', '/operator/api/me'],
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['referer', 'https://evil.example'],
    ['cookie', 'authorization=1; __proto__=2'],
    ['range', 'bytes=0-1'],
    ['expect', 'x'],
    ['if-none-match', '*'],
    ['accept', 'text/html;q=x'],
    ['accept-encoding', 'gzip;q=nan'],
    ['sec-fetch-mode', 'navigate'],
    ['sec-purpose', 'prefetch'],
    ['user-agent', 'x'.repeat(3_000)],
    ['user-agent', '"><script>'],
    ['content-length', '0'],
    ['upgrade', 'h2c'],
  ] as const)
  if (name === 'content-length') draft.body = undefined
  draft.headers[name] = value
  return `header ${name}: ${value.slice(0, 30)}`
}

function spoilAddress(draft: Draft, _fields: Fields, random: Random): string {
  if (random.chance(0.5)) {
    draft.method = random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'GET', 'POST'])
    return `verb ${draft.method}`
  }
  const before = draft.path
  draft.path = random.pick([
    `${before}/`,
    `${before}//`,
    `/${before}`,
    before.toUpperCase(),
    `${before};a=1`,
    `${before}%00`,
    `${before}%2e%2e%2f`,
    `${before}/..`,
    `${before}/%2e%2e/%2e%2e/etc/passwd`,
    before.replace('/api/', '/api/%2e/'),
    before.replace('/api/', '/%61pi/'),
    `${before}%`,
    `${before}%ff`,
    `${before}${'/x'.repeat(500)}`,
    '/operator/api/me',
    '/metrics',
    '/uploads/1',
  ])
  return `address ${draft.path.slice(0, 60)}`
}

/** A picture, or what was one. */
function setFile(draft: Draft, wrong: string[], random: Random): void {
  const side = random.pick([1, 4, 60, 60_000])
  const bytes = handmadePng(side, side === 60_000 ? side : side + random.below(3))
  for (let count = random.below(4); count > 0; count -= 1) bytes[random.below(bytes.length)] = random.below(256)
  const file = random.chance(0.2) ? bytes.subarray(0, random.below(bytes.length)) : bytes
  const { headers, payload } = formOf(
    file,
    random.chance(0.5) ? 'x.png' : hostileText(random),
    random.pick(['file', 'x']),
  )
  setBody(draft, headers['content-type'] ?? '', payload)
  wrong.push('file')
}

function setBody(draft: Draft, type: string, body: Buffer | string): void {
  if (draft.method === 'GET') draft.method = 'POST'
  draft.query = ''
  draft.body = Buffer.from(body)
  if (type === '') delete draft.headers['content-type']
  else draft.headers['content-type'] = type
}

function formText(fields: Fields): string {
  return [...fields].map(([name, value]) => `${percent(name)}=${percent(asText(value))}`).join('&')
}

function jsonText(fields: Fields): string {
  return JSON.stringify(Object.fromEntries(fields))
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function hostileEncoded(random: Random): string {
  return percent(hostileText(random))
}

/** encodeURIComponent that does not mind half a surrogate pair: it travels as the three bytes UTF-8 forbids. */
function percent(text: string): string {
  return Array.from(text, char => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('')
}
