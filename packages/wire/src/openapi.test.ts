import { describe, expect, it } from 'vitest'
import { type Call, CALLS } from './trader/calls.ts'
import { openApi } from './openapi.ts'
import { ROUTES } from './trader/routes.ts'

const document = openApi('1.2.3')

describe('the OpenAPI document', () => {
  it('has every call under its address, with both twins', () => {
    expect(Object.keys(document.paths)).toEqual(Object.values(CALLS).map(call => call.path))
    expect(Object.keys(document.paths['/v2/api/forex/submit'] ?? {})).toEqual(['get', 'post'])
  })

  it('says what a call takes, which of it is required, and that it needs a session', () => {
    const submit = document.paths['/v2/api/forex/submit']?.['get']
    expect(submit?.security).toEqual([{ session: [] }])
    expect(submit?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['lang', false],
      ['idempotency-key', false],
      ['type', true],
      ['cont', true],
      ['forex_id', true],
      ['status', true],
      ['target_price', false],
      ['stop_loss_price', false],
      ['target_profit_price', false],
      ['multiple', false],
    ])
  })

  it('is plain JSON without traces of the schema library', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(JSON.stringify(document)).not.toContain('~')
  })
})

describe('the contract', () => {
  it('has exactly one shape per call', () => {
    expect(Object.keys(ROUTES).toSorted()).toEqual(Object.keys(CALLS).toSorted())
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
})
