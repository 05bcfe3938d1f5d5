// Handles of stop-loss and take-profit on the chart: dragged by finger or mouse, moved by arrow keys, and set only after a question.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, parseDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { GripHorizontal, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { setStops } from '../../../entities/order/order-acts.ts'
import type { StopName } from '../../../entities/order/stops-form.ts'
import { useConversion } from '../../../entities/pair/markets.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useQuote } from '../../../live/live.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import type { ChartView } from '../../../ui/charts/chart-view.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Amount } from '../../../ui/primitives/figures.tsx'
import type { Dragged } from './chart-lines.ts'
import { moveStop, priceOnScreen, priceStep } from './stop-drag.ts'

/** A handle of a price beyond the chart waits at its edge, where it can still be taken; above it stand the figures of the candle. */
const onChart = (y: number, height: number): number => Math.min(Math.max(y, BELOW_LEGEND), height - EDGE)
const EDGE = 14
const BELOW_LEGEND = 40
/** Two handles beside each other, and the labels of the lines to the right of them. */
const BESIDE_LABELS = 'min(42%, 100% - 11rem)'
/** Less than this apart, one handle would cover another: then only the first is shown, and the rest are set from their rows. */
const APART = 30

const heightOf = (view: ChartView, order: Order, stop: StopName): number =>
  onChart(view.y(Number(trimDecimal(order[stop] === 0n ? order.open : order[stop]))), view.height)

function hasRoom(view: ChartView, others: readonly Order[], order: Order, stop: StopName): boolean {
  const y = heightOf(view, order, stop)
  return others.every(other => Math.abs(heightOf(view, other, stop) - y) >= APART)
}

interface StopHandlesProps {
  readonly view: ChartView
  readonly pair: Pair
  readonly orders: readonly Order[]
  readonly onDrag: (dragged: Dragged) => void
}

const STOPS = [
  { stop: 'stopLoss', short: 'SL', tone: 'border-warn text-warn' },
  { stop: 'takeProfit', short: 'TP', tone: 'border-accent text-accent' },
] as const satisfies readonly { stop: StopName; short: string; tone: string }[]

export function StopHandles({ view, pair, orders, onDrag }: StopHandlesProps) {
  return orders.flatMap((order, index) =>
    STOPS.filter(({ stop }) => hasRoom(view, orders.slice(0, index), order, stop)).map(shown => (
      <StopHandle
        key={`${order.id} ${shown.stop} ${order[shown.stop]}`}
        {...shown}
        view={view}
        pair={pair}
        order={order}
        column={STOPS.indexOf(shown)}
        onDrag={onDrag}
      />
    )),
  )
}

interface StopHandleProps extends Omit<StopHandlesProps, 'orders'> {
  readonly stop: StopName
  readonly short: string
  readonly tone: string
  readonly order: Order
  readonly column: number
}

function StopHandle({ view, pair, order, stop, short, tone, column, onDrag }: StopHandleProps) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const [moved, setMoved] = useState<Price | null>(null)
  const [isAsking, setAsking] = useState(false)
  const judge = useStopJudge(pair, order, stop)
  const set = order[stop]
  const rest = set === 0n ? order.open : set
  const price = moved ?? rest
  const y = view.y(Number(trimDecimal(price)))
  const shown = formatPlain(formatDecimal(price, pair.places), signs)
  const label = t('stopOf', {
    stop: trade(stop),
    side: trade(order.side),
    lots: formatPlain(trimDecimal(order.lots), signs),
  })
  const verdict = judge(price)
  const said =
    moved === null && set === 0n
      ? t('stopNone')
      : t('stopAt', { price: shown, result: formatPlain(formatDecimal(verdict.result, 2), signs, true) })

  const move = (to: Price): void => {
    if (moved === null) onDrag({ orderId: order.id, stop })
    setMoved(to)
  }
  const reset = (): void => {
    setMoved(null)
    setAsking(false)
    onDrag(null)
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
        data-testid={`handle-${stop}`}
        onKeyDown={onKey}
        style={{ top: onChart(y, view.height) - 22, insetInlineStart: `calc(${BESIDE_LABELS} + ${column * 3.5}rem)` }}
        className="pointer-events-auto absolute flex h-11 min-w-11 cursor-ns-resize touch-none items-center select-none"
      >
        <span
          className={`figure flex h-5 items-center gap-1 rounded-sm border bg-surface px-1 text-[0.6875rem] leading-none font-semibold whitespace-nowrap ${tone}`}
        >
          {set === 0n && moved === null ? (
            <Plus className="size-3" aria-hidden="true" />
          ) : (
            <GripHorizontal className="size-3" aria-hidden="true" />
          )}
          {short}
          {moved !== null && (
            <>
              <span className="text-ink">{shown}</span>
              <Amount value={verdict.result} places={2} signed unit="USD" />
            </>
          )}
        </span>
      </button>
      {isAsking && moved !== null && (
        <StopQuestion
          title={t('stopQuestion', { stop: trade(stop), price: shown })}
          order={order}
          label={label}
          verdict={verdict}
          onClose={reset}
        />
      )}
    </>
  )
}

/** What a price would mean as this stop, by the newest quote. */
function useStopJudge(pair: Pair, order: Order, stop: StopName) {
  const quote = useQuote(pair.code)
  const conversion = useConversion(pair)
  const current = (quote && parseDecimal(quote.close)) ?? order.current
  return (price: Price) => moveStop(order, stop, price, { current, unitsPerLot: pair.unitsPerLot, conversion })
}

interface DragTargets {
  readonly from: Price
  readonly places: number
  readonly move: (price: Price) => void
  readonly done: () => void
  readonly reset: () => void
}

/** A handle may be off the line it belongs to: what counts is how far it was moved. */
function useDrag(view: ChartView, { from, places, move, done, reset }: DragTargets) {
  const [start, setStart] = useState<{ readonly y: number; readonly moved: boolean } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setStart({ y: event.clientY, moved: false })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start === null) return
      const by = event.clientY - start.y
      if (!start.moved && Math.abs(by) < 4) return
      if (!start.moved) setStart({ ...start, moved: true })
      const y = Math.max(2, Math.min(view.height - 2, view.y(Number(trimDecimal(from))) + by))
      const point = view.pointAt(0, y)
      if (point) move(priceOnScreen(point.price, places))
    },
    onPointerUp() {
      if (start?.moved === true) done()
      setStart(null)
    },
    onPointerCancel() {
      setStart(null)
      reset()
    },
  }
}

interface StopQuestionProps {
  readonly title: string
  readonly order: Order
  readonly label: string
  readonly verdict: ReturnType<typeof moveStop>
  readonly onClose: () => void
}

function StopQuestion({ title, order, label, verdict, onClose }: StopQuestionProps) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await setStops(order, verdict.stopLoss, verdict.takeProfit)
    } catch {
      // The client has said why.
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('setStop')}
      busy={busy}
      disabled={verdict.isWrong}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <span className="block">{label}</span>
      <span className="mt-1 flex items-baseline justify-between gap-3">
        {verdict.isWrong ? (
          <span className="text-down">{trade('wrongStops')}</span>
        ) : (
          <>
            {t('resultThere')}
            <Amount value={verdict.result} places={2} signed unit="USD" className="font-semibold" />
          </>
        )}
      </span>
    </ConfirmDialog>
  )
}
