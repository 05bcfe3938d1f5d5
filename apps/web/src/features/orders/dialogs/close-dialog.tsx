// Closing a position: one question with the expected result, then one message with the real one.
import { formatDecimal, type Lots, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { closeOrder, closePart } from '../../../entities/order/order-acts.ts'
import { usePair } from '../../../entities/pair/markets.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Amount, CONTRACT_PLACES } from '../../../ui/primitives/figures.tsx'
import { type LotsFault, profitOfPart, readLots, SHARES, shareOfLots } from './close-form.ts'
import { useClosingFault, useOrderView } from '../order-view.ts'
import { endedWords } from '../reason-words.ts'

interface CloseDialogProps {
  readonly order: Order
  /** It ended by itself or elsewhere while the question was open. */
  readonly ended: Order | undefined
  readonly onClose: () => void
}

export function CloseDialog({ order, ended, onClose }: CloseDialogProps) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { current, profit } = useOrderView(order)
  const fault = useClosingFault(order)
  const step = usePair(order.pair.code)?.lotStep ?? order.lots
  const [typed, setTyped] = useState(() => trimDecimal(order.lots))
  const [busy, setBusy] = useState(false)
  const asked = readLots(typed, order.lots, step)
  const lots = 'lots' in asked ? asked.lots : undefined
  const text = (price: bigint): string => formatPlain(formatDecimal(price, order.pair.places), signs)

  async function close(): Promise<void> {
    if (lots === undefined) return
    setBusy(true)
    try {
      const { msg, price, profit: result } = await (lots === order.lots ? closeOrder(order) : closePart(order, lots))
      const gained = formatPlain(formatDecimal(result, CONTRACT_PLACES), signs, true)
      showToast(`${msg} · ${t('closePrice')} ${text(price)} · ${t('profit')} ${gained} USD`, 'success')
    } catch {
      // The client has said why; most often the order was closed meanwhile, so the question makes no sense any more.
    } finally {
      onClose()
    }
  }

  if (ended && !busy) return <EndedDialog order={ended} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('closeQuestion', { lots: formatPlain(trimDecimal(order.lots), signs), pair: order.pair.showCode })}
      confirmLabel={t('closePosition')}
      cancelLabel={t('keepOpen')}
      busy={busy}
      disabled={fault !== null || lots === undefined}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <p>{fault ? t(fault) : t('closeBody', { price: text(current) })}</p>
      {step < order.lots && (
        <PartFields
          order={order}
          step={step}
          typed={typed}
          fault={'fault' in asked ? asked.fault : undefined}
          onChange={setTyped}
        />
      )}
      <p className="mt-3 flex items-baseline justify-between">
        {t('closeEstimate')}
        {lots !== undefined && (
          <Amount
            value={profitOfPart(profit, lots, order.lots)}
            places={CONTRACT_PLACES}
            signed
            className="text-base font-semibold"
          />
        )}
      </p>
    </ConfirmDialog>
  )
}

interface PartFieldsProps {
  readonly order: Order
  readonly step: Lots
  readonly typed: string
  readonly fault: LotsFault | undefined
  readonly onChange: (typed: string) => void
}

/** All lots unless the user wants to keep some open. */
function PartFields({ order, step, typed, fault, onChange }: PartFieldsProps) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const shares = [...SHARES.map(percent => shareOfLots(order.lots, percent, step)), order.lots].map(trimDecimal)
  const number = (lots: Lots): string => formatPlain(trimDecimal(lots), signs)
  return (
    <div className="mt-3 space-y-2">
      <Field label={t('lotsToClose')} fault={fault && t(fault, { maximum: number(order.lots), step: number(step) })}>
        {ids => <DecimalInput {...ids} value={typed} onChange={onChange} />}
      </Field>
      <Choices
        kind="radios"
        look="segments"
        label={t('lotsToClose')}
        value={shares.lastIndexOf(typed)}
        options={shares.map((text, index) => ({
          value: index,
          label: index < SHARES.length ? formatPlain(String(SHARES[index]), signs) + '%' : t('allLots'),
          disabled: text === '0',
        }))}
        onChange={index => onChange(shares[index] ?? typed)}
      />
    </div>
  )
}

function EndedDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const app = useWords('app')
  const { signs } = useLocale()
  const reason = endedWords(order.reason)
  return (
    <Dialog
      title={t('alreadyClosed', { pair: order.pair.showCode })}
      onClose={onClose}
      actions={
        <Button size="small" look="primary" data-autofocus onClick={onClose}>
          {app('confirm')}
        </Button>
      }
    >
      <p>
        {reason && `${t(reason)} · `}
        {t('closePrice')} {formatPlain(formatDecimal(order.current, order.pair.places), signs)}
      </p>
      <p className="mt-2 text-lg font-semibold">
        <Amount value={order.profit} places={CONTRACT_PLACES} signed unit="USD" />
      </p>
    </Dialog>
  )
}
