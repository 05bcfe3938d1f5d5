// Editing a pending order: price, lots, stops and how long it waits. What is saved is an order in its stead.
import { parseWireTime } from '@tallystick/i18n/dates'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { useState } from 'react'
import { WAIT_NAMES } from '../../../entities/order/expiry.ts'
import type { Order } from '../../../entities/order/order.ts'
import { editOrder } from '../../../entities/order/order-acts.ts'
import { browserClock } from '../../../platform/clock.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { type EditForm, formOf, type Kept, termsOf } from './edit-form.ts'

const FIELDS = { target: 'targetPrice', lots: 'lots', stopLoss: 'stopLoss', takeProfit: 'takeProfit' } as const
const NAMES = ['target', 'lots', 'stopLoss', 'takeProfit'] as const

export function EditDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const [form, setForm] = useState<EditForm>(() => formOf(order))
  const [busy, setBusy] = useState(false)
  const isReadable = termsOf(form, order, 0) !== undefined

  async function save(): Promise<void> {
    const terms = termsOf(form, order, browserClock.now())
    if (!terms) return
    setBusy(true)
    try {
      await editOrder(order, terms)
      onClose()
    } catch {
      // The client has said why; the form stays open.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={`${t('editOrder')} · ${order.pair.showCode}`}
      onClose={onClose}
      footer={
        <Button look="primary" block busy={busy} disabled={!isReadable} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <div className="space-y-2 pb-4">
        {NAMES.map(name => (
          <Field key={name} label={t(FIELDS[name])}>
            {ids => <DecimalInput {...ids} value={form[name]} onChange={text => setForm({ ...form, [name]: text })} />}
          </Field>
        ))}
        <ExpiryField order={order} value={form.wait} onChange={wait => setForm({ ...form, wait })} />
        <p className="text-xs text-muted">{t('editNote')}</p>
      </div>
    </Sheet>
  )
}

interface ExpiryFieldProps {
  readonly order: Order
  readonly value: Kept
  readonly onChange: (wait: Kept) => void
}

function ExpiryField({ order, value, onChange }: ExpiryFieldProps) {
  const t = useWords('orders')
  const { times } = useLocale()
  const at = parseWireTime(order.expiresAt ?? '')
  return (
    <Field label={t('expiry')}>
      {ids => (
        <select
          {...ids}
          className={INPUT}
          value={value}
          onChange={event => onChange(WAIT_NAMES.find(name => name === event.target.value) ?? 'expiryKeep')}
        >
          {at !== undefined && <option value="expiryKeep">{t('expiryKeep', { time: times.moment(at) })}</option>}
          {WAIT_NAMES.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
