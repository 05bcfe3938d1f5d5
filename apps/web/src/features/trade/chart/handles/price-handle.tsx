// A price on the chart that can be moved: dragged by finger or mouse, moved by arrow keys, and set only after a question.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, type Price, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { GripHorizontal, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Pair } from '../../../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../../../platform/words.ts'
import type { ChartView } from '../../../../ui/charts/chart-view.ts'
import { Amount } from '../../../../ui/primitives/figures.tsx'
import { dragStart, type HandleRoom, handleY, priceOnScreen, priceStep } from './stop-drag.ts'

/** Handles beside each other, and the labels of the lines to the right of them. */
const BESIDE_LABELS = 'min(42%, 100% - 11rem)'

export type HandleView = ChartView & HandleRoom

/** Where on screen the handle of a price stands. */
export function heightOf(view: HandleView, price: Price): number {
  return handleY(view.y(Number(trimDecimal(price))), view)
}

interface PriceHandleProps {
  readonly view: HandleView
  readonly pair: Pair
  readonly testId: string
  /** A few letters on the handle, and what they stand for. */
  readonly short: string
  readonly label: string
  readonly tone: string
  /** Counted from the labels of the lines. */
  readonly column: number
  /** Where it stands, or would begin. */
  readonly rest: Price
  readonly isSet: boolean
  /** What the price means in money. */
  readonly moneyAt: (price: Price) => Usd
  readonly signed: boolean
  /** Its own line is hidden while it is moved. */
  readonly onMoving: (moving: boolean) => void
  readonly question: (price: Price, shown: string, close: () => void) => ReactNode
}

export function PriceHandle(props: PriceHandleProps) {
  const { view, pair, testId, short, label, tone, column, rest, isSet, moneyAt, signed, onMoving, question } = props
  const t = useWords('chart')
  const { signs } = useLocale()
  const [moved, setMoved] = useState<Price | null>(null)
  const [isAsking, setAsking] = useState(false)
  const price = moved ?? rest
  const y = view.y(Number(trimDecimal(price)))
  const shown = formatPlain(formatDecimal(price, pair.places), signs)
  const money = moneyAt(price)
  const said =
    moved === null && !isSet
      ? t('stopNone')
      : t('stopAt', { price: shown, result: formatPlain(formatDecimal(money, 2), signs, signed) })

  const move = (to: Price): void => {
    if (moved === null) onMoving(true)
    setMoved(to)
  }
  const reset = (): void => {
    setMoved(null)
    setAsking(false)
    onMoving(false)
  }
  const drag = useDrag(view, { from: rest, places: pair.places, move, done: () => setAsking(true), reset })

  function onKey(event: KeyboardEvent): void {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps !== undefined) move(priceStep(price, steps * (event.shiftKey ? 10 : 1), pair.places))
    else if (event.key === 'Enter' && moved !== null) setAsking(true)
    else if (event.key === 'Escape' && moved !== null) reset()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      {moved !== null && (
        <span className={`absolute inset-x-0 border-t border-dashed ${tone}`} style={{ top: y }} aria-hidden="true" />
      )}
      <button
        type="button"
        {...drag}
        // With the letters that are seen, for whoever speaks them.
        aria-label={`${short} – ${label}: ${said}`}
        data-testid={testId}
        onKeyDown={onKey}
        style={{ top: handleY(y, view) - 22, insetInlineStart: `calc(${BESIDE_LABELS} + ${column * 3.5}rem)` }}
        className="pointer-events-auto absolute flex h-11 min-w-11 cursor-ns-resize touch-none items-center select-none"
      >
        <span
          className={`figure flex h-5 items-center gap-1 rounded-sm border bg-surface px-1 text-[0.6875rem] leading-none font-semibold whitespace-nowrap ${tone}`}
        >
          {!isSet && moved === null ? (
            <Plus className="size-3" aria-hidden="true" />
          ) : (
            <GripHorizontal className="size-3" aria-hidden="true" />
          )}
          {short}
          {moved !== null && (
            <>
              <span className="text-ink">{shown}</span>
              <Amount value={money} places={2} signed={signed} unit="USD" />
            </>
          )}
        </span>
      </button>
      {isAsking && moved !== null && question(moved, shown, reset)}
    </>
  )
}

interface DragTargets {
  readonly from: Price
  readonly places: number
  readonly move: (price: Price) => void
  readonly done: () => void
  readonly reset: () => void
}

/** A handle may be off the line it belongs to: what counts is how far it was moved. */
function useDrag(view: HandleView, { from, places, move, done, reset }: DragTargets) {
  // Not state: the pointer may go up before its moves are rendered.
  const drag = useRef<{ readonly y: number; moved: boolean } | null>(null)
  /** False until it is clear that this is no tap. */
  function follow({ clientY }: PointerEvent): boolean {
    if (drag.current === null) return false
    const by = clientY - drag.current.y
    drag.current.moved ||= Math.abs(by) >= 4
    if (!drag.current.moved) return false
    const begin = dragStart(view.y(Number(trimDecimal(from))), view)
    const y = Math.max(2, Math.min(view.height - 2, begin + by))
    const point = view.pointAt(0, y)
    if (point) move(priceOnScreen(point.price, places))
    return true
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { y: event.clientY, moved: false }
    },
    onPointerMove: follow,
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (follow(event)) done()
      drag.current = null
    },
    onPointerCancel() {
      drag.current = null
      reset()
    },
  }
}
