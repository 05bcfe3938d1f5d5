// Handles of stop-loss and take-profit on the chart, of positions and of pending orders.
import { formatPlain } from '@tallystick/i18n/numbers'
import { parseDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import type { Order } from '../../../../entities/order/order.ts'
import { setStops } from '../../../../entities/order/order-acts.ts'
import { entryOf, type StopName } from '../../../../entities/order/stops-form.ts'
import { useConversion } from '../../../../entities/pair/markets.ts'
import type { Pair } from '../../../../entities/pair/pairs.ts'
import { useQuote } from '../../../../live/live.ts'
import { useLocale, useWords } from '../../../../platform/words.ts'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { Amount } from '../../../../ui/primitives/figures.tsx'
import type { Dragged } from '../chart-lines.ts'
import { type HandleView, heightOf, PriceHandle } from './price-handle.tsx'
import { moveStop } from './stop-drag.ts'

/** Less than this apart, one handle would cover another: then only the first is shown, and the rest are set from their rows. */
export const APART = 30

const restOf = (order: Order, stop: StopName): Price => (order[stop] === 0n ? entryOf(order) : order[stop])

function hasRoom(view: HandleView, others: readonly Order[], order: Order, stop: StopName): boolean {
  const y = heightOf(view, restOf(order, stop))
  return others.every(other => Math.abs(heightOf(view, restOf(other, stop)) - y) >= APART)
}

interface StopHandlesProps {
  readonly view: HandleView
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
  const label = useOrderLabel(order, trade(stop))
  const judge = useStopJudge(pair, order, stop)
  return (
    <PriceHandle
      view={view}
      pair={pair}
      testId={`handle-${stop}`}
      short={short}
      label={label}
      tone={tone}
      column={column}
      rest={restOf(order, stop)}
      isSet={order[stop] !== 0n}
      moneyAt={price => judge(price).result}
      signed
      onMoving={moving => onDrag(moving ? { orderId: order.id, line: stop } : null)}
      question={(price, shown, close) => (
        <StopQuestion
          title={t('stopQuestion', { stop: trade(stop), price: shown })}
          order={order}
          label={label}
          verdict={judge(price)}
          onClose={close}
        />
      )}
    />
  )
}

/** Which price of which order a handle is for. */
export function useOrderLabel(order: Order, name: string): string {
  const t = useWords('chart')
  const trade = useWords('trade')
  const { signs } = useLocale()
  return t('stopOf', { stop: name, side: trade(order.side), lots: formatPlain(trimDecimal(order.lots), signs) })
}

/** What a price would mean as this stop, by the newest quote. */
function useStopJudge(pair: Pair, order: Order, stop: StopName) {
  const quote = useQuote(pair.code)
  const conversion = useConversion(pair)
  const current = (quote && parseDecimal(quote.close)) ?? order.current
  return (price: Price) => moveStop(order, stop, price, { current, unitsPerLot: pair.unitsPerLot, conversion })
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
