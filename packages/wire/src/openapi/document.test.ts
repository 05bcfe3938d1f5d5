import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { LIVE_METHODS, LIVE_TOPICS } from '../live/frame-schemas.ts'
import { FOLLOW_TOPIC, PLAIN_TOPICS, PRIVATE_TOPICS } from '../live/frames.ts'
import { type Call, CALLS } from '../trader/calls.ts'
import { SCHEMAS } from '../trader/schemas.ts'
import { CALL_NAMES, openApi } from './document.ts'
import { exampleOf, requestExample } from './examples.ts'
import { TAGS } from './tags.ts'

const document = openApi('1.2.3', 'https://app.example.com')
const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))

describe('the OpenAPI document', () => {
  it('has every call under its address, with both twins, each with a name of its own', () => {
    expect(Object.keys(document.paths)).toEqual(Object.values(CALLS).map(call => call.path))
    const submit = document.paths['/v2/api/forex/submit']
    expect([submit?.['get']?.operationId, submit?.['post']?.operationId]).toEqual(['submitOrderByGet', 'submitOrder'])
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('says what a call takes, which of it is required, and that it needs a session', () => {
    const submit = document.paths['/v2/api/forex/submit']?.['get']
    const signed = { apiKey: [], apiTime: [], apiSignature: [] }
    expect(submit?.security).toEqual([{ session: [] }, signed])
    const draw = document.paths['/api/account/draw']?.['post']
    expect(draw?.security).toEqual([{ session: [] }])
    expect(submit?.parameters.map(({ name, required }) => [name, required])).toEqual([
      ['lang', false],
      ['idempotency-key', false],
      ['t', false],
      ['type', true],
      ['cont', true],
      ['forex_id', true],
      ['status', true],
      ['target_price', false],
      ['stop_loss_price', false],
      ['target_profit_price', false],
      ['multiple', false],
      ['expire_at', false],
    ])
  })

  it('is plain JSON without traces of the schema library', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(JSON.stringify(document)).not.toContain('~')
  })

  it('describes every parameter, and gives every call a chapter, a 400 and a 429', () => {
    for (const { operationId, parameters, tags, responses } of operations) {
      for (const { name, description } of parameters) expect(description, `${operationId} ${name}`).not.toBe('')
      expect(tags, operationId).toHaveLength(1)
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['200', '400', '429']))
    }
    const chapters = CALL_NAMES.map(name => TAGS.filter(({ calls }) => calls.has(name)).length)
    expect(new Set(chapters)).toEqual(new Set([1]))
  })

  it('a success and a refusal are told apart by their code, files are files', () => {
    const ok = (path: string, method: string): unknown => document.paths[path]?.[method]?.responses['200']
    const content = {
      'application/json': { schema: { oneOf: [{ properties: { code: { const: 1 } } }, { $ref: BUSINESS }] } },
    }
    expect(ok('/v2/api/forex/close', 'post')).toMatchObject({ content })
    expect(ok('/api/export/orders', 'get')).toMatchObject({ content: { 'text/csv': {} } })
    const upload = document.paths['/api/common/image_upload']?.['post']
    expect(upload?.requestBody).toMatchObject({ content: { 'multipart/form-data': {} } })
    expect(document.components.schemas['SubmitOrderParams']).toMatchObject({
      properties: { cont: { $ref: '#/components/schemas/DecimalInput' } },
    })
  })

  it('names every entity: what lies in an answer is at most a page around one', () => {
    const large: string[] = []
    const look = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const properties = 'properties' in schema ? schema.properties : undefined
      if (typeof properties === 'object' && properties !== null && Object.keys(properties).length > 5) large.push(path)
      for (const [key, value] of Object.entries(schema)) if (key !== 'example') look(value, `${path}/${key}`)
    }
    for (const { operationId, responses } of operations) look(responses, operationId)
    expect(large).toEqual([])
  })
})

const BUSINESS = '#/components/schemas/BusinessRefusal'

describe('examples', () => {
  it.each(CALL_NAMES)('of %s are what its schemas accept', name => {
    const { params, answer } = SCHEMAS[name]
    expect(Check(params, requestExample(params)), JSON.stringify(requestExample(params))).toBe(true)
    for (const [field, schema] of Object.entries<TSchema>(params.properties))
      expect(Check(schema, exampleOf(schema, field)), field).toBe(true)
    expect(Check(answer, exampleOf(answer)), JSON.stringify(exampleOf(answer))).toBe(true)
  })

  it.each(LIVE_TOPICS)('of the topic $name are what its schema accepts', ({ data }) => {
    expect(Check(data, exampleOf(data))).toBe(true)
  })
})

describe('the live contract', () => {
  it('describes every topic and method there is', () => {
    const names = [...PLAIN_TOPICS, FOLLOW_TOPIC, 'KLINE.{code}', 'KLINE.{code}.{period}', 'CHAT.{visitor_id}']
    expect(LIVE_TOPICS.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const closed = LIVE_TOPICS.filter(({ login }) => login).map(({ name }) => name)
    expect(closed.toSorted()).toEqual([...PRIVATE_TOPICS].toSorted())
    expect(LIVE_METHODS.map(({ method }) => method)).toEqual(['login', 'sub', 'unsub', 'ping', 'logout'])
  })
})

describe('the contract', () => {
  it('has exactly one shape per call', () => {
    expect(Object.keys(SCHEMAS).toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  it('has one address per call', () => {
    const paths = Object.values(CALLS).map(call => call.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('a call that changes state has a POST form', () => {
    const withoutPost = Object.values<Call>(CALLS).filter(
      call => call.mutating && !call.methods.some(method => method === 'POST'),
    )
    expect(withoutPost).toEqual([])
  })

  it('a parameter is a whole number or text: the server reads nothing else', () => {
    const kinds = CALL_NAMES.flatMap(name => Object.values<object>(SCHEMAS[name].params.properties)).map(schema =>
      'type' in schema ? schema.type : 'none',
    )
    expect(new Set(kinds)).toEqual(new Set(['integer', 'string']))
  })
})
