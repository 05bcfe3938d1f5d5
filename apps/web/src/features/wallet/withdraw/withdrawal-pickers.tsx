// Pickers for the currency and destination of a withdrawal.
import type { BoundMethod } from '@tallystick/wire/trader/routes'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { Plus } from 'lucide-react'
import { parseWireTime } from '@tallystick/i18n/dates'
import { BIND_NUMBER, type Channel } from '../../../entities/wallet/channel.ts'
import type { WithdrawalCurrency } from '../../../entities/wallet/records.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Picker } from '../../../ui/layers/picker.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'

interface CurrencyPickerProps {
  readonly currencies: readonly WithdrawalCurrency[]
  readonly value: number
  readonly onChange: (id: number) => void
}

export function CurrencyPicker({ currencies, value, onChange }: CurrencyPickerProps) {
  const t = useWords('wallet')
  return (
    <Picker
      label={t('currency')}
      placeholder={t('chooseCurrency')}
      value={value}
      onChange={onChange}
      options={currencies.map(currency => ({
        value: currency.id,
        label: currency.code,
        ...(currency.has_channel === 0
          ? { hint: t('noChannel') }
          : currency.protocol === ''
            ? {}
            : { hint: currency.protocol }),
      }))}
    />
  )
}

interface MethodPickerProps {
  readonly channel: Channel
  readonly methods: readonly BoundMethod[]
  readonly value: number | undefined
  readonly onChange: (id: number) => void
  readonly fault?: string | undefined
  /** Nothing is bound for this currency. */
  readonly onMissing: () => void
}

export function MethodPicker({ channel, methods, value, onChange, fault, onMissing }: MethodPickerProps) {
  const t = useWords('wallet')
  const navigate = useNavigate()
  const timeText = useWireTime()
  const label = t(channel === 'coin' ? 'toAddress' : 'toAccount')
  if (methods.length === 0) {
    return (
      <div>
        <p className="mb-1.5 text-sm text-muted">{label}</p>
        <Button block onClick={onMissing} className="justify-start!">
          <Plus className="size-4.5" aria-hidden="true" />
          {t(channel === 'coin' ? 'addCoin' : 'addBank')}
        </Button>
      </div>
    )
  }
  return (
    <Picker
      label={label}
      placeholder={t('chooseMethod')}
      value={value}
      fault={fault}
      onChange={onChange}
      options={methods.map(method => {
        const isCooling = (parseWireTime(method.usable_at) ?? 0) > serverClock.now()
        const hint = isCooling
          ? t('coolingUntil', { time: timeText(method.usable_at) })
          : channel === 'coin'
            ? method.draw_currency.protocol
            : `${method.bank_name} · ${method.payee_name}`
        return { value: method.id, label: targetOf(method), hint }
      })}
      footer={
        <Button
          block
          size="small"
          onClick={() => void navigate({ to: '/mine/withdraw-way', search: { type: BIND_NUMBER[channel] } })}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          {t('addMethod')}
        </Button>
      }
    />
  )
}

/** Where the money goes, in one line. */
function targetOf(method: BoundMethod): string {
  return method.dc_address === '' ? method.payee_account : method.dc_address
}
