// Everything operators may change is declared and bounded, and changes that move money or weaken a guard need two operators.
import { OPERATOR_CALLS, type OperatorCall } from '@tallystick/wire/operator/calls'
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/operator/pausable'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../testing/api/api.ts'
import { testOperator, type TestOperator, twoOperators } from '../../testing/api/operators.ts'
import { SUBJECTS } from '../modules/operators/operators/subject-state.ts'
import { engineSettings } from './engine-settings.ts'
import { type SettingKey, SETTINGS } from './settings.ts'
import { TERM_TABLES, termText } from '../modules/operators/terms/term-tables.ts'
import { readTerms, SWITCH_SETTINGS } from '../modules/operators/terms/terms.ts'
import { createUser } from '../modules/users/user/user.ts'
import { SETTING_ORDER, SETTING_RULES } from './setting-rules.ts'
import { judgeValue, type ValueRule } from './value-rules.ts'

const reason = 'as agreed with the board'
const KEYS = Object.keys(SETTINGS) as SettingKey[]
const HARMLESS = /^(site_title|rank_profiles|sort_order|title|description|image|name|category_id)$/

describe('[A155] declarations', () => {
  it.each(KEYS)('%s has bounds, its default keeps to them, and two persons change it unless it is harmless', key => {
    const rule = SETTING_RULES[key]
    expect(rule).toBeDefined()
    expect(judgeValue(rule.bounds, String(SETTINGS[key]))).toBe('fine')
    expect(rule.persons).toBe(HARMLESS.test(key) ? 1 : 2)
  })

  it.each(TERM_KINDS)('so has every field of %s, and what is seeded keeps to them', async kind => {
    for (const [name, { rule }] of Object.entries(TERM_TABLES[kind].fields))
      if (rule.persons === 1) expect(name).toMatch(HARMLESS)
    for (const { values } of await readTerms(api.pool, kind))
      for (const [name, { rule, type }] of Object.entries(TERM_TABLES[kind].fields))
        expect(judgeValue(rule.bounds, termText(type, values[name])), `${name} ${values[name]}`).toBe('fine')
  })

  it('every act that waits for a second operator describes the state of its subject', () => {
    const calls: Readonly<Record<string, OperatorCall>> = OPERATOR_CALLS
    const waiting = Object.keys(calls).filter(name => ['two', 'by_subject'].includes(calls[name]?.persons ?? ''))
    expect(Object.keys(SUBJECTS)).toEqual(expect.arrayContaining(waiting))
  })

  it('what bounds each other is in order from the start', () => {
    for (const [below, above] of SETTING_ORDER)
      expect(Number(SETTINGS[below]), `${below} ${above}`).toBeLessThanOrEqual(Number(SETTINGS[above]))
  })
})

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('[A155] what stands in the database beyond its bounds', () => {
  it.each([
    ['stop_out_level', '"0"', '20'],
    ['stop_out_level', '"100"', '80'],
    ['stop_out_level', '"-5"', '50'],
    ['forex_stale_ms', '950400000', 60_000],
    ['limit_login_tries', '1000000', 20],
    ['limit_address_per_second', '0', 1],
    ['copy_share_percent', '"100"', '50'],
    ['two_person_from', '"1000000000"', '50000'],
    ['main_mode', '7', 0],
  ] as const)('%s = %s counts as %s, and the log says so', async (key, stored, counts) => {
    await api.pool.query('update settings set value = $2::jsonb where key = $1', [key, stored])
    await api.settings.reload()
    expect(api.settings.get(key)).toBe(counts)
    expect(api.logged()).toMatch(new RegExp(`"key":"${key}".*settings.out_of_bounds`))
    await api.pool.query('update settings set value = $2::jsonb where key = $1', [key, JSON.stringify(SETTINGS[key])])
    await api.settings.reload()
  })

  it('a warning below the stop-out counts as the stop-out', async () => {
    await api.pool.query(`update settings set value = '"70"' where key = 'stop_out_level'`)
    await api.pool.query(`update settings set value = '"60"' where key = 'margin_warning_level'`)
    await api.settings.reload()
    const { stopOutPercent, marginWarningPercent } = engineSettings(
      api.settings,
      true,
      { durations: [], suspended: new Set() },
      [],
    )
    expect(marginWarningPercent).toBe(stopOutPercent)
  })

  it.each([
    'update fund set dividend_percent = 10000000000 where id = 1',
    'update micro_duration set ratio = 96000000',
    'update loan_config set interest_rate = 100000001 where id = 1',
    'update loan_config set maximum = 10000000000001 where id = 1',
  ])('%s is refused by the database itself', async sql => {
    await expect(api.pool.query(sql)).rejects.toThrow('within_bounds')
  })
})

