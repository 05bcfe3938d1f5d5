// @vitest-environment happy-dom
// What this device keeps: a device's storage is input like any other, so every store is read back from nonsense, from one wrong field at
// a time, and from what it wrote itself.
import { DEFAULT_LANGUAGE } from '@tallystick/i18n/languages'
import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StoreApi, UseBoundStore } from 'zustand'
import { USER } from '../../../testing/user.ts'
import { useStopUnit } from '../../entities/order/stop-unit-store.ts'
import { useOneTap, chooseAsking, chooseOneTap } from '../../features/trade/presets/one-tap-store.ts'
import { usePresets } from '../../features/trade/presets/preset-store.ts'
import { useCodesSent } from './codes-sent.ts'
import {
  markAgreement,
  markFrozen,
  randomId,
  resetSession,
  signIn,
  updateUser,
  useIsDemo,
  useIsFrozen,
  useIsMaster,
  useNeedsAgreement,
  useSession,
} from './session-store.ts'
import { setPanelSize, useSettings } from './settings-store.ts'
import { askAgreement, markAgreed, useAgreementAsked } from './agreement.ts'
import { isKept } from './storage.ts'

interface Kept {
  readonly persist: { readonly getOptions: () => { readonly name?: string }; rehydrate: () => Promise<void> | void }
}
/** What the store makes of a kept state. */
async function readBack<State extends object>(
  store: UseBoundStore<StoreApi<State>> & Kept,
  saved: unknown,
  version = 1,
): Promise<State> {
  const name = store.persist.getOptions().name ?? expect.fail()
  store.setState(store.getInitialState(), true)
  localStorage.setItem(name, JSON.stringify({ state: saved, version }))
  await store.persist.rehydrate()
  return store.getState()
}

const NONSENSE: readonly unknown[] = [null, 7, 'text', [], {}, { unit: 1, on: 'yes', presets: 3, register: 'now' }]

const PRESET = { lots: '0.5', leverage: 100, unit: 'percent', stopLoss: '1', takeProfit: '', trail: null }
const TRAIL = { text: '1.5', unit: 'distance' }

describe('presets', () => {
  const presets = async (list: unknown) => (await readBack(usePresets, { presets: { BTCUSD: list } })).presets['BTCUSD']

  it('come back as they were kept', async () => {
    const all = [
      PRESET,
      { ...PRESET, leverage: null },
      { ...PRESET, unit: 'usd' },
      { ...PRESET, unit: 'distance', stopLoss: '', takeProfit: '3.5' },
      { ...PRESET, trail: TRAIL },
      { ...PRESET, trail: { ...TRAIL, unit: 'percent' } },
    ]
    expect(await presets(all)).toEqual(all)
    // Before there were trailing stops.
    const { trail: _, ...old } = PRESET
    expect(await presets([old])).toEqual([PRESET])
  })

  it.each([
    null,
    'text',
    { ...PRESET, lots: '0' },
    { ...PRESET, lots: '-1' },
    { ...PRESET, lots: 1 },
    { ...PRESET, lots: 'x' },
    { ...PRESET, leverage: '100' },
    { ...PRESET, leverage: undefined },
    { ...PRESET, unit: 'price' },
    { ...PRESET, unit: 'pips' },
    { ...PRESET, stopLoss: 1 },
    { ...PRESET, stopLoss: '-1' },
    { ...PRESET, takeProfit: 'x' },
    { ...PRESET, takeProfit: null },
    { ...PRESET, trail: 'x' },
    { ...PRESET, trail: {} },
    { ...PRESET, trail: { text: '0', unit: 'percent' } },
    { ...PRESET, trail: { text: '1', unit: 'price' } },
    { ...PRESET, trail: { text: '1' } },
    { ...PRESET, trail: { unit: 'percent' } },
  ])('%o is none, and the others stay', async wrong => {
    expect(await presets([PRESET, wrong, PRESET])).toEqual([PRESET, PRESET])
  })

  it('that are no list are none', async () => {
    expect(await presets('all')).toEqual([])
    for (const saved of NONSENSE) expect((await readBack(usePresets, saved)).presets).toEqual({})
  })
})

describe('settings', () => {
  const FRESH = useSettings.getInitialState()
  const FULL = {
    language: 'de',
    isLanguageChosen: true,
    theme: 'dark',
    amountsHidden: true,
    pairCode: 'XAUUSD',
    period: '1H',
    asksBeforeOrder: true,
    favourites: ['BTCUSD'],
    panels: { ticket: 300 },
  } as const

  it('come back as they were kept', async () => {
    expect(await readBack(useSettings, FULL)).toEqual(FULL)
    expect((await readBack(useSettings, { ...FULL, theme: 'light' })).theme).toBe('light')
  })

  it.each([
    ['language', 7, FRESH.language],
    ['theme', 'blue', FRESH.theme],
    ['amountsHidden', 'yes', false],
    ['pairCode', 7, FRESH.pairCode],
    ['period', '2M', FRESH.period],
    ['asksBeforeOrder', 1, false],
    ['favourites', 'BTCUSD', []],
    ['favourites', ['BTCUSD', 7], ['BTCUSD']],
    ['panels', { ticket: '300' }, {}],
    ['panels', null, {}],
  ])('a wrong %s (%o) is fresh, the rest stays', async (field, value, expected) => {
    const read = await readBack(useSettings, { ...FULL, [field]: value })
    expect(read).toEqual({ ...FULL, [field]: expected })
  })

  it('a language other than the first one was chosen', async () => {
    const first = { language: DEFAULT_LANGUAGE }
    expect((await readBack(useSettings, { language: 'de' })).isLanguageChosen).toBe(true)
    expect((await readBack(useSettings, first)).isLanguageChosen).toBe(false)
    expect((await readBack(useSettings, { ...first, isLanguageChosen: true })).isLanguageChosen).toBe(true)
  })

  it('panels have whole sizes, each its own', async () => {
    await readBack(useSettings, FULL)
    setPanelSize('chart', 100.6)
    expect(useSettings.getState().panels).toEqual({ ticket: 300, chart: 101 })
  })

  it('nonsense is fresh', async () => {
    for (const saved of [null, 7, 'x']) expect(await readBack(useSettings, saved)).toEqual(FRESH)
  })
})

