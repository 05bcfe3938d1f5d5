// Identity verification: the form, the pending state with its due time, or the finished state; each with the submitted data.
import { BadgeCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { IDENTITY_CHECK, type IdentityCheck, useIdentityCheck } from '../../entities/identity/identity-check.ts'
import { useCountryName } from '../../entities/session/countries.ts'
import { CountryPicker } from '../../entities/session/country-picker.tsx'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { api } from '../../platform/api/api.ts'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { queryClient } from '../../platform/api/query-client.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { ImageSlot } from '../../ui/forms/image-slot.tsx'
import { useFaults } from '../../ui/forms/use-faults.ts'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { Halves } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { useWireTime } from '../../ui/primitives/wire-time.tsx'
import { isMissing, MISSING, type Papers, papersFrom } from './identity-form.ts'
import { Photo } from './photo.tsx'

export default function IdentityScreen() {
  const t = useWords('identity')
  return (
    <SubPage title={t('title')} above="/user" size="beside">
      <RealOnly>
        <Center />
      </RealOnly>
    </SubPage>
  )
}

function Center() {
  const { data, isError, error, refetch } = useIdentityCheck()
  if (!data)
    return isError ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" className="space-y-4">
        <div className="skeleton h-12 w-full" />
        <div className="skeleton h-12 w-full rounded-control" />
        <div className="skeleton h-12 w-full rounded-control" />
        <div className="skeleton h-24 w-full rounded-control" />
      </div>
    )
  return data.status === 'none' ? <PapersForm before={data} /> : <Submitted papers={data} />
}

/** By the names of the wire. */
const FIELDS: Readonly<Record<string, keyof Papers>> = {
  name: 'name',
  card_id: 'cardId',
  country: 'country',
  front_pic: 'front',
  reverse_pic: 'back',
}

function fieldOf({ reason, params }: CallFailed): keyof Papers | undefined {
  if (reason === 'country_not_served') return 'country'
  return reason === 'bad_request' ? FIELDS[String(params['field'])] : undefined
}

