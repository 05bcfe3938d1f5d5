// Buy and Sell, with what the order costs above them: enabled only when the order can be placed, after a question for who wants one.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Suspense, useState } from 'react'
import { STATUS } from '../../../entities/order/order.ts'
import { readTrail, trailParams } from '../../../entities/order/trail-form.ts'
import { refreshPrivate } from '../../../entities/session/session.ts'
import { promisedCall } from '../../../entities/public-log/promised-call.ts'
import { browserClock } from '../../../platform/clock.ts'
import { useSignedIn } from '../../../platform/stores/session-store.ts'
import { useSettings } from '../../../platform/stores/settings-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { TicketActions } from '../../../ui/forms/ticket-actions.tsx'
import type { Fault, Verdict } from './order-check.ts'
import { inPrices, type Market, type OrderForm, orderParams, type Side, type Summary } from './order-form.ts'
import { DeferredOrder, useOneTap } from '../presets/one-tap-store.ts'
import { ocoParams } from '../pending/oco.ts'
import { OrderPlacedDialog, type PlacedOrder } from './order-placed-dialog.tsx'
import { TicketGlance } from './ticket-costs.tsx'

interface SideButtonsProps {
  readonly form: OrderForm
  readonly market: Market
  readonly summary: Summary
  readonly verdict: Verdict
}

export function SideButtons({ form, market, summary, verdict }: SideButtonsProps) {
  const t = useWords('trade')
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const asks = useSettings(state => state.asksBeforeOrder)
  const words = useFaultWords()
  const [asking, setAsking] = useState<Side | null>(null)
  const { placed, sending, send, done } = useSending(market)
  const hasTimeToUndo = useOneTap(state => state.on)
  const orderWords = useOrderWords(market)
  const [deferred, setDeferred] = useState<Deferred | null>(null)
  const bothFault = verdict.both[0] ?? (verdict.buy && verdict.sell)

  function press(side: Side, fault: Fault | null): void {
    if (fault) showToast(words(fault), 'error')
    else if (!signedIn) void navigate({ to: '/login', search: { from: '/trade' } })
    else if (asks) setAsking(side)
    else if (hasTimeToUndo) setDeferred(now => now ?? { side, form, words: orderWords(side, form, summary) })
    else void send(side, form)
  }

  const button = (side: Side, arrow: string) => {
    const fault = verdict[side]
    // Pressing is allowed where the press itself brings the message: no leverage configured.
    const speaks = fault?.kind === 'noMultipleConfigured'
    return (
      <Button
        look={side}
        data-side={side}
        busy={sending === side}
        disabled={sending !== null || deferred !== null || (fault !== null && !speaks)}
        onClick={() => press(side, fault)}
        className="text-base font-semibold"
      >
        {t(side)}
        <span className="text-xs" aria-hidden="true">
          {arrow}
        </span>
      </Button>
    )
  }

  return (
    <TicketActions>
      <output data-testid="ticket-fault" className="col-span-2 -mb-1 text-center text-xs text-muted empty:hidden">
        {bothFault ? words(bothFault) : null}
      </output>
      <TicketGlance summary={summary} />
      {deferred && (
        <Suspense>
          <DeferredOrder
            order={deferred.words}
            onSend={() => {
              setDeferred(null)
              void send(deferred.side, deferred.form)
            }}
            onDrop={() => setDeferred(null)}
          />
        </Suspense>
      )}
      {button('buy', '▲')}
      {button('sell', '▼')}
      {asking && (
        <AskDialog
          side={asking}
          form={form}
          market={market}
          summary={summary}
          disabled={verdict[asking] !== null}
          onConfirm={() => {
            setAsking(null)
            void send(asking, form)
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {placed && <OrderPlacedDialog order={placed} onClose={done} />}
    </TicketActions>
  )
}

/** Sends the order, once at a time, and keeps what came of it until it was read. */
function useSending(market: Market) {
  const { pair } = market
  const [sending, setSending] = useState<Side | null>(null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)

  async function submit(side: Side, typed: OrderForm): Promise<Pick<PlacedOrder, 'price' | 'waiting' | 'other'>> {
    const form = inPrices(typed, side, market)
    const { oco } = form
    const trail = readTrail(form.trail) ?? null
    if (oco) {
      const params = ocoParams(form, oco, pair, side, browserClock.now())
      await promisedCall('submitOco', { ...params, ...(trail && trailParams(trail)) })
      return { price: form.target, waiting: true, other: { side: oco.side, price: oco.target } }
    }
    const params = orderParams(form, pair, side, browserClock.now())
    const { data } = trail
      ? await promisedCall('submitTrailing', { ...params, ...trailParams(trail) })
      : await promisedCall('submitOrder', params)
    return { price: data.Price, waiting: STATUS[data.Status] === 'pending', other: null }
  }

  async function send(side: Side, typed: OrderForm): Promise<void> {
    setSending(side)
    try {
      const taken = await submit(side, typed)
      refreshPrivate()
      // Not worth a file before the first order.
      void import('../../../entities/notice/push.ts').then(push => push.noteToldOf()).catch(() => {})
      setPlaced({
        side,
        lots: typed.lots,
        pair: pair.showCode,
        ...taken,
        places: pair.places,
      })
    } catch {
      // The client has said why; the ticket stays as it is.
    } finally {
      setSending(null)
    }
  }
  return { sending, placed, send, done: () => setPlaced(null) }
}

interface AskDialogProps extends Omit<SideButtonsProps, 'verdict'> {
  readonly side: Side
  /** The price or the money moved meanwhile: it can no longer be placed. */
  readonly disabled: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function AskDialog({ side, form, market, summary, disabled, onConfirm, onClose }: AskDialogProps) {
  const t = useWords('trade')
  const orderWords = useOrderWords(market)
  return (
    <ConfirmDialog
      title={t('askTitle')}
      confirmLabel={t(side)}
      look={side}
      disabled={disabled}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <span className="whitespace-pre-line">{orderWords(side, form, summary)}</span>
    </ConfirmDialog>
  )
}

/** The order as it was when the button was pressed. */
interface Deferred {
  readonly side: Side
  readonly form: OrderForm
  readonly words: string
}

/** The order in words, its other one on a line of its own. */
function useOrderWords(market: Market): (side: Side, form: OrderForm, summary: Summary) => string {
  const t = useWords('trade')
  const { signs } = useLocale()
  return (side, form, summary) => {
    const price = formatPlain(formatDecimal(summary.reference ?? market.price, market.pair.places), signs)
    const facts = { side: t(side), lots: formatPlain(form.lots, signs), pair: market.pair.showCode, price }
    const first = t(form.kind === 'pending' ? 'waitingAt' : 'filledAt', facts)
    const { oco } = form
    if (!oco) return first
    return `${first}\n${t('waitingAt', { ...facts, side: t(oco.side), price: formatPlain(oco.target, signs) })}`
  }
}

function useFaultWords(): (fault: Fault) => string {
  const t = useWords('trade')
  const { signs } = useLocale()
  return fault => {
    if (fault.kind === 'lotsTooFew' || fault.kind === 'riskTooSmall')
      return t(fault.kind, { minimum: formatPlain(fault.minimum, signs) })
    if (fault.kind === 'lotsTooMany') return t(fault.kind, { maximum: formatPlain(fault.maximum, signs) })
    if (fault.kind === 'lotsNotInSteps') return t(fault.kind, { step: formatPlain(fault.step, signs) })
    return t(fault.kind)
  }
}
