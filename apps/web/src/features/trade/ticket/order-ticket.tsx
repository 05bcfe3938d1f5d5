// The order ticket: size, costs, and two buttons that are enabled only when the order can be placed.
import { ChevronDown } from 'lucide-react'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { lazy, memo, Suspense, useCallback, useReducer, useState } from 'react'
import { type TradingRules, useTradingRules } from '../../../entities/wallet/balances.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useSignedIn } from '../../../platform/stores/session-store.ts'
import { useSettings } from '../../../platform/stores/settings-store.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { loadWords, useLocale, useWords } from '../../../platform/words.ts'
import { Choices } from '../../../ui/forms/choices.tsx'
import { DecimalInput } from '../../../ui/forms/decimal-input.tsx'
import { Field } from '@tallystick/ui/forms/field'
import { Stepper } from '../../../ui/forms/stepper.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { ExpiryField } from '../pending/expiry-field.tsx'
import { OcoField } from '../pending/oco-field.tsx'
import { useFunds, useMarket } from '../market-view.ts'
import {
  canStep,
  emptyForm,
  type FormAction,
  inPrices,
  lotsForShare,
  type Market,
  type OrderForm,
  type OrderKind,
  reduce,
  summarise,
  type Summary,
} from './order-form.ts'
import type { TrailForm } from '../../../entities/order/trail-form.ts'
import { check } from './order-check.ts'
import { StopFields } from './stop-fields.tsx'
import { useStopUnit } from '../../../entities/order/stop-unit-store.ts'
import { chooseAsking, chooseOneTap, OneTapSwitch, useOneTap } from '../presets/one-tap-store.ts'
import { RiskInput, RiskSwitch } from '../risk/risk-field.tsx'
import { outcomeOf, sized } from '../risk/risk-size.ts'
import { SideButtons } from './side-buttons.tsx'
import { TicketCosts } from './ticket-costs.tsx'

const LeverageSheet = lazy(async () => ({ default: (await import('./leverage-sheet.tsx')).LeverageSheet }))
// With words of their own, once the ticket is there.
const withWords = async <Part,>(part: Promise<Part>): Promise<Part> =>
  (await Promise.all([part, loadWords('presets')]))[0]
const PresetBar = lazy(() => withWords(import('../presets/preset-bar.tsx')))
const TicketTrail = memo(lazy(() => withWords(import('../presets/ticket-trail.tsx'))))

export function OrderTicket({ pair }: { readonly pair: Pair }) {
  const market = useMarket(pair)
  const { data: rules } = useTradingRules()
  if (market === undefined || rules === undefined) return <TicketSkeleton />
  // Another pair is another ticket: amounts and prices of the old one mean nothing here.
  return <Ticket key={pair.id} market={market} rules={rules} />
}

const SHARES = [25, 50, 75, 100] as const

function Ticket({ market, rules }: { readonly market: Market; readonly rules: TradingRules }) {
  const t = useWords('trade')
  const { pair } = market
  const funds = useFunds(pair)
  const signedIn = useSignedIn()
  const [typed, send] = useReducer(reduce, pair, chosen => emptyForm(chosen, rules, useStopUnit.getState().unit))
  const { lots } = sized(inPrices(typed, 'buy', market), market, rules, funds)
  // Mostly the same object: what does not show the price is not rendered with it.
  const form = lots === typed.lots ? typed : { ...typed, lots }
  const summary = summarise(form, market, rules, funds)
  const verdict = check(form, market, summary)
  const { signs } = useLocale()
  const hasTimeToUndo = useOneTap(state => state.on)
  const close = formatDecimal(market.price, pair.places)
  const changeTrail = useCallback((trail: TrailForm) => send({ type: 'trail', trail }), [])

  return (
    <section aria-label={t('orderTicket')} className="space-y-4">
      <KindField kind={form.kind} send={send} />
      <LeveragePicker form={form} pair={pair} rules={rules} send={send} />
      {signedIn && (
        <Suspense fallback={<div className="h-11 wide:h-9" />}>
          <PresetBar
            form={form}
            pair={pair}
            reference={summary.reference ?? market.price}
            onPick={filled => send({ type: 'form', form: filled })}
          />
        </Suspense>
      )}
      {form.kind === 'pending' && (
        <>
          <Field label={t('targetPrice')} hint={t('currentPrice', { price: formatPlain(close, signs) })}>
            {ids => <DecimalInput {...ids} value={form.target} onChange={text => send({ type: 'target', text })} />}
          </Field>
          <ExpiryField value={form.wait} onChange={wait => send({ type: 'wait', wait })} />
          <OcoField value={form.oco} onChange={oco => send({ type: 'oco', oco })} />
        </>
      )}
      <div>
        {form.risk ? (
          <RiskInput risk={form.risk} lots={form.lots} onChange={risk => send({ type: 'risk', risk, close })} />
        ) : (
          <>
            <LotsField form={form} pair={pair} send={send} />
            <Shares form={form} market={market} rules={rules} summary={summary} send={send} />
          </>
        )}
        {signedIn && <RiskSwitch risk={form.risk} onChange={risk => send({ type: 'risk', risk, close })} />}
      </div>
      <StopFields form={form} market={market} reference={summary.reference ?? market.price} send={send} />
      <Suspense fallback={<div className="h-11" />}>
        <TicketTrail form={form.trail} onChange={changeTrail} />
      </Suspense>
      <div>
        <AskFirst />
        {signedIn && (
          <Suspense fallback={<div className="h-11" />}>
            <OneTapSwitch on={hasTimeToUndo} onChange={chooseOneTap} />
          </Suspense>
        )}
      </div>
      <TicketCosts summary={summary} outcome={outcomeOf(inPrices(form, 'buy', market), market, summary)} pair={pair} />
      <SideButtons form={form} market={market} summary={summary} verdict={verdict} />
    </section>
  )
}

