// Drawings over the chart: shown, chosen, moved and deleted; and the surface a new one is drawn on.
import { Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useWords } from '../../../platform/words.ts'
import type { ChartCandle } from '../../../ui/charts/candles.ts'
import { type ChartHandle, type ChartView, useChartView } from '../../../ui/charts/chart-view.ts'
import { addDrawing, changeDrawing, chooseTool, removeDrawing, useDrawings, useTool } from './chart-store.ts'
import type { Drawing, DrawingKind, DrawingPoint } from './drawing-names.ts'
import { movePoint, type Spot } from './drawing-shapes.ts'
import { DrawingShape } from './drawing-shape.tsx'

interface DrawingLayerProps {
  readonly handle: ChartHandle
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly pair: Pair
}

export default function DrawingLayer({ handle, candles, periodMs, pair }: DrawingLayerProps) {
  const view = useChartView(handle, candles, periodMs)
  const tool = useTool(state => state.kind)
  if (view === undefined || candles.length === 0) return null
  const shared = { view, candles, periodMs, pair }
  return (
    <div
      className={`pointer-events-none absolute start-0 top-0 ${tool === null ? 'z-10' : 'z-20'}`}
      style={{ width: view.width, height: view.height }}
    >
      <Drawings {...shared} isIdle={tool === null} />
      {tool !== null && <Surface key={tool} {...shared} kind={tool} />}
    </div>
  )
}

interface SharedProps {
  readonly view: ChartView
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly pair: Pair
}

const ENDS = ['from', 'to'] as const
const KEY_CANDLES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const KEY_PRICE: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }
/** One press of an arrow key, as a share of the height. */
const KEY_SHARE = 0.01

function Drawings({ view, candles, periodMs, pair, isIdle }: SharedProps & { readonly isIdle: boolean }) {
  const t = useWords('chart')
  const drawings = useDrawings(pair.code)
  const [focused, setFocused] = useState<string | null>(null)
  const [chosenId, choose] = useState<string | null>(null)
  const [held, setHeld] = useState<'from' | 'to' | Spot | null>(null)
  const chosen = isIdle ? drawings.find(({ id }) => id === chosenId) : undefined
  const surface = useRef<SVGSVGElement>(null)

  const moveAll = (drawing: Drawing, by: { readonly candles: number; readonly price: number }): void =>
    changeDrawing(pair.code, {
      ...drawing,
      from: movePoint(drawing.from, by, candles, periodMs),
      to: movePoint(drawing.to, by, candles, periodMs),
    })

  function onKey(event: KeyboardEvent, drawing: Drawing): void {
    const [top, bottom] = [view.pointAt(0, 0)?.price ?? 0, view.pointAt(0, view.height)?.price ?? 0]
    const by = {
      candles: KEY_CANDLES[event.key] ?? 0,
      price: (KEY_PRICE[event.key] ?? 0) * (top - bottom) * KEY_SHARE,
    }
    if (event.key === 'Delete' || event.key === 'Backspace') removeDrawing(pair.code, drawing.id)
    else if (event.key === 'Enter' || event.key === ' ') choose(drawing.id)
    else if (event.key === 'Escape') choose(null)
    else if (by.candles !== 0 || by.price !== 0) moveAll(drawing, by)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function onMove(event: PointerEvent<SVGElement>): void {
    const spot = spotOf(event, surface.current, view)
    const point = view.pointAt(spot.x, spot.y)
    if (held === null || chosen === undefined || point === undefined) return
    if (typeof held === 'string') {
      changeDrawing(pair.code, { ...chosen, [held]: point })
      return
    }
    const before = view.pointAt(held.x, held.y)
    const moved = Math.round((spot.x - held.x) / view.candleWidth)
    if (before === undefined) return
    moveAll(chosen, { candles: moved, price: point.price - before.price })
    setHeld({ x: held.x + moved * view.candleWidth, y: spot.y })
  }

  const grab = (event: PointerEvent<SVGElement>, what: 'from' | 'to' | Spot): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeld(what)
  }
  const release = { onPointerMove: onMove, onPointerUp: () => setHeld(null), onPointerCancel: () => setHeld(null) }

  return (
    <>
      <svg ref={surface} className="absolute inset-0" width={view.width} height={view.height}>
        {drawings.map(drawing => (
          <g
            key={drawing.id}
            data-drawing={drawing.kind}
            className={`cursor-pointer touch-none ${isIdle ? '' : 'pointer-events-none'}`}
            onPointerDown={event => {
              choose(drawing.id)
              grab(event, spotOf(event, surface.current, view))
            }}
            {...release}
          >
            <DrawingShape
              drawing={drawing}
              view={view}
              candles={candles}
              periodMs={periodMs}
              places={pair.places}
              isChosen={drawing === chosen || drawing.id === focused}
            />
          </g>
        ))}
        {chosen &&
          ENDS.filter(end => end === 'from' || chosen.kind !== 'horizontal').map(end => (
            <circle
              key={end}
              cx={chosen.kind === 'horizontal' ? view.width / 2 : view.x(chosen[end].time)}
              cy={view.y(chosen[end].price)}
              r="7"
              data-testid="drawing-end"
              className="pointer-events-auto cursor-move touch-none fill-surface stroke-accent stroke-2"
              onPointerDown={event => grab(event, end)}
              {...release}
            />
          ))}
      </svg>
      {isIdle &&
        drawings.map(drawing => (
          <button
            key={drawing.id}
            type="button"
            aria-pressed={drawing === chosen}
            onKeyDown={event => onKey(event, drawing)}
            onClick={() => choose(drawing.id)}
            onFocus={() => setFocused(drawing.id)}
            onBlur={() => setFocused(null)}
            className="sr-only"
          >
            {t('drawingLabel', { drawing: t(drawing.kind), number: Number(drawing.id) })}
          </button>
        ))}
      {chosen && (
        <span className="pointer-events-auto absolute top-6 start-1/2 flex -translate-x-1/2 items-center rounded-control border border-line bg-raised shadow-raised">
          <BarButton
            label={t('removeDrawing', { drawing: t(chosen.kind) })}
            onClick={() => removeDrawing(pair.code, chosen.id)}
          >
            <Trash2 className="size-4" aria-hidden="true" />
          </BarButton>
          <BarButton label={t('deselect')} onClick={() => choose(null)}>
            <X className="size-4" aria-hidden="true" />
          </BarButton>
        </span>
      )}
    </>
  )
}

