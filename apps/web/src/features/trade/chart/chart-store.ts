// How charts are looked at on this device: shape, studies, and the drawings of each market.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persisted } from '../../../platform/stores/storage.ts'
import { CHART_SHAPES, type ChartShape } from '../../../ui/charts/chart-shape-names.ts'
import {
  PARAMETER_NAMES,
  STUDY_KINDS,
  type StudyChoice,
  type StudyKind,
} from '../../../ui/charts/studies/study-names.ts'
import { type Drawing, DRAWING_KINDS, type DrawingKind, type DrawingPoint } from './drawing-names.ts'

interface ChartState {
  readonly shape: ChartShape
  readonly studies: readonly StudyChoice[]
  /** By code of the pair. */
  readonly drawings: Readonly<Record<string, readonly Drawing[]>>
}

const FRESH: ChartState = { shape: 'candles', studies: [], drawings: {} }
/** More would leave no room for prices, and no way back to a fast chart. */
export const MOST_STUDIES = 8
export const MOST_DRAWINGS = 50

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A device's storage is input like any other: what does not fit is left out. */
export function readableChart(saved: unknown): ChartState {
  if (!isObject(saved)) return FRESH
  const drawings = isObject(saved['drawings']) ? Object.entries(saved['drawings']) : []
  return {
    shape: CHART_SHAPES.find(shape => shape === saved['shape']) ?? FRESH.shape,
    studies: listOf(saved['studies']).flatMap(readStudy).slice(0, MOST_STUDIES),
    drawings: Object.fromEntries(
      drawings.map(([code, list]) => [code, listOf(list).flatMap(readDrawing).slice(0, MOST_DRAWINGS)] as const),
    ),
  }
}

function readStudy(saved: unknown): StudyChoice[] {
  if (!isObject(saved)) return []
  const kind = STUDY_KINDS.find(name => name === saved['kind'])
  if (kind === undefined || typeof saved['id'] !== 'string') return []
  const figures = isObject(saved['given']) ? saved['given'] : {}
  const given = PARAMETER_NAMES.flatMap(name => {
    const figure = figures[name]
    return isFigure(figure) ? [[name, figure] as const] : []
  })
  return [{ id: saved['id'], kind, given: Object.fromEntries(given) }]
}

function readDrawing(saved: unknown): Drawing[] {
  if (!isObject(saved)) return []
  const kind = DRAWING_KINDS.find(name => name === saved['kind'])
  const from = readPoint(saved['from'])
  const to = readPoint(saved['to'])
  if (kind === undefined || typeof saved['id'] !== 'string' || !from || !to) return []
  return [{ id: saved['id'], kind, from, to }]
}

function readPoint(saved: unknown): DrawingPoint | undefined {
  if (!isObject(saved) || !isFigure(saved['time']) || !isFigure(saved['price'])) return undefined
  return { time: saved['time'], price: saved['price'] }
}

// Reads the storage at once: everything it needs is above.
export const useChartStore = create<ChartState>()(
  persist(() => FRESH, {
    name: 'tallystick.chart',
    storage: persisted<ChartState>(),
    version: 1,
    merge: saved => readableChart(saved),
  }),
)

/** A name that no other of the list has. */
function freshId(list: readonly { readonly id: string }[]): string {
  return String(1 + list.reduce((most, { id }) => Math.max(most, Number(id) || 0), 0))
}

export function chooseShape(shape: ChartShape): void {
  useChartStore.setState({ shape })
}

export function addStudy(kind: StudyKind): void {
  useChartStore.setState(({ studies }) =>
    studies.length >= MOST_STUDIES ? {} : { studies: [...studies, { id: freshId(studies), kind, given: {} }] },
  )
}

export function changeStudy(changed: StudyChoice): void {
  useChartStore.setState(({ studies }) => ({
    studies: studies.map(study => (study.id === changed.id ? changed : study)),
  }))
}

export function removeStudy(id: string): void {
  useChartStore.setState(({ studies }) => ({ studies: studies.filter(study => study.id !== id) }))
}

const NO_DRAWINGS: readonly Drawing[] = []

export function useDrawings(code: string): readonly Drawing[] {
  return useChartStore(state => state.drawings[code] ?? NO_DRAWINGS)
}

function changeDrawings(code: string, change: (list: readonly Drawing[]) => readonly Drawing[]): void {
  useChartStore.setState(({ drawings }) => ({
    drawings: { ...drawings, [code]: change(drawings[code] ?? NO_DRAWINGS) },
  }))
}

export function addDrawing(code: string, kind: DrawingKind, from: DrawingPoint, to: DrawingPoint): void {
  changeDrawings(code, list => [...list, { id: freshId(list), kind, from, to }].slice(-MOST_DRAWINGS))
}

export function changeDrawing(code: string, changed: Drawing): void {
  changeDrawings(code, list => list.map(drawing => (drawing.id === changed.id ? changed : drawing)))
}

export function removeDrawing(code: string, id: string): void {
  changeDrawings(code, list => list.filter(drawing => drawing.id !== id))
}

export function removeDrawings(code: string): void {
  changeDrawings(code, () => NO_DRAWINGS)
}

/** What the next touch of the chart draws. */
export const useTool = create<{ readonly kind: DrawingKind | null }>()(() => ({ kind: null }))

export function chooseTool(kind: DrawingKind | null): void {
  useTool.setState({ kind })
}

/** Counts requests to bring the user's positions into view. */
export const useZoom = create<{ readonly asked: number }>()(() => ({ asked: 0 }))

export function zoomToPositions(): void {
  useZoom.setState(({ asked }) => ({ asked: asked + 1 }))
}