function PapersForm({ before }: { readonly before: IdentityCheck }) {
  const t = useWords('identity')
  const [papers, setPapers] = useState(() => papersFrom(before))
  const [busy, setBusy] = useState(false)
  const missing = (field: keyof Papers) => (isMissing(papers, field) ? t(MISSING[field]) : undefined)
  const faults = useFaults(
    {
      name: missing('name'),
      cardId: missing('cardId'),
      country: missing('country'),
      front: missing('front'),
      back: missing('back'),
    },
    fieldOf,
  )

  async function submit(): Promise<void> {
    const { name, cardId, country, front, back } = papers
    if (!faults.pass() || country === undefined) return
    setBusy(true)
    try {
      const asked = { name, card_id: cardId, country, front_pic: String(front), reverse_pic: String(back) }
      const options = { expected: ['identity_check_waiting'], handled: faults.take } as const
      const { data, msg } = await api.call('submitIdentityCheck', asked, options)
      queryClient.setQueryData<IdentityCheck>(
        IDENTITY_CHECK,
        known => known && { ...known, ...asked, ...waiting(data.due_at, front, back) },
      )
      showToast(msg, 'success')
    } catch (failure) {
      // It arrived the first time, and only the answer was lost.
      if (!(failure instanceof CallFailed && failure.reason === 'identity_check_waiting')) return
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: IDENTITY_CHECK })
    }
  }

  return (
    <form
      {...faults.formProps}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Halves
        stack="space-y-5"
        second={
          <>
            {' '}
            <PhotoSlot
              label={t('front')}
              known={before.front_pic}
              fault={faults.at('front')}
              onChange={front => setPapers(known => ({ ...known, front }))}
            />
            <PhotoSlot
              label={t('back')}
              known={before.reverse_pic}
              fault={faults.at('back')}
              onChange={back => setPapers(known => ({ ...known, back }))}
            />
            <p className="text-xs text-muted">{t('privacy')}</p>
            <Button look="primary" block type="submit" busy={busy}>
              {t('submit')}
            </Button>
          </>
        }
      >
        {before.reason !== '' && (
          <p role="alert" className="rounded-card bg-warn-soft p-4 text-sm text-warn" data-testid="rejected">
            <span className="break-words">{t('rejected', { reason: before.reason })}</span> {t('tryAgain')}
          </p>
        )}
        <p className="text-sm text-pretty text-muted">{t('lead')}</p>
        <Field label={t('name')} fault={faults.at('name')}>
          {ids => (
            <input
              {...ids}
              className={INPUT}
              autoComplete="name"
              maxLength={100}
              value={papers.name}
              onChange={event => setPapers({ ...papers, name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('cardId')} fault={faults.at('cardId')}>
          {ids => (
            <input
              {...ids}
              dir="ltr"
              className={INPUT}
              autoComplete="off"
              maxLength={40}
              value={papers.cardId}
              onChange={event => setPapers({ ...papers, cardId: event.target.value })}
            />
          )}
        </Field>
        <CountryPicker
          label={t('country')}
          placeholder={t('chooseCountry')}
          value={papers.country}
          fault={faults.at('country')}
          onChange={country => setPapers({ ...papers, country })}
        />
      </Halves>
    </form>
  )
}

/** Waiting at once, before the server is asked again. */
function waiting(dueAt: string, front: number | undefined, back: number | undefined) {
  return { status: 'waiting', reason: '', due_at: dueAt, front_pic: front ?? 0, reverse_pic: back ?? 0 } as const
}

interface PhotoSlotProps {
  readonly label: string
  readonly known: number
  readonly fault: string | undefined
  readonly onChange: (id: number | undefined) => void
}

function PhotoSlot({ label, known, fault, onChange }: PhotoSlotProps) {
  const t = useWords('identity')
  return (
    <ImageSlot
      label={label}
      known={known}
      fault={fault}
      hint={t('photoHint')}
      words={{
        choose: `${t('choosePhoto')}: ${label}`,
        uploading: percent => t('uploading', { percent }),
        done: t('uploaded'),
        failed: t('uploadFailed'),
        tooLarge: t('tooLarge'),
        remove: t('removePhoto'),
      }}
      onChange={onChange}
    />
  )
}

function Submitted({ papers }: { readonly papers: IdentityCheck }) {
  const t = useWords('identity')
  const countryName = useCountryName(papers.country)
  const timeText = useWireTime()
  const isFinished = papers.status === 'finished'
  const Icon = isFinished ? BadgeCheck : Clock
  const lines = [
    [t('name'), papers.name],
    [t('cardId'), papers.card_id],
    ...(papers.country === '' ? [] : [[t('country'), countryName] as const]),
  ] as const
  return (
    <Halves
      stack="space-y-5"
      second={
        <section aria-label={t('submitted')} className="rounded-card border border-line bg-surface p-4">
          <h3 className="text-sm font-medium text-muted">{t('submitted')}</h3>
          <dl className="divide-y divide-line">
            {lines.map(([label, text]) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 py-3">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="ms-auto text-end wrap-break-word" dir="auto">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
          <div className="grid grid-cols-2 gap-3 pt-2">
            <Photo id={papers.front_pic} label={t('front')} />
            <Photo id={papers.reverse_pic} label={t('back')} />
          </div>
        </section>
      }
    >
      <section
        className="flex flex-col items-center gap-2 rounded-card border border-line bg-surface px-5 py-8 text-center"
        data-testid="review-state"
      >
        <Icon className={`size-9 ${isFinished ? 'text-up' : 'text-accent'}`} strokeWidth={1.5} aria-hidden="true" />
        <h2 className="text-lg font-semibold">{t(isFinished ? 'finished' : 'waiting')}</h2>
        <p className="max-w-xs text-sm text-pretty text-muted">
          {isFinished ? t('finishedBody') : t('waitingBody', { time: timeText(papers.due_at) })}
        </p>
      </section>
    </Halves>
  )
}
