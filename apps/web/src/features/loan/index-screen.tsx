// The start of borrowing: identity data to fill in, waiting for their review, or straight on to the amount.
import { LANGUAGES } from '@tallystick/i18n/languages'
import type { LoanApplicant } from '@tallystick/wire/trader/routes'
import { Navigate, useNavigate } from '@tallystick/ui/routing/routing'
import { Hourglass } from 'lucide-react'
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useIsDemo } from '../../entities/session/real-only.tsx'
import { useAreas } from '../../entities/session/registration.ts'
import { serverClock } from '../../platform/server-clock.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ImageSlot } from '../../ui/forms/image-slot.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { type Signature, SignaturePad } from '../../ui/forms/signature-pad.tsx'
import { useImageWords } from './image-words.ts'
import { EARLIEST_BIRTHDAY, applicantFault, applicantForm, applicantParams } from './applicant-form.ts'
import { sendSignature, submitApplicant, useLoanApplicant } from './loan-calls.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage, RecordsLink } from '../../entities/wallet/money-page.tsx'

const WAITING = 1
const APPROVED = 2
const REJECTED = 3

export default function LoanIndexScreen() {
  const t = useWords('loan')
  return (
    <MoneyPage title={t('title')} end={<RecordsLink to="/loan/record" label={t('records')} />}>
      <Identity />
    </MoneyPage>
  )
}

function Identity() {
  const applicant = useLoanApplicant()
  if (useIsDemo()) return null
  if (applicant.data === undefined)
    return applicant.isError ? <ErrorState onRetry={() => void applicant.refetch()} /> : <PageSkeleton />
  if (applicant.data.status === APPROVED) return <Navigate to="/loan/submit" replace />
  return applicant.data.status === WAITING ? <Waiting /> : <ApplicantFields known={applicant.data} />
}

function Waiting() {
  const t = useWords('loan')
  const navigate = useNavigate()
  return (
    <section className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-10 text-center">
      <Hourglass className="size-9 text-accent" strokeWidth={1.5} aria-hidden="true" />
      <h2 className="text-lg font-semibold text-balance">{t('waitingTitle')}</h2>
      <p className="text-sm text-pretty text-muted">{t('waitingBody')}</p>
      <Button look="primary" className="mt-3 min-w-40" onClick={() => void navigate({ to: '/' })}>
        {t('close')}
      </Button>
    </section>
  )
}

function ApplicantFields({ known }: { readonly known: LoanApplicant }) {
  const t = useWords('loan')
  const imageWords = useImageWords()
  const signature = useRef<Signature>(null)
  const [form, setForm] = useState(() => applicantForm(known))
  const [busy, setBusy] = useState(false)
  const today = new Date(serverClock.now()).toISOString().slice(0, 10)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = applicantFault(form, today)
    if (fault) return showToast(t(fault), 'error')
    const picture = await signature.current?.picture()
    if (!picture) return showToast(t('pleaseSign'), 'error')
    setBusy(true)
    try {
      await submitApplicant(applicantParams(form, await sendSignature(picture)))
    } catch {
      // The client has said what went wrong; the form stays as it is.
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={event => void send(event)} noValidate className="space-y-4">
      {known.status === REJECTED ? <Rejected reason={known.remark} /> : <Lead />}
      <div className="grid grid-cols-2 gap-3">
        <Text
          label={t('firstName')}
          value={form.name}
          autoComplete="given-name"
          onChange={name => setForm({ ...form, name })}
        />
        <Text
          label={t('lastName')}
          value={form.lastName}
          autoComplete="family-name"
          onChange={lastName => setForm({ ...form, lastName })}
        />
      </div>
      <Labelled label={t('sex')}>
        <Choices
          kind="radios"
          look="segments"
          label={t('sex')}
          value={form.sex}
          options={[
            { value: 1, label: t('male') },
            { value: 2, label: t('female') },
          ]}
          onChange={sex => setForm({ ...form, sex })}
        />
      </Labelled>
      <Field label={t('birthday')} hint={t('birthdayBounds')}>
        {ids => (
          <input
            {...ids}
            type="date"
            min={EARLIEST_BIRTHDAY}
            max={today}
            autoComplete="bday"
            value={form.birthday}
            onChange={event => setForm({ ...form, birthday: event.target.value })}
            className={`${INPUT} figure`}
          />
        )}
      </Field>
      <CountryField value={form.country} onChange={country => setForm({ ...form, country })} />
      <Text
        label={t('mobile')}
        type="tel"
        value={form.mobile}
        autoComplete="tel"
        onChange={mobile => setForm({ ...form, mobile })}
      />
      <Labelled label={t('idType')}>
        <Choices
          kind="radios"
          look="segments"
          label={t('idType')}
          value={form.idCardType}
          options={[
            { value: 1, label: t('idCard') },
            { value: 2, label: t('passport') },
          ]}
          onChange={idCardType => setForm({ ...form, idCardType })}
        />
      </Labelled>
      <ImageSlot
        label={t('handPic')}
        hint={t('handPicHint')}
        words={imageWords}
        onChange={handPic => setForm(now => ({ ...now, handPic }))}
      />
      <SignaturePad ref={signature} label={t('signature')} hint={t('signHere')} clearLabel={t('clear')} />
      <Button type="submit" look="primary" block busy={busy}>
        {t('submit')}
      </Button>
    </form>
  )
}

function Lead() {
  const t = useWords('loan')
  return (
    <div>
      <h2 className="text-lg font-semibold">{t('applicantTitle')}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t('applicantLead')}</p>
    </div>
  )
}

function Rejected({ reason }: { readonly reason: string }) {
  const t = useWords('loan')
  return (
    <div role="alert" className="rounded-card bg-warn-soft px-4 py-3 text-sm text-pretty">
      <p className="font-medium">{t('applicantRejected')}</p>
      {reason !== '' && <p className="mt-1 text-muted">{t('applicantReason', { reason })}</p>}
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: string
  readonly type?: 'text' | 'tel'
}

function Text({ label, value, onChange, autoComplete, type = 'text' }: TextProps) {
  return (
    <Field label={label}>
      {ids => (
        <input
          {...ids}
          type={type}
          dir={type === 'tel' ? 'ltr' : 'auto'}
          maxLength={type === 'tel' ? 24 : 60}
          autoComplete={autoComplete}
          value={value}
          onChange={event => onChange(event.target.value)}
          className={INPUT}
        />
      )}
    </Field>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm text-muted">{label}</p>
      {children}
    </div>
  )
}

/** Every country by its name in the language shown, in that language's order. */
function CountryField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const t = useWords('loan')
  const { language } = useLocale()
  const { data: areas = [] } = useAreas()
  const countries = useMemo(() => {
    const { locale } = LANGUAGES[language]
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    const order = new Intl.Collator(locale)
    return areas
      .map(({ country }) => ({ country, name: names.of(country) ?? country }))
      .toSorted((a, b) => order.compare(a.name, b.name))
  }, [areas, language])
  return (
    <Field label={t('country')}>
      {ids => (
        <select {...ids} value={value} onChange={event => onChange(event.target.value)} className={INPUT}>
          <option value="" disabled>
            {t('chooseCountry')}
          </option>
          {countries.map(({ country, name }) => (
            <option key={country} value={country}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
