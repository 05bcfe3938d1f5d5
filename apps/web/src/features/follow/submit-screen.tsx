// Follow settings: the notice first, unless already agreed to, then multiple, maximum amount and the optional stop-loss.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { useRouter, useSearch } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { PerformanceView } from '../../entities/master/performance-view.tsx'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { DecimalInput } from '../../ui/forms/decimal-input.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { DemoLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { rememberAgreement, useAgreed } from './agreement-store.ts'
import { followTrader, useTrader } from './follow-calls.ts'
import type { Master } from './relation.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Fact } from '../../ui/primitives/facts.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import {
  amountOf,
  EMPTY_FORM,
  type FollowForm,
  followFault,
  STOP_PERCENTS,
  stopAmount,
  termsOf,
} from './follow-form.ts'
import { MasterRecord } from './master-record.tsx'
import { PersonHead, SeeMasters } from './parts.tsx'

export default function FollowSubmitScreen() {
  const t = useWords('follow')
  const { id = '' } = useSearch('/follow/submit')
  const trader = useTrader(id)
  const agreed = useAgreed()
  return (
    <SubPage title={t(agreed ? 'settingsTitle' : 'noticeTitle')} above="/follow" size="beside">
      {trader.data === undefined ? (
        trader.isError || id === '' ? (
          <ErrorState failure={trader.error} onRetry={() => void trader.refetch()} />
        ) : (
          <div className="skeleton h-72 rounded-card" aria-busy="true" />
        )
      ) : trader.data.isFormer ? (
        <EmptyState text={t('formerNote')} action={<SeeMasters />} />
      ) : (
        <Beside beside={isDesktop && <Followed trader={trader.data} />}>
          {agreed ? <Settings trader={trader.data} /> : <Notice sharePercent={trader.data.share_percent} />}
        </Beside>
      )}
    </SubPage>
  )
}

/** Who would be followed, on desktops beside the form. */
function Followed({ trader }: { readonly trader: Master }) {
  return (
    <div className="space-y-6">
      <MasterRecord trader={trader} />
      <PerformanceView id={trader.user_id} nickname={trader.nickname} />
    </div>
  )
}

function Notice({ sharePercent }: { readonly sharePercent: string }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const [checked, setChecked] = useState(false)
  const points = [t('notice1'), t('notice2'), t('notice3', { percent: formatPlain(sharePercent, signs) }), t('notice4')]
  return (
    <div className="space-y-5" data-testid="notice">
      <ol className="space-y-4 rounded-card border border-line bg-surface p-4">
        {points.map((point, index) => (
          <li key={point} className="flex gap-3 text-sm text-pretty">
            <span className="figure grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent">
              {index + 1}
            </span>
            <span className="pt-0.5">{point}</span>
          </li>
        ))}
      </ol>
      <Checkbox checked={checked} onChange={setChecked}>
        {t('agree')}
      </Checkbox>
      <Button look="primary" block disabled={!checked} why={t('tickFirst')} onClick={rememberAgreement}>
        {t('confirm')}
      </Button>
    </div>
  )
}

function Settings({ trader }: { readonly trader: Master }) {
  const t = useWords('follow')
  const router = useRouter()
  const isDemo = useIsDemo()
  const [form, setForm] = useState<FollowForm>(EMPTY_FORM)
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const fault = followFault(form)
  const change = (part: Partial<FollowForm>): void => setForm(before => ({ ...before, ...part }))

  const faults = useFaults({
    multiple: fault === 'multipleFault' ? t(fault) : undefined,
    maxAmount: followFault({ ...form, multiple: '1' }) === undefined ? undefined : t('maxAmountFault'),
  })

  function ask(event: FormEvent): void {
    event.preventDefault()
    if (faults.pass()) setIsAsking(true)
  }

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      await followTrader(trader.user_id, termsOf(form))
      setForm(EMPTY_FORM)
      // The question stands on a history entry of its own.
      if (router.canGoBack()) router.back(2)
      else router.replace('/follow')
    } catch {
      // The client has said why; what was typed stays.
    } finally {
      setBusy(false)
      setIsAsking(false)
    }
  }

  return (
    <form {...faults.formProps} onSubmit={ask} noValidate className="space-y-5">
      <div className="rounded-card border border-line bg-surface p-4">
        <PersonHead person={trader} follow_num={trader.follow_num}>
          <DemoLabel />
        </PersonHead>
      </div>
      {trader.isSimulated && !isDemo && <p className="text-sm text-warn">{t('otherRealm')}</p>}
      <Field label={t('multiple')} hint={t('multipleHint')} fault={faults.at('multiple')}>
        {ids => (
          <input
            {...ids}
            className={`${INPUT} figure`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            dir="ltr"
            value={form.multiple}
            onChange={event => change({ multiple: event.target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
      <Field label={t('maxAmount')} hint={t('maxAmountRule')} fault={faults.at('maxAmount')}>
        {ids => (
          <div className="relative">
            <DecimalInput
              {...ids}
              value={form.maxAmount}
              onChange={maxAmount => change({ maxAmount })}
              className="pe-16 text-lg font-semibold"
            />
            <span className="pointer-events-none absolute end-4 top-3.5 text-sm text-muted">USD</span>
          </div>
        )}
      </Field>
      <StopLoss form={form} onChange={change} />
      <Button type="submit" look="primary" block busy={busy} disabled={trader.isSimulated && !isDemo}>
        {t('startFollowing')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('followQuestion', { name: trader.nickname })}
          confirmLabel={t('startFollowing')}
          busy={busy}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          <FollowSummary form={form} sharePercent={trader.share_percent} />
        </ConfirmDialog>
      )}
    </form>
  )
}

/** What following costs at most, before it begins. */
function FollowSummary({ form, sharePercent }: { readonly form: FollowForm; readonly sharePercent: string }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const limit = formatPlain(formatDecimal(amountOf(form), 2), signs)
  const stop = formatPlain(formatDecimal(stopAmount(form), 2), signs)
  return (
    <div className="space-y-2" data-testid="follow-summary">
      <p>{t('followBody', { amount: limit })}</p>
      <dl className="divide-y divide-line text-ink">
        <Fact label={t('multiple')}>
          <span className="figure">×{form.multiple}</span>
        </Fact>
        <Fact label={t('maxAmount')}>
          <span className="figure">{limit} USD</span>
        </Fact>
        <Fact label={t('stopLoss')}>{form.hasStop ? <span className="figure">{stop} USD</span> : t('noStop')}</Fact>
      </dl>
      <p className="text-xs">{t('notice3', { percent: formatPlain(sharePercent, signs) })}</p>
    </div>
  )
}

interface StopLossProps {
  readonly form: FollowForm
  readonly onChange: (part: Partial<FollowForm>) => void
}

function StopLoss({ form, onChange }: StopLossProps) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const amount = formatPlain(formatDecimal(stopAmount(form), 2), signs)
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <Switch checked={form.hasStop} onChange={hasStop => onChange({ hasStop })} className="w-full">
        <span className="font-medium">{t('stopLoss')}</span>
      </Switch>
      {form.hasStop && (
        <Choices
          kind="radios"
          look="segments"
          label={t('stopPercent')}
          options={STOP_PERCENTS.map(value => ({ value, label: <span className="figure">{value}%</span> }))}
          value={form.stopPercent}
          onChange={stopPercent => onChange({ stopPercent })}
          className="mt-3"
        />
      )}
      <p className="mt-3 text-xs text-pretty text-muted">
        {form.hasStop ? t('stopLossHint', { amount }) : t('stopLossOff')}
      </p>
    </section>
  )
}
