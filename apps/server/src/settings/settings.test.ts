import { DEFAULT_MICRO_SETTINGS } from '@tallystick/engine/products/micro/settings'
import { loadCatalogue } from '@tallystick/i18n/catalogues'
import { SETTING_GROUPS } from '@tallystick/wire/operator/setting-groups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../testing/api/api.ts'
import { SWITCH_SETTINGS } from '../modules/operators/terms/terms.ts'
import { AREA_CODES } from './area-codes.ts'
import { SETTINGS } from './catalogue.ts'
import { engineSettings } from './engine-settings.ts'
import { loadSettings } from './settings.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('settings', () => {
  it('are seeded once: what an operator has set survives a start', async () => {
    await api.settings.set('site_title', 'DEMO')
    const again = await loadSettings({ pool: api.pool, clock: api.clock })
    expect(again.get('site_title')).toBe('DEMO')
    expect(again.get('forex_stale_ms')).toBe(SETTINGS.forex_stale_ms)
    expect((await api.app.inject({ url: '/manifest' })).json()).toMatchObject({
      title: 'DEMO',
      feed_label: 'simulated',
      demo_balance: '120000.00',
      mode: 'development',
    })
    expect((await ask(api, { url: '/api/default/setting?key=site_title' })).data).toEqual({
      key: 'site_title',
      value: 'DEMO',
    })
  })

  it('a value of the wrong kind is not believed', async () => {
    await api.pool.query(`update settings set value = '"soon"' where key = 'forex_stale_ms'`)
    await api.pool.query(`update settings set value = '"-5"' where key = 'stop_out_level'`)
    await api.settings.reload()
    expect(api.settings.get('forex_stale_ms')).toBe(10_000)
    expect(engineSettings(api.settings, true, DEFAULT_MICRO_SETTINGS, []).stopOutPercent).toBe(50n * 100_000_000n)
  })
})

describe('[A25] loss_url', () => {
  it.each([
    ['javascript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['http://evil.example/', ''],
    ['https://status.example.com.evil/', ''],
    ['https://status.example.com@evil.example/', ''],
    ['//status.example.com/', ''],
    ['https://status.example.com/down?x=1', 'https://status.example.com/down?x=1'],
  ])('%s', async (address, shown) => {
    await api.settings.set('listed_hosts', 'status.example.com other.example.com')
    await api.settings.set('loss_url', address)
    await api.settings.set('site_status', 1)
    expect((await ask(api, { url: '/api/company/getCompanyStatus' })).data).toEqual({
      status: 1,
      type: 0,
      loss_url: shown,
    })
  })
})

it('area codes are complete, unique by country, and plain digits', () => {
  expect(AREA_CODES.length).toBeGreaterThan(235)
  expect(new Set(AREA_CODES.map(area => area.id)).size).toBe(AREA_CODES.length)
  expect(new Set(AREA_CODES.map(area => area.code)).size).toBe(AREA_CODES.length)
  for (const area of AREA_CODES) {
    expect(area.code).toMatch(/^[A-Z]{2}$/)
    expect(area.global_code).toMatch(/^[1-9]\d{0,3}$/)
  }
  expect(AREA_CODES.find(area => area.code === 'HK')).toMatchObject({ global_code: '852' })
})

describe('the console’s list of settings', () => {
  const keys = Object.keys(SETTINGS).filter(key => !SWITCH_SETTINGS.includes(key))
  const listed = SETTING_GROUPS.flatMap(({ settings }) => settings.map(([key]) => key))

  it('has every setting once, in some group', () => {
    expect(listed.toSorted()).toEqual(keys.toSorted())
  })

  it.each(['en', 'hk'] as const)('names and explains every setting in %s, and none that is gone', async language => {
    const words = await loadCatalogue('console', language)
    const explained = (prefix: string) =>
      Object.keys(words).flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    for (const prefix of ['set_', 'why_']) expect(explained(prefix).toSorted()).toEqual(keys.toSorted())
    const names = keys.map(key => words[`set_${key}`])
    expect(new Set(names).size).toBe(names.length)
  })
})
