// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addDrawing,
  addStudy,
  changeDrawing,
  changeStudy,
  MOST_STUDIES,
  readableChart,
  removeDrawing,
  removeDrawings,
  removeStudy,
  useChartStore,
} from './chart-store.ts'

const FRESH = { shape: 'candles', studies: [], drawings: {} } as const
const here = { time: 1, price: 2 }
const there = { time: 3, price: 4 }

beforeEach(() => useChartStore.setState(FRESH))

describe('charts on this device', () => {
  it.each([null, 'x', [], 7, { shape: 'pie', studies: 'none', drawings: [] }])('reads %j as a fresh chart', saved => {
    expect(readableChart(saved)).toEqual(FRESH)
  })

  it('keeps what fits of what was stored', () => {
    const study = { id: '1', kind: 'sma', given: { length: 9, width: 'x', other: 3 } }
    const drawing = { id: '1', kind: 'ray', from: here, to: there }
    const saved = {
      shape: 'area',
      studies: [study, { id: '2', kind: 'magic' }, null],
      drawings: { BTCUSD: [drawing, { ...drawing, to: { time: 'x', price: 1 } }, 3], ETHUSD: 'none' },
    }
    expect(readableChart(saved)).toEqual({
      shape: 'area',
      studies: [{ id: '1', kind: 'sma', given: { length: 9 } }],
      drawings: { BTCUSD: [drawing], ETHUSD: [] },
    })
  })

  it('is there again after a reload', async () => {
    const state = { shape: 'bars', studies: [{ id: '1', kind: 'rsi', given: {} }], drawings: {} }
    localStorage.setItem('tallystick.chart', JSON.stringify({ version: 1, state }))
    vi.resetModules()
    const { useChartStore: reloaded } = await import('./chart-store.ts')
    expect(reloaded.getState()).toEqual(state)
  })

  it('adds, changes and removes studies, up to a limit', () => {
    addStudy('sma')
    addStudy('sma')
    const [first, second] = useChartStore.getState().studies
    expect(first?.id).not.toBe(second?.id)
    changeStudy({ id: second?.id ?? '', kind: 'sma', given: { length: 5 } })
    removeStudy(first?.id ?? '')
    expect(useChartStore.getState().studies).toEqual([{ id: second?.id, kind: 'sma', given: { length: 5 } }])
    for (let count = 0; count < 20; count++) addStudy('rsi')
    expect(useChartStore.getState().studies).toHaveLength(MOST_STUDIES)
  })

  it('keeps drawings per market; deletes one, or all of a market', () => {
    addDrawing('BTCUSD', 'trend', here, there)
    addDrawing('BTCUSD', 'measure', here, there)
    addDrawing('ETHUSD', 'horizontal', here, here)
    const [trend, measure] = useChartStore.getState().drawings['BTCUSD'] ?? []
    if (!trend || !measure) throw new Error('no drawings')
    changeDrawing('BTCUSD', { ...trend, to: here })
    removeDrawing('BTCUSD', measure.id)
    expect(useChartStore.getState().drawings['BTCUSD']).toEqual([{ ...trend, to: here }])
    removeDrawings('BTCUSD')
    expect(useChartStore.getState().drawings).toMatchObject({ BTCUSD: [], ETHUSD: [{ kind: 'horizontal' }] })
  })
})
