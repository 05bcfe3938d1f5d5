// Moves the stop-loss in one tap to the price at which the position has earned its fee.
import { breakEvenPrice } from '@tallystick/formulas/forex'
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { Button } from '@tallystick/ui/primitives/button'
import { useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { setStops } from '../../../entities/order/order-acts.ts'
import { usePair } from '../../../entities/pair/markets.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { useOrderConversion, useOrderView } from '../order-view.ts'

export function BreakEvenButton({ order }: { readonly order: Order }) {
  const t = useWords('orders')
  const { signs } = useLocale()
  const { current } = useOrderView(order)
  const conversion = useOrderConversion(order)
  const pair = usePair(order.pair.code)
  const [busy, setBusy] = useState(false)
  if (!pair) return null
  const { side, lots, fee, open: openPrice } = order
  const { unitsPerLot } = pair
  const price = breakEvenPrice({ side, lots, unitsPerLot, openPrice, fee, places: order.pair.places, conversion })
  const isPassed = side === 'buy' ? current > price : current < price

  async function set(): Promise<void> {
    setBusy(true)
    try {
      await setStops(order, price, order.takeProfit)
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="small"
      block
      busy={busy}
      disabled={!isPassed}
      why={t('breakEvenWait', { price: formatPlain(formatDecimal(price, order.pair.places), signs) })}
      onClick={() => void set()}
    >
      {t('breakEven')}
    </Button>
  )
}