describe('[A153] with one operator', () => {
  const change = { key: 'stop_out_level', value: '45', reason }
  const { path } = OPERATOR_CALLS.operatorSettingChange

  it('in development a guarded change passes, and says so in the answer, the history and the audit log', async () => {
    const fresh = await testApi()
    try {
      const owner = await testOperator(fresh, 'owner')
      const answer = await owner.post(path, change)
      expect(answer).toMatchObject({ code: 1, headers: { 'x-passed-alone': '1' } })
      expect(answer.msg).toContain('one operator')
      expect(fresh.settings.get('stop_out_level')).toBe('45')
      const { data: history } = await owner.get(OPERATOR_CALLS.operatorChanges.path)
      expect(history['data']).toMatchObject([{ subject: 'stop_out_level', alone: true, proposed_by: '' }])
      const { data: log } = await owner.get(OPERATOR_CALLS.operatorAudit.path)
      expect(log['data']).toContainEqual(
        expect.objectContaining({
          phase: 'outcome',
          details: { outcome: 'done', persons: 'passed with one person (development)' },
        }),
      )
      // Money and rights never do.
      const person = { realm: 'real', email: 'ada@example.com', passwordHash: null, demoIdHash: null } as const
      const user = await createUser(fresh.pool, person, 1, fresh.clock.now())
      const money = { uid: user?.uid, amount: '5.00', reason, ref: 'a-correction-of-one' }
      const adjust = await owner.post(OPERATOR_CALLS.operatorAdjust.path, money)
      expect(adjust.data.reason).toBe('second_operator_needed')
      // With a colleague, two are needed at once.
      await testOperator(fresh, 'owner')
      expect((await owner.post(path, { ...change, value: '46' })).data.reason).toBe('second_person_needed')
    } finally {
      await fresh.close()
    }
  })

  it('in production it is refused until there is a second one', async () => {
    const environment = { MODE: 'production', SMTP_URL: 'smtp://localhost:25' }
    const fresh = await testApi({ environment })
    try {
      const owner = await testOperator(fresh, 'owner')
      const answer = await owner.post(path, change)
      expect(answer.data.reason).toBe('second_operator_needed')
      expect(answer.msg).toContain('invite a second one')
      expect(fresh.settings.get('stop_out_level')).toBe('50')
      // What only takes away never waits.
      const pause = { scope: 'all', subject: 'all', paused: 'yes', reason }
      expect((await owner.post(OPERATOR_CALLS.operatorSwitch.path, pause)).code).toBe(1)
      const second = await testOperator(fresh, 'owner')
      expect((await owner.post(path, change)).data.reason).toBe('second_person_needed')
      expect((await second.post(path, change)).code).toBe(1)
    } finally {
      await fresh.close()
    }
  })
})

