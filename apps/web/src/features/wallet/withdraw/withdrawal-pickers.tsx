// Pickers for the currency and destination of a withdrawal.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { Plus } from 'lucide-react'
import { parseWireTime } from '@tallystick/i18n/dates'
import { type PayoutMethod, targetOf } from '../../../entities/wallet/payout-method.ts'
import { METHOD_NUMBER, type Way } from '../../../entities/wallet/way.ts'
import type { WithdrawalCurrency } from '../../../entities/wallet/withdrawal.ts'
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
        ...(!currency.isPaidOut ? { hint: t('noChannel') } : currency.network === '' ? {} : { hint: currency.network }),
      }))}
    />
  )
}

interface MethodPickerProps {
  readonly way: Way
  readonly methods: readonly PayoutMethod[]
  readonly value: number | undefined
  readonly onChange: (id: number) => void
  readonly fault?: string | undefined
  /** Nothing is bound for this currency. */
  readonly onMissing: () => void
}

export function MethodPicker({ way, methods, value, onChange, fault, onMissing }: MethodPickerProps) {
  const t = useWords('wallet')
  const navigate = useNavigate()
  const timeText = useWireTime()
  const label = t(way === 'coin' ? 'toAddress' : 'toAccount')
  if (methods.length === 0) {
    return (
      <div>
        <p className="mb-1.5 text-sm text-muted">{label}</p>
        <Button block onClick={onMissing} className="justify-start!">
          <Plus className="size-4.5" aria-hidden="true" />
          {t(way === 'coin' ? 'addCoin' : 'addBank')}
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
        const isCooling = (parseWireTime(method.usableAt) ?? 0) > serverClock.now()
        const hint = isCooling
          ? t('coolingUntil', { time: timeText(method.usableAt) })
          : way === 'coin'
            ? method.currency.network
            : `${method.bankName} · ${method.payeeName}`
        // Small enough for a whole address on a phone.
        return { value: method.id, label: <span className="text-sm">{targetOf(method)}</span>, hint }
      })}
      footer={
        <Button
          block
          size="small"
          onClick={() => void navigate({ to: '/mine/withdraw-way', search: { type: METHOD_NUMBER[way] } })}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          {t('addMethod')}
        </Button>
      }
    />
  )
}