type Send = (action: FormAction) => void

const KindField = memo(function KindField({ kind, send }: { readonly kind: OrderKind; readonly send: Send }) {
  const t = useWords('trade')
  return (
    <Choices
      kind="radios"
      look="segments"
      label={t('orderType')}
      options={[
        { value: 'market', label: t('marketPrice') },
        { value: 'pending', label: t('pendingPrice') },
      ]}
      value={kind}
      onChange={chosen => send({ type: 'kind', kind: chosen })}
    />
  )
})

interface PartProps {
  readonly form: OrderForm
  readonly pair: Pair
  readonly send: Send
}

const LotsField = memo(function LotsField({ form, pair, send }: PartProps) {
  const t = useWords('trade')
  const { signs } = useLocale()
  const plain = (value: bigint): string => formatPlain(trimDecimal(value), signs)
  const step = canStep(form, pair)
  return (
    <Field label={t('lots')} hint={t('lotsHint', { step: plain(pair.lotStep), maximum: plain(pair.maxLots) })}>
      {ids => (
        <Stepper
          {...ids}
          value={form.lots}
          canDecrease={step.down}
          canIncrease={step.up}
          onStep={direction => send({ type: 'step', direction, pair })}
          onChange={text => send({ type: 'lots', text })}
        />
      )}
    </Field>
  )
})

interface SharesProps {
  readonly form: OrderForm
  readonly market: Market
  readonly rules: TradingRules
  readonly summary: Summary
  readonly send: Send
}

function Shares({ form, market, rules, summary, send }: SharesProps) {
  const t = useWords('trade')
  const signedIn = useSignedIn()
  // Its place is kept until the balance has come.
  if (summary.available === undefined) return signedIn && <div className="mt-2 h-9" />
  return (
    <div className="mt-2 grid grid-cols-4 gap-2">
      {SHARES.map(share => (
        <button
          key={share}
          type="button"
          aria-label={t('shareOfFree', { share })}
          onClick={() => send({ type: 'lots', text: lotsForShare(share, form, market, rules, summary) })}
          className="figure min-h-9 rounded-sm border border-line text-xs text-muted transition hover:border-line-strong hover:text-ink"
        >
          {share}%
        </button>
      ))}
    </div>
  )
}

interface LeverageProps extends PartProps {
  readonly rules: TradingRules
}

const LeveragePicker = memo(function LeveragePicker({ form, pair, rules, send }: LeverageProps) {
  const t = useWords('trade')
  const [open, setOpen] = useState(false)
  if (pair.marginMode === 'fixed') {
    return (
      <p className="flex min-h-11 items-center justify-between text-sm text-muted">
        {t('leverage')}
        <span>{t('fixedMargin')}</span>
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => (pair.leverages.length === 0 ? showToast(t('noMultiple')) : setOpen(true))}
        className="flex min-h-12 w-full items-center rounded-control border border-line bg-surface px-4 text-sm transition hover:border-line-strong"
      >
        <span className="text-muted">{t('leverage')}</span>
        <span className="ms-auto me-1.5 font-medium">
          <span className="figure">×{form.leverage ?? '–'}</span>
        </span>
        <ChevronDown className="size-4 text-muted" aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <Leverages form={form} pair={pair} rules={rules} send={send} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})

/** With the margin of each at the price of now. */
function Leverages({ form, pair, rules, send, onClose }: LeverageProps & { readonly onClose: () => void }) {
  const market = useMarket(pair)
  return (
    market && (
      <LeverageSheet
        options={pair.leverages}
        value={form.leverage}
        marginOf={leverage => summarise({ ...form, kind: 'market', leverage }, market, rules, undefined).margin}
        onPick={leverage => send({ type: 'leverage', leverage })}
        onClose={onClose}
      />
    )
  )
}

/** Whether a question comes before an order is the user's choice; without it one tap sends, at once or with time to undo. */
const AskFirst = memo(function AskFirst() {
  const t = useWords('trade')
  const asks = useSettings(state => state.asksBeforeOrder)
  return (
    <Switch checked={asks} onChange={chooseAsking} className="w-full">
      {t('askFirst')}
    </Switch>
  )
})

function TicketSkeleton() {
  return (
    <div className="space-y-4" aria-busy="true">
      <div className="skeleton h-11 w-full rounded-control" />
      <div className="skeleton h-12 w-full rounded-control" />
      <div className="skeleton h-24 w-full rounded-control" />
      <div className="skeleton h-12 w-full rounded-control" />
    </div>
  )
}
