// Handles of pending orders on the chart: moved to another trigger price, which edits the order once that is confirmed.
import { parseWireTime } from '@tallystick/i18n/dates'
import { parseDecimal, type Price } from '@tallystick/kernel/decimal'
import { useState } from 'react'
import type { Order } from '../../../../entities/order/order.ts'
import { editOrder } from '../../../../entities/order/order-acts.ts'
import { useConversion } from '../../../../entities/pair/markets.ts'
import type { Pair } from '../../../../entities/pair/pairs.ts'
import { type TradingRules, useTradingRules } from '../../../../entities/wallet/balances.ts'
import { useQuote } from '../../../../live/live.ts'
import { useWords } from '../../../../platform/words.ts'
import { ConfirmDialog } from '../../../../ui/layers/confirm-dialog.tsx'
import { Amount } from '../../../../ui/primitives/figures.tsx'
import type { Dragged } from '../chart-lines.ts'
import { type HandleView, heightOf, PriceHandle } from './price-handle.tsx'
import { moveTarget } from './stop-drag.ts'
import { APART, useOrderLabel } from './stop-handles.tsx'

/** Left of the stops. */
const COLUMN = -1

interface TargetHandlesProps {
  readonly view: HandleView
  readonly pair: Pair
  readonly orders: readonly Order[]
  readonly onDrag: (dragged: Dragged) => void
}

export function TargetHandles({ orders, ...props }: TargetHandlesProps) {
  const { data: rules } = useTradingRules()
  if (rules === undefined) return null
  const height = (order: Order): number => heightOf(props.view, order.requested)
  return orders
    .filter((order, index) => orders.slice(0, index).every(other => Math.abs(height(other) - height(order)) >= APART))
    .map(order => <TargetHandle key={`${order.id} ${order.requested}`} {...props} order={order} rules={rules} />)
}

interface TargetHandleProps extends Omit<TargetHandlesProps, 'orders'> {
  readonly order: Order
  readonly rules: TradingRules
}

function TargetHandle({ view, pair, order, rules, onDrag }: TargetHandleProps) {
  const trade = useWords('trade')
  const label = useOrderLabel(order, trade('targetPrice'))
  const quote = useQuote(pair.code)
  const conversion = useConversion(pair)
  const current = (quote && parseDecimal(quote.close)) ?? order.current
  const judge = (price: Price) => moveTarget(order, price, { current, pair, conversion }, rules.feeType)
  return (
    <PriceHandle
      view={view}
      pair={pair}
      testId="handle-target"
      short={order.side === 'buy' ? '▲' : '▼'}
      label={label}
      tone="border-accent text-accent"
      column={COLUMN}
      rest={order.requested}
      isSet
      moneyAt={price => judge(price).cost}
      signed={false}
      onMoving={moving => onDrag(moving ? { orderId: order.id, line: 'target' } : null)}
      question={(price, shown, close) => (
        <TargetQuestion
          order={order}
          price={price}
          shown={shown}
          label={label}
          verdict={judge(price)}
          onClose={close}
        />
      )}
    />
  )
}

interface TargetQuestionProps {
  readonly order: Order
  readonly price: Price
  readonly shown: string
  readonly label: string
  readonly verdict: ReturnType<typeof moveTarget>
  readonly onClose: () => void
}

function TargetQuestion({ order, price, shown, label, verdict, onClose }: TargetQuestionProps) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    const { lots, stopLoss, takeProfit, expiresAt } = order
    const expiry = parseWireTime(expiresAt ?? '') ?? 0
    try {
      await editOrder(order, { target: price, lots, stopLoss, takeProfit, expiresAt: expiry })
    } catch {
      // The client has said why.
    }
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('targetQuestion', { price: shown })}
      confirmLabel={t('setStop')}
      busy={busy}
      disabled={verdict.fault !== null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <span className="block">{label}</span>
      <span className="mt-1 flex items-baseline justify-between gap-3">
        {verdict.fault ? (
          <span className="text-down">{trade(verdict.fault)}</span>
        ) : (
          <>
            {trade('fullCost')}
            <Amount value={verdict.cost} places={2} unit="USD" className="font-semibold" />
          </>
        )}
      </span>
    </ConfirmDialog>
  )
}