interface BarButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly children: React.ReactNode
}

function BarButton({ label, onClick, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center text-muted hover:text-ink desktop:size-9"
    >
      {children}
    </button>
  )
}

/** Where in the chart a pointer is. */
function spotOf(event: PointerEvent, surface: Element | null, view: ChartView): Spot {
  const box = surface?.getBoundingClientRect()
  return {
    x: Math.max(0, Math.min(view.width, event.clientX - (box?.left ?? 0))),
    y: Math.max(0, Math.min(view.height, event.clientY - (box?.top ?? 0))),
  }
}

/** Farther than this a press is a drag, which draws in one go; otherwise the next press sets the second point. */
const DRAG_PX = 8
const STEP_PX = 8

/** Takes two points by finger, mouse or keyboard; a horizontal line needs one. */
function Surface({ view, candles, periodMs, pair, kind }: SharedProps & { readonly kind: DrawingKind }) {
  const t = useWords('chart')
  const surface = useRef<SVGSVGElement>(null)
  const host = useRef<HTMLButtonElement>(null)
  const [first, setFirst] = useState<DrawingPoint | null>(null)
  const [cursor, setCursor] = useState<Spot>({ x: view.width / 2, y: view.height / 2 })
  const pressed = useRef<Spot | null>(null)
  useEffect(() => host.current?.focus({ preventScroll: true }), [])
  const here = view.pointAt(cursor.x, cursor.y)

  function put(spot: Spot): void {
    const point = view.pointAt(spot.x, spot.y)
    if (point === undefined) return
    if (first === null && kind !== 'horizontal') {
      setFirst(point)
      return
    }
    addDrawing(pair.code, kind, first ?? point, point)
    chooseTool(null)
  }

  function onKey(event: KeyboardEvent): void {
    const by = STEP_PX * (event.shiftKey ? 5 : 1)
    const [dx, dy] = [(KEY_CANDLES[event.key] ?? 0) * by, -(KEY_PRICE[event.key] ?? 0) * by]
    if (dx !== 0 || dy !== 0)
      setCursor(({ x, y }) => ({
        x: Math.max(0, Math.min(view.width, x + dx)),
        y: Math.max(0, Math.min(view.height, y + dy)),
      }))
    else if (event.key === 'Enter' || event.key === ' ') put(cursor)
    else if (event.key === 'Escape') chooseTool(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <button
        type="button"
        ref={host}
        aria-label={`${t(kind)}. ${t('drawHint')}`}
        data-testid="draw-surface"
        className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none outline-none"
        onKeyDown={onKey}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          const spot = spotOf(event, surface.current, view)
          pressed.current = spot
          setCursor(spot)
          if (first === null && kind !== 'horizontal') setFirst(view.pointAt(spot.x, spot.y) ?? null)
        }}
        onPointerMove={event => setCursor(spotOf(event, surface.current, view))}
        onPointerUp={event => {
          const spot = spotOf(event, surface.current, view)
          const start = pressed.current
          pressed.current = null
          if (start === null) return
          const isDrag = Math.hypot(spot.x - start.x, spot.y - start.y) > DRAG_PX
          const isSecond = first !== null && view.x(first.time) !== view.x(view.pointAt(start.x, start.y)?.time ?? 0)
          if (kind === 'horizontal' || isDrag || isSecond) put(spot)
        }}
      >
        <svg
          ref={surface}
          className="pointer-events-none block"
          width={view.width}
          height={view.height}
          aria-hidden="true"
        >
          <path
            d={`M${cursor.x - 9} ${cursor.y}h18M${cursor.x} ${cursor.y - 9}v18`}
            className="stroke-accent stroke-[1.5]"
          />
          {here && (first !== null || kind === 'horizontal') && (
            <DrawingShape
              drawing={{ id: '', kind, from: first ?? here, to: here }}
              view={view}
              candles={candles}
              periodMs={periodMs}
              places={pair.places}
              isChosen
            />
          )}
        </svg>
      </button>
      <p className="pointer-events-auto absolute inset-x-2 top-6 mx-auto flex w-fit max-w-full items-center rounded-control border border-line bg-raised ps-3 text-xs shadow-raised">
        <span>{t(kind === 'horizontal' ? 'drawOne' : first === null ? 'drawFirst' : 'drawSecond')}</span>
        <BarButton label={t('stopDrawing')} onClick={() => chooseTool(null)}>
          <X className="size-4" aria-hidden="true" />
        </BarButton>
      </p>
    </>
  )
}
