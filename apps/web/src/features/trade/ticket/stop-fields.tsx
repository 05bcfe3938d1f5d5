// Stop-loss and take-profit of the ticket: two switches, what is typed, in which unit, and the prices that this comes to.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { memo } from 'react'
import { useStopUnit } from '../../../entities/order/stop-unit-store.ts'
import { STOP_UNITS } from '../../../entities/order/stop-units.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { quotes } from '../../../live/live.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { type FormAction, inPrices, type Market, type OrderForm, type Side } from './order-form.ts'

const STOPS = ['stopLoss', 'takeProfit'] as const

interface StopFieldsProps {
  readonly form: OrderForm
  readonly market: Market
  readonly reference: bigint
  readonly send: (action: FormAction) => void
}

export function StopFields({ form, market, reference, send }: StopFieldsProps) {
  return (
    <div>
      <StopSwitches form={form} pair={market.pair} send={send} />
      {(form.stopLoss.on || form.takeProfit.on) && (
        <>
          <Units
            form={form}
            onChange={unit => send({ type: 'stopUnit', unit, close: formatDecimal(market.price, market.pair.places) })}
          />
          <Rule form={form} market={market} reference={reference} />
        </>
      )}
    </div>
  )
}

const StopSwitches = memo(function StopSwitches({
  form,
  pair,
  send,
}: Pick<StopFieldsProps, 'form' | 'send'> & { readonly pair: Pair }) {
  const t = useWords('trade')
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-2">
      {STOPS.map(stop => (
        <div key={stop} className="min-w-0">
          <Switch
            checked={form[stop].on}
            // The price of that moment: one that is only read renders nothing.
            onChange={on => send({ type: 'switch', stop, on, close: quotes.get(pair.code)?.close ?? '' })}
            className="w-full"
          >
            {t(stop)}
          </Switch>
          {form[stop].on && (
            <DecimalInput
              aria-label={t(stop)}
              value={form[stop].text}
              onChange={text => send({ type: 'stop', stop, text })}
            />
          )}
        </div>
      ))}
    </div>
  )
})

function Units({
  form,
  onChange,
}: Pick<StopFieldsProps, 'form'> & { onChange: (unit: OrderForm['stopUnit']) => void }) {
  const t = useWords('trade')
  const names = { price: t('unitPrice'), distance: t('unitDistance'), percent: '%', usd: 'USD' }
  // An amount needs the lots, which follow from the stop when the risk decides them.
  const offered = STOP_UNITS.filter(unit => unit !== 'usd' || form.risk === null)
  return (
    <div className="mt-2">
      <Choices
        kind="radios"
        look="segments"
        label={t('stopUnit')}
        options={offered.map(value => ({ value, label: names[value] }))}
        value={form.stopUnit}
        onChange={unit => {
          useStopUnit.setState({ unit })
          onChange(unit)
        }}
      />
    </div>
  )
}

/** Where stops have to lie, or where those that are typed in another unit come to lie. */
function Rule({ form, market, reference }: Omit<StopFieldsProps, 'send'>) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const pricesOf = (side: Side): string => {
    const priced = inPrices(form, side, market)
    const shown = STOPS.filter(stop => form[stop].on).map(stop => formatPlain(priced[stop].text || '–', signs))
    return shown.join(' / ')
  }
  return (
    <p className="mt-2 text-xs text-muted tabular-nums">
      {form.stopUnit === 'price'
        ? t('stopsRule', { price: formatPlain(formatDecimal(reference, market.pair.places), signs) })
        : t('stopOutSides', { buy: pricesOf('buy'), sell: pricesOf('sell') })}
    </p>
  )
}