describe('[A155] by one of several operators', () => {
  let one: TestOperator
  beforeAll(async () => {
    one = (await twoOperators(api, 'owner')).first
  })

  /** One step up and one down, or whatever else there is. */
  function othersThan({ bounds }: ValueRule, value: string): string[] {
    if (bounds.kind === 'choice') return bounds.values.filter(other => other !== value)
    if (bounds.kind === 'list') return ['1, 2']
    if (bounds.kind === 'whole' || bounds.kind === 'decimal')
      return [Number(value) * 2, Number(value) + 1, Number(value) - 1, Number(value) / 2].map(String)
    return ['https://status.example.com', 'status.example.com', 'another', 'mon 09:00-10:00']
  }

  /** What a change is answered that does not happen now. */
  const WAITS = ['second_person_needed', 'value_out_of_bounds', 'bad_request', 'other_terms_conflict', 'unchanged']

  it.each(KEYS.filter(key => SETTING_RULES[key].persons === 2))('%s is neither raised nor lowered', async key => {
    const before = api.settings.get(key)
    const answers: string[] = []
    for (const value of othersThan(SETTING_RULES[key], String(before))) {
      const change = { key, value, reason }
      // Again by the same operator, as from a second browser.
      for (let times = 0; times < 2; times += 1)
        answers.push((await one.post(OPERATOR_CALLS.operatorSettingChange.path, change)).data.reason ?? 'done')
    }
    expect(answers.filter(answer => !WAITS.includes(answer) && answer !== 'not_found')).toEqual([])
    // The switches have a call of their own.
    if (!SWITCH_SETTINGS.includes(key)) expect(answers).toContain('second_person_needed')
    await api.settings.reload()
    expect(api.settings.get(key)).toBe(before)
  })

  it.each(TERM_KINDS)('no field of %s that moves money or weakens a guard is changed', async kind => {
    const [row] = await readTerms(api.pool, kind)
    const waited: string[] = []
    const guarded = Object.entries(TERM_TABLES[kind].fields).filter(
      ([, field]) => field.rule.persons === 2 && !field.isFixed,
    )
    for (const [field, { rule, type }] of row ? guarded : []) {
      const before = termText(type, row?.values[field])
      const given = othersThan(rule, before).filter(value => value !== rule.safe)
      const answers: string[] = []
      for (const value of given) {
        const change = { kind, id: row?.id, field, value, reason }
        answers.push((await one.post(OPERATOR_CALLS.operatorTermChange.path, change)).data.reason ?? 'done')
      }
      expect(answers, field).not.toContain('done')
      if (answers.includes('second_person_needed')) waited.push(field)
    }
    // What is offered is only ever taken away by one.
    const oneWay = guarded.filter(([, { rule }]) => rule.safe !== undefined).map(([field]) => field)
    expect(waited).toEqual(
      expect.arrayContaining(row ? guarded.map(([field]) => field).filter(field => !oneWay.includes(field)) : []),
    )
    const [after] = await readTerms(api.pool, kind)
    expect(after?.values).toEqual(row?.values)
  })

  it.each([
    ['all', 'all'],
    ...PAUSABLE_PRODUCTS.map(product => ['product', product] as const),
    ['pair', 'BTCUSD'],
    ['pair', 'USDJPY'],
  ] as const)('the switch of %s %s is thrown, and not taken back', async (scope, subject) => {
    const flip = async (paused: string): Promise<string> =>
      (await one.post(OPERATOR_CALLS.operatorSwitch.path, { scope, subject, paused, reason })).data.reason ?? 'done'
    const isPaused = async (): Promise<boolean> => {
      await api.settings.reload()
      const { all, products, pairs } = engineSettings(
        api.settings,
        true,
        { durations: [], suspended: new Set() },
        [],
      ).paused
      return scope === 'all'
        ? all
        : scope === 'product'
          ? products.has(subject)
          : pairs.has(api.market.byCode(subject)?.id ?? 0)
    }
    expect(await isPaused()).toBe(false)
    expect([await flip('yes'), await isPaused()]).toEqual(['done', true])
    expect([await flip('no'), await flip('no'), await isPaused()]).toEqual([
      ...Array(2).fill('second_person_needed'),
      true,
    ])
  })
})

it('bounds hold again at the moment of effect', async () => {
  const { first, second } = await twoOperators(api, 'risk')
  await api.pool.query(`update settings set value = '"50"' where key = 'stop_out_level'`)
  await api.pool.query(`update settings set value = '"100"' where key = 'margin_warning_level'`)
  await api.settings.reload()
  const { path } = OPERATOR_CALLS.operatorSettingChange
  const warning = { key: 'margin_warning_level', value: '55', reason }
  expect((await first.post(path, warning)).data.reason).toBe('second_person_needed')
  const level = { key: 'stop_out_level', value: '60', reason }
  await first.post(path, level)
  expect((await second.post(path, level)).code).toBe(1)
  expect((await second.post(path, warning)).data).toMatchObject({
    reason: 'value_out_of_bounds',
    params: { least: '60', most: '300' },
  })
})