describe('small choices', () => {
  it.each(['price', 'distance', 'percent', 'usd'] as const)('stops in %s stay so', async unit => {
    expect((await readBack(useStopUnit, { unit })).unit).toBe(unit)
  })

  it('anything else is a price', async () => {
    for (const saved of NONSENSE) expect((await readBack(useStopUnit, saved)).unit).toBe('price')
  })

  it('one tap is off unless it was switched on', async () => {
    expect((await readBack(useOneTap, { on: true })).on).toBe(true)
    for (const saved of [...NONSENSE, { on: false }, { on: 1 }])
      expect((await readBack(useOneTap, saved)).on, JSON.stringify(saved)).toBe(false)
  })

  it('one tap and asking before an order exclude each other', () => {
    const both = () => [useOneTap.getState().on, useSettings.getState().asksBeforeOrder]
    chooseOneTap(true)
    expect(both()).toEqual([true, false])
    chooseAsking(true)
    expect(both()).toEqual([false, true])
    chooseOneTap(false)
    expect(both()).toEqual([false, true])
    chooseOneTap(true)
    expect(both()).toEqual([true, false])
    chooseAsking(false)
    expect(both()).toEqual([true, false])
    chooseOneTap(false)
    expect(both()).toEqual([false, false])
  })

  it('when codes were sent is kept by purpose', async () => {
    expect(await readBack(useCodesSent, { register: 5, reset: 9 })).toEqual({ register: 5, reset: 9 })
    expect(await readBack(useCodesSent, { register: '5', reset: 9 })).toEqual({ register: 0, reset: 9 })
    expect(await readBack(useCodesSent, { register: 5 })).toEqual({ register: 5, reset: 0 })
    for (const saved of NONSENSE) expect(await readBack(useCodesSent, saved)).toEqual({ register: 0, reset: 0 })
  })
})

describe('the session', () => {
  const flags = () => renderHook(() => [useIsDemo(), useIsFrozen(), useIsMaster(), useNeedsAgreement()]).result.current
  const NEITHER = { ...USER, is_demo: 0, is_frozen: 0, is_trader: 0, agreed: 1 } as const

  it.each([
    [{}, [false, false, false, false]],
    [{ is_demo: 1 }, [true, false, false, false]],
    [{ is_frozen: 1 }, [false, true, false, false]],
    [{ is_trader: 1 }, [false, false, true, false]],
    [{ agreed: 0 }, [false, false, false, true]],
  ] as const)('of a user with %o', (values, expected) => {
    signIn('token', { ...NEITHER, ...values })
    expect(flags()).toEqual(expected)
    resetSession()
    expect([useSession.getState().token, flags()]).toEqual(['', [false, false, false, false]])
  })

  it('learns from refusals, and a new answer of the server counts', () => {
    signIn('token', NEITHER)
    markFrozen()
    markAgreement(false)
    expect(flags()).toEqual([false, true, false, true])
    markAgreement(true)
    expect(flags()).toEqual([false, true, false, false])
    updateUser(NEITHER)
    expect([useSession.getState().token, flags()]).toEqual(['token', [false, false, false, false]])
    resetSession()
    markFrozen()
    expect(useSession.getState().user).toBeNull()
  })

  it('asks for the agreement until it is given', () => {
    signIn('token', NEITHER)
    markAgreed(false)
    expect([useAgreementAsked.getState().asked, flags()[3]]).toEqual([true, true])
    markAgreed(true)
    expect([useAgreementAsked.getState().asked, flags()[3]]).toEqual([false, false])
    askAgreement(true)
    expect(useAgreementAsked.getState().asked).toBe(true)
    askAgreement(false)
    resetSession()
  })

  it('is kept on the device, whose own identifier outlives it', () => {
    const { deviceId } = useSession.getState()
    signIn('token', NEITHER)
    expect([isKept('tallystick.session'), isKept('tallystick.nothing')]).toEqual([true, false])
    expect(localStorage.getItem('tallystick.session')).toContain('"token"')
    resetSession()
    expect(useSession.getState().deviceId).toBe(deviceId)
    expect(deviceId).toMatch(/^[0-9a-f]{32}$/)
    expect(randomId()).not.toBe(randomId())
  })
})
