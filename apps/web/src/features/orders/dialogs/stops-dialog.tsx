// Stop-loss, take-profit and trailing stop of an order: switches, the rule, and the result of each. One call sets all of them.
import { formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useReducer, useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { setAllStops } from '../../../entities/order/order-acts.ts'
import { TrailField } from '../../../entities/order/trail-field.tsx'
import { readTrail, trailFormOf } from '../../../entities/order/trail-form.ts'
import { firstText, STOP_UNITS, stopsInPrices, type StopUnit } from '../../../entities/order/stop-units.ts'
import { useStopUnit } from '../../../entities/order/stop-unit-store.ts'
import { usePair } from '../../../entities/pair/markets.ts'
import { conversionAt } from '../../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Amount, CONTRACT_PLACES, Price } from '../../../ui/primitives/figures.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { useOrderConversion, useOrderView } from '../order-view.ts'
import {
  checkStops,
  entryOf,
  reduceStops,
  referenceOf,
  stopsOf,
  summariseStops,
} from '../../../entities/order/stops-form.ts'

const STOPS = ['stopLoss', 'takeProfit'] as const

/** What is there is shown as it is. */
const hasStops = ({ stopLoss, takeProfit }: Order): boolean => stopLoss !== 0n || takeProfit !== 0n

export function StopsDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { current, trailStop } = useOrderView(order)
  const conversion = useOrderConversion(order)
  const pair = usePair(order.pair.code)
  const [form, send] = useReducer(reduceStops, order, stopsOf)
  const [trailForm, setTrailForm] = useState(() => trailFormOf(order.trail))
  const trail = readTrail(trailForm)
  const [unit, setUnit] = useState(() => (hasStops(order) ? 'price' : useStopUnit.getState().unit))
  const [busy, setBusy] = useState(false)
  const { side, lots } = order
  const position = { side, lots, unitsPerLot: pair?.unitsPerLot ?? 0n, openPrice: entryOf(order) }
  const places = order.pair.places
  const entry = { ...position, places, conversionAt: (price: bigint) => conversionAt(price, conversion) }
  const priced = stopsInPrices(form, unit, entry)
  const summary = summariseStops(priced, position, conversion)
  const reference = referenceOf(order, current)
  const wrong = checkStops(summary, order.side, reference)
  const close = formatDecimal(reference, places)

  function choose(chosen: StopUnit): void {
    useStopUnit.setState({ unit: chosen })
    setUnit(chosen)
    for (const stop of STOPS) if (form[stop].on) send({ type: 'text', stop, text: firstText(chosen, close) })
  }

  async function save(): Promise<void> {
    if (summary.stopLoss === undefined || summary.takeProfit === undefined || trail === undefined) return
    setBusy(true)
    try {
      await setAllStops(order, { stopLoss: summary.stopLoss, takeProfit: summary.takeProfit, trail })
      onClose()
    } catch {
      // The client has said why; the form stays open.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      title={`${t('setStops')} · ${order.pair.showCode}`}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          block
          busy={busy}
          disabled={wrong.stopLoss || wrong.takeProfit || trail === undefined}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
      }
    >
      <div className="space-y-3">
        {STOPS.map(stop => {
          const result = summary.result[stop]
          return (
            <div key={stop}>
              <Switch
                checked={form[stop].on}
                onChange={on => send({ type: 'switch', stop, on, close: firstText(unit, close) })}
                look="row"
                className="min-h-11 w-full"
              >
                {t(stop)}
              </Switch>
              {form[stop].on && (
                <>
                  <DecimalInput
                    aria-label={t(stop)}
                    aria-invalid={wrong[stop]}
                    value={form[stop].text}
                    onChange={text => send({ type: 'text', stop, text })}
                  />
                  <p className="mt-1.5 flex justify-between gap-3 text-xs text-muted">
                    <span>
                      {t('closeEstimate')}
                      {unit !== 'price' && priced[stop].text !== '' && (
                        <>
                          {' · '}
                          <Price text={priced[stop].text} />
                        </>
                      )}
                    </span>
                    {result !== undefined && <Amount value={result} places={CONTRACT_PLACES} signed />}
                  </p>
                </>
              )}
            </div>
          )
        })}
        {STOPS.some(stop => form[stop].on) && <StopUnits value={unit} onChange={choose} />}
        <TrailField
          look="row"
          form={trailForm}
          words={{
            name: t('trailingStop'),
            unit: t('trailUnit'),
            price: t('trailPrice'),
            missing: t('trailMissing'),
            hint: t(order.status === 'pending' ? 'trailFromFill' : 'trailHint'),
          }}
          now={trailStop !== undefined && <Price text={formatDecimal(trailStop, places)} />}
          onChange={setTrailForm}
        />
        <p className="text-xs text-muted">
          {t(order.side === 'buy' ? 'stopsRuleBuy' : 'stopsRuleSell', { price: formatPlain(close, signs) })}
          {unit !== 'price' &&
            ` ${t('stopsFrom', { price: formatPlain(formatDecimal(entryOf(order), places), signs) })}`}
        </p>
      </div>
    </Sheet>
  )
}

function StopUnits({ value, onChange }: { readonly value: StopUnit; readonly onChange: (unit: StopUnit) => void }) {
  const t = useWords('orders')
  const names = { price: t('trailPrice'), distance: t('unitDistance'), percent: '%', usd: 'USD' }
  return (
    <Choices
      kind="radios"
      look="segments"
      label={t('stopUnit')}
      options={STOP_UNITS.map(unit => ({ value: unit, label: names[unit] }))}
      value={value}
      onChange={onChange}
    />
  )
}
