// Operators' calls × callers: visitors, traders of both realms, an ended session, an operator of every role. A caller without permission
// gets the specified refusal and changes nothing; one with permission passes the check.
import { ask, type Answered, demoUser, realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { testOperator, type TestOperator } from '@tallystick/server/testing/api/operators'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import {
  OPERATOR_CALLS,
  OPERATOR_ROLES,
  type OperatorCall,
  type OperatorCallName,
  type OperatorRole,
} from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../figures.ts'
import { validValue } from '../fuzz/schema-values.ts'
import { nothing } from './things.ts'

let api: TestApi
let cells = 0
const staff = new Map<OperatorRole, TestOperator>()
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await testApi()
  tokens['trader'] = (await realUser(api, 'trader@example.com', 'correct horse battery')).token
  tokens['demo user'] = (await demoUser(api)).token
  const gone = await testOperator(api, 'owner')
  await gone.post(OPERATOR_CALLS.operatorLogout.path, {})
  tokens['ended session'] = gone.token
  for (const role of OPERATOR_ROLES) staff.set(role, await testOperator(api, role))
})
afterAll(async () => {
  figure('ownership matrix, operators', `${cells} cells`)
  await api.close()
})

/** Ending the own session would end the matrix; signing in is not for the signed in. */
const NAMES = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(
  name => OPERATOR_CALLS[name].roles !== 'nobody' && name !== 'operatorLogout',
)

/** Well-formed parameters that name nothing: rights are judged after form and before existence. */
function harmless(name: OperatorCallName): Record<string, string> {
  const random = seededRandom(seedOf(1))
  const { properties, required }: TObject = OPERATOR_SCHEMAS[name].params
  return Object.fromEntries(
    (required ?? []).map((field: string) => {
      const schema = properties[field]
      const value = schema === undefined ? '' : String(validValue(schema, random))
      return [field, /(?:^|_)id$/.test(field) ? nothing('1') : field === 'uid' ? '00000000' : value]
    }),
  )
}

function send({ path, method }: OperatorCall, params: Record<string, string>, token?: string): Promise<Answered> {
  const headers = { lang: 'en', ...(token === undefined ? {} : { authorization: token }) }
  return method === 'GET'
    ? ask(api, { url: `${path}?${new URLSearchParams(params).toString()}`, headers })
    : ask(api, { method, url: path, body: params, headers })
}

/** The answers to requests that are not authorised. */
const SHUT: readonly unknown[] = ['forbidden', 'session_invalid']

async function auditRows(): Promise<bigint> {
  const { rows } = await api.pool.query<{ count: bigint }>('select count(*) from audit_log')
  return rows[0]?.count ?? 0n
}

describe.each(NAMES)('[A46] %s', name => {
  const call: OperatorCall = OPERATOR_CALLS[name]

  it('is closed to all callers but operators', async () => {
    const before = await auditRows()
    const params = harmless(name)
    expect(await send(call, params)).toMatchObject({ status: 401, code: 999 })
    expect(await send(call, params, tokens['ended session'])).toMatchObject({ status: 401, code: 999 })
    expect(await send(call, params, 'A'.repeat(43))).toMatchObject({ status: 401, code: 999 })
    for (const who of ['trader', 'demo user'])
      expect(await send(call, params, tokens[who]), who).toMatchObject({ status: 404, data: { reason: 'not_found' } })
    cells += 5
    if (call.csv !== undefined) {
      const file = { ...call, path: `${call.path}.csv` as const }
      expect(await send(file, params)).toMatchObject({ status: 401, code: 999 })
      expect(await send(file, params, tokens['trader'])).toMatchObject({ status: 404, data: { reason: 'not_found' } })
      cells += 2
    }
    expect(await auditRows()).toBe(before)
  })

  it('opens to its roles alone', async () => {
    const params = harmless(name)
    for (const role of OPERATOR_ROLES) {
      const answer = await send(call, params, staff.get(role)?.token)
      const mayEnter = call.roles === 'any' || (Array.isArray(call.roles) && call.roles.includes(role))
      if (mayEnter) expect(SHUT, role).not.toContain(answer.data.reason)
      else expect(answer, role).toMatchObject({ status: 403, data: { reason: 'forbidden' } })
      expect(answer.status, role).toBeLessThan(500)
      cells += 1
      if (call.csv === undefined) continue
      const headers = { authorization: staff.get(role)?.token }
      const url = `${call.path}.csv?${new URLSearchParams(params).toString()}`
      expect((await api.app.inject({ url, headers })).statusCode, role).toBe(mayEnter ? 200 : 403)
      cells += 1
    }
  })
})
