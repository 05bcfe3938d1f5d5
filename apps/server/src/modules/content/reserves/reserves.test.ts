// Reserve addresses as two operators add them and everybody reads them.
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { twoOperators, type TwoOperators } from '../../../../testing/api/operators.ts'
import { readFair } from '../fair/queries.ts'
import { signedReserve } from '../../../../testing/api/reserves.ts'

let api: TestApi
let risk: TwoOperators
beforeAll(async () => {
  api = await testApi()
  risk = await twoOperators(api, 'risk')
})
afterAll(() => api.close())

const ADD = '/operator/api/terms/add'
const reason = 'as agreed with the board'
const added = (values: Record<string, string>) => ({
  kind: 'reserve_address',
  values: JSON.stringify(values),
  reason,
})
const shown = async () => (await readFair(api.pool, api.clock.now(), undefined)).reserves

describe('a reserve address', () => {
  it('is shown once two operators have added it, with its message and signature, and is in the history', async () => {
    const values = signedReserve('Reserves of Tallystick, 2026-11-18')
    expect((await risk.first.post(ADD, added(values))).data.reason).toBe('second_person_needed')
    expect(await shown()).toEqual([])
    expect((await risk.second.post(ADD, added(values))).code).toBe(1)
    const { is_offered: _, ...told } = values
    expect(await shown()).toEqual([{ ...told, added_at: expect.any(Number) }])
    const { data } = await ask(api, { url: CALLS.fair.path })
    expect(data['reserves']).toHaveLength(1)
    const changes = (await ask(api, { url: '/api/default/changes' })).data['data']
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'reserve_address',
        field: 'row',
        after: expect.stringContaining(told['signature'] ?? '?'),
      }),
    )
  })

  it.each<[string, Record<string, string>, string]>([
    ['a signature of another message', { message: 'Reserves of Tallystick, 2026-11-19' }, 'signature'],
    ['another address', { address: `0x${'ab'.repeat(20)}` }, 'signature'],
    ['a network that is not taken', { network: 'tron' }, 'network'],
    ['no signature', { signature: '' }, 'signature'],
  ])('is refused with %s', async (_, change, field) => {
    const before = await shown()
    const answer = await risk.first.post(ADD, added({ ...signedReserve('Reserves of Tallystick, again'), ...change }))
    expect(answer.data).toMatchObject({ reason: 'bad_request', params: { field } })
    expect(await shown()).toEqual(before)
  })

  it('is refused with a message that was signed for another site', async () => {
    const answer = await risk.first.post(ADD, added(signedReserve('Reserves of Somebody Else, 2026-11-18')))
    expect(answer.data).toMatchObject({ reason: 'bad_request', params: { field: 'message' } })
  })

  it('is not shown when its row was changed in the database', async () => {
    await api.pool.query(`update reserve_address set message = 'Reserves of Tallystick: a billion'`)
    expect(await shown()).toEqual([])
    await api.pool.query(`update reserve_address set message = 'Reserves of Tallystick, 2026-11-18'`)
    expect(await shown()).toHaveLength(1)
  })

  it('is taken back by one operator, and its text never changes', async () => {
    const { rows } = await api.pool.query<{ id: number }>('select id from reserve_address')
    const change = { kind: 'reserve_address', id: Number(rows[0]?.id), reason }
    const edit = await risk.first.post('/operator/api/terms/change', { ...change, field: 'message', value: 'other' })
    expect(edit.data.reason).toBe('not_found')
    const back = await risk.first.post('/operator/api/terms/change', { ...change, field: 'is_offered', value: 'no' })
    expect(back.code).toBe(1)
    expect(await shown()).toEqual([])
  })
})
