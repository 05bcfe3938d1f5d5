// The micro ticket: a duration, a stake, up or down. Win, loss and tie results are always shown above the buttons.
import { useNavigate } from '@tallystick/ui/routing/routing'
import type { Direction } from '@tallystick/formulas/micro'
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal, trimPercent, type Usd } from '@tallystick/kernel/decimal'
import { useReducer, useState } from 'react'
import { useBalances } from '../../entities/wallet/balances.ts'
import { type MicroOffer, openMicro, useMicroOffer } from '../../entities/micro/micro.ts'
import { useIsStale, useQuote } from '../../live/live.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { TicketActions } from '../../ui/forms/ticket-actions.tsx'
import {
  checkMicroForm,
  emptyMicroForm,
  type MicroFault,
  type MicroForm,
  type MicroSummary,
  reduceMicro,
  summariseMicro,
} from './micro-form.ts'
import { MicroOdds } from './micro-odds.tsx'
import { MicroTakenDialog, type TakenOrder } from './micro-taken-dialog.tsx'
import { useDurationText } from './micro-view.tsx'
import { RunningCards } from './running-cards.tsx'

export default function MicroTicket({ pair }: { readonly pair: Pair }) {
  const { data: offer, isError, error, refetch } = useMicroOffer()
  if (offer === undefined)
    return isError ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <TicketSkeleton />
  return <Ticket pair={pair} offer={offer} />
}

function Ticket({ pair, offer }: { readonly pair: Pair; readonly offer: MicroOffer }) {
  const t = useWords('micro')
  const { signs } = useLocale()
  const durationText = useDurationText()
  const [form, send] = useReducer(reduceMicro, offer, emptyMicroForm)
  const { data: balances } = useBalances()
  const quote = useQuote(pair.code)
  const stale = useIsStale(pair.code, offer.staleLimitMs)
  const summary = summariseMicro(form, offer)
  const market = { open: quote?.open === true, stale, suspended: offer.suspended.has(pair.id) }
  const fault = checkMicroForm(summary, market, balances?.micro.free)
  const minimum = summary.duration && formatPlain(trimDecimal(summary.duration.minimum), signs)
  return (
    <section aria-label={t('ticket')} className="space-y-4">
      <RunningCards pair={pair} />
      <Choices
        kind="radios"
        look="cards"
        label={t('duration')}
        options={offer.durations.map(({ seconds, ratio, minimum: least }) => ({
          value: seconds,
          label: (
            <>
              <span className="block text-sm font-semibold text-ink">{durationText(seconds)}</span>
              <span className="figure block text-sm font-medium">
                {t('pays', { percent: formatPlain(trimPercent(ratio), signs) })}
              </span>
              <span className="block text-xs text-muted">
                {t('fromStake', { minimum: formatPlain(trimDecimal(least), signs) })}
              </span>
            </>
          ),
        }))}
        value={form.seconds}
        onChange={seconds => send({ type: 'seconds', seconds })}
      />
      <div>
        <Field label={t('stake')} hint={minimum !== undefined && t('stakeHint', { minimum })}>
          {ids => <DecimalInput {...ids} value={form.stake} onChange={text => send({ type: 'stake', text })} />}
        </Field>
        <Choices
          kind="radios"
          look="chips"
          label={t('stakeList')}
          className="mt-2 flex-wrap"
          options={offer.stakes.map(stake => ({
            value: trimDecimal(stake),
            label: <span className="figure">{formatPlain(trimDecimal(stake), signs)}</span>,
          }))}
          value={form.stake}
          onChange={text => send({ type: 'stake', text })}
        />
      </div>
      <MicroOdds summary={summary} free={balances?.micro.free} />
      <DirectionButtons pair={pair} form={form} summary={summary} fault={fault} />
    </section>
  )
}

interface ButtonsProps {
  readonly pair: Pair
  readonly form: MicroForm
  readonly summary: MicroSummary
  readonly fault: MicroFault | null
}

function DirectionButtons({ pair, form, summary, fault }: ButtonsProps) {
  const t = useWords('micro')
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { signs } = useLocale()
  const money = (value: Usd | undefined): string => formatPlain(formatDecimal(value ?? 0n, 2), signs)
  const [sending, setSending] = useState<Direction | null>(null)
  const [taken, setTaken] = useState<TakenOrder | null>(null)

  async function submit(direction: Direction): Promise<void> {
    if (!signedIn) {
      void navigate({ to: '/login', search: { from: '/trade' } })
      return
    }
    if (summary.stake === undefined) return
    setSending(direction)
    try {
      const { price } = await openMicro(pair.id, direction, summary.stake, form.seconds)
      setTaken({
        direction,
        pair: pair.showCode,
        price: formatDecimal(price, pair.places),
        stake: formatDecimal(summary.stake, 2),
        seconds: form.seconds,
      })
    } catch {
      // The client has said why; the ticket stays as it is.
    } finally {
      setSending(null)
    }
  }

  const button = (direction: Direction) => (
    <Button
      look={direction === 'up' ? 'buy' : 'sell'}
      data-side={direction}
      busy={sending === direction}
      disabled={sending !== null || fault !== null}
      onClick={() => void submit(direction)}
      className="text-base font-semibold"
    >
      {t(direction === 'up' ? 'buyUp' : 'buyDown')}
      <span className="text-xs" aria-hidden="true">
        {direction === 'up' ? '▲' : '▼'}
      </span>
    </Button>
  )

  return (
    <TicketActions>
      {/* Room for two lines: what is said must not move the buttons. */}
      <output
        data-testid="ticket-fault"
        className="col-span-2 -mb-1 grid min-h-8 place-items-center text-center text-xs text-muted empty:hidden"
      >
        {fault
          ? fault.kind === 'stakeTooSmall'
            ? t(fault.kind, { minimum: formatPlain(fault.minimum, signs) })
            : t(fault.kind)
          : t('oddsLine', { win: money(summary.win), loss: money(summary.loss) })}
      </output>
      {button('up')}
      {button('down')}
      {taken && <MicroTakenDialog order={taken} onClose={() => setTaken(null)} />}
    </TicketActions>
  )
}

function TicketSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      <div className="skeleton h-20 w-full rounded-control" />
      <div className="skeleton h-12 w-full rounded-control" />
      <div className="skeleton h-32 w-full rounded-control" />
      <div className="skeleton h-12 w-full rounded-control" />
    </div>
  )
}
