// The start of borrowing: identity data to fill in, waiting for their review, or straight on to the amount.
import { Navigate, useNavigate } from '@tallystick/ui/routing/routing'
import { Hourglass } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { CallFailed } from '@tallystick/api-client/call-failed'
import { useIdentityCheck } from '../../entities/identity/identity-check.ts'
import { useIsDemo } from '../../platform/stores/session-store.ts'
import { CountryPicker } from '../../entities/session/country-picker.tsx'
import { serverClock } from '../../platform/server-clock.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Choices } from '../../ui/forms/choices.tsx'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ImageSlot } from '../../ui/forms/image-slot.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { Halves } from '../../ui/primitives/beside.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { type Signature, SignaturePad } from '../../ui/forms/signature-pad.tsx'
import { useImageWords } from './image-words.ts'
import {
  type ApplicantField,
  applicantFault,
  applicantForm,
  applicantParams,
  EARLIEST_BIRTHDAY,
  type Verified,
} from './applicant-form.ts'
import { sendSignature, submitApplicant, useLoanApplicant } from './loan-calls.ts'
import type { LoanApplicant } from './loan.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { MoneyPage, RecordsLink } from '../../entities/wallet/money-page.tsx'

export default function LoanIndexScreen() {
  const t = useWords('loan')
  return (
    <MoneyPage title={t('title')} end={<RecordsLink to="/loan/record" label={t('records')} />} size="beside">
      <Identity />
    </MoneyPage>
  )
}

function Identity() {
  const applicant = useLoanApplicant()
  const identity = useIdentityCheck()
  if (useIsDemo()) return null
  // The form starts with what either of them knows; without the second it starts empty.
  if (applicant.data === undefined || identity.isPending)
    return applicant.isError ? (
      <ErrorState failure={applicant.error} onRetry={() => void applicant.refetch()} />
    ) : (
      <PageSkeleton />
    )
  if (applicant.data.status === 'approved') return <Navigate to="/loan/submit" replace />
  if (applicant.data.status === 'waiting') return <Waiting />
  const verified = identity.data?.status === 'finished' ? identity.data : undefined
  return <ApplicantFields known={applicant.data} verified={verified} />
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

/** By the names of the wire. */
const FIELDS: Readonly<Record<string, ApplicantField | 'sign'>> = {
  name: 'name',
  last_name: 'lastName',
  birthday: 'birthday',
  country: 'country',
  mobile: 'mobile',
  hand_pic: 'handPic',
  sign: 'sign',
}

function fieldOf({ reason, params }: CallFailed): ApplicantField | 'sign' | undefined {
  if (reason === 'country_not_served') return 'country'
  if (reason === 'birthday_out_of_range') return 'birthday'
  if (reason === 'signature_needed') return 'sign'
  return reason === 'bad_request' ? FIELDS[String(params['field'])] : undefined
}

interface ApplicantFieldsProps {
  readonly known: LoanApplicant
  readonly verified: Verified | undefined
}

function ApplicantFields({ known, verified }: ApplicantFieldsProps) {
  const t = useWords('loan')
  const imageWords = useImageWords()
  const signature = useRef<Signature>(null)
  const [form, setForm] = useState(() => applicantForm(known, verified))
  const [isSigned, setIsSigned] = useState(false)
  const [busy, setBusy] = useState(false)
  const today = new Date(serverClock.now()).toISOString().slice(0, 10)
  const wrong = (field: ApplicantField): string | undefined => {
    const fault = applicantFault(form, field, today)
    return fault && t(fault)
  }
  const faults = useFaults<ApplicantField | 'sign'>(
    {
      name: wrong('name'),
      lastName: wrong('lastName'),
      birthday: wrong('birthday'),
      country: wrong('country'),
      mobile: wrong('mobile'),
      handPic: wrong('handPic'),
      sign: isSigned ? undefined : t('pleaseSign'),
    },
    fieldOf,
  )

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!faults.pass()) return
    const picture = await signature.current?.picture()
    if (!picture) return
    setBusy(true)
    try {
      await submitApplicant(applicantParams(form, await sendSignature(picture)), faults.take)
    } catch {
      // The client has said what went wrong; the form stays as it is.
    } finally {
      setBusy(false)
    }
  }

  return (
    <form {...faults.formProps} onSubmit={event => void send(event)} noValidate>
      <Halves
        stack="space-y-4"
        second={
          <>
            {' '}
            <Labelled label={t('idType')}>
              <Choices
                kind="radios"
                look="segments"
                label={t('idType')}
                value={form.document}
                options={[
                  { value: 'idCard', label: t('idCard') },
                  { value: 'passport', label: t('passport') },
                ]}
                onChange={document => setForm({ ...form, document })}
              />
            </Labelled>
            <ImageSlot
              label={t('handPic')}
              hint={t('handPicHint')}
              words={imageWords}
              known={known.hand_pic}
              fault={faults.at('handPic')}
              onChange={handPic => setForm(now => ({ ...now, handPic }))}
            />
            <SignaturePad
              ref={signature}
              label={t('signature')}
              hint={t('signHere')}
              clearLabel={t('clear')}
              fault={faults.at('sign')}
              onSigned={setIsSigned}
            />
            <Button type="submit" look="primary" block busy={busy}>
              {t('submit')}
            </Button>
          </>
        }
      >
        {known.status === 'rejected' ? <Rejected reason={known.remark} /> : <Lead isKnown={verified !== undefined} />}
        <div className="grid grid-cols-2 gap-3">
          <Text
            label={t('firstName')}
            value={form.name}
            fault={faults.at('name')}
            autoComplete="given-name"
            onChange={name => setForm({ ...form, name })}
          />
          <Text
            label={t('lastName')}
            value={form.lastName}
            fault={faults.at('lastName')}
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
              { value: 'male', label: t('male') },
              { value: 'female', label: t('female') },
            ]}
            onChange={sex => setForm({ ...form, sex })}
          />
        </Labelled>
        <Field label={t('birthday')} hint={t('birthdayBounds')} fault={faults.at('birthday')}>
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
        <CountryPicker
          label={t('country')}
          placeholder={t('chooseCountry')}
          value={form.country}
          fault={faults.at('country')}
          onChange={country => setForm({ ...form, country })}
        />
        <Text
          label={t('mobile')}
          type="tel"
          value={form.mobile}
          fault={faults.at('mobile')}
          autoComplete="tel"
          onChange={mobile => setForm({ ...form, mobile })}
        />
      </Halves>
    </form>
  )
}

function Lead({ isKnown }: { readonly isKnown: boolean }) {
  const t = useWords('loan')
  return (
    <div>
      <h2 className="text-lg font-semibold">{t('applicantTitle')}</h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t('applicantLead')}</p>
      {isKnown && <p className="mt-1 text-sm text-pretty">{t('fromIdentity')}</p>}
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
  readonly fault: string | undefined
  readonly type?: 'text' | 'tel'
}

function Text({ label, value, onChange, autoComplete, fault, type = 'text' }: TextProps) {
  return (
    <Field label={label} fault={fault}>
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
