// Application to become a master: requirements, consent, and the state of the last application.
import { Link } from '@tallystick/ui/routing/routing'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { Halves } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { applyTrader, useApplication } from './follow-calls.ts'
import type { Application } from './relation.ts'

export default function TraderApplyScreen() {
  const t = useWords('follow')
  const application = useApplication()
  return (
    <SubPage title={t('applyTitle')} above="/follow" size="beside">
      <Halves
        stack="space-y-5"
        second={
          <RealOnly>
            {application.data === undefined ? (
              application.isError ? (
                <ErrorState failure={application.error} onRetry={() => void application.refetch()} />
              ) : (
                <div className="skeleton h-28 rounded-card" aria-busy="true" />
              )
            ) : (
              <Standing status={application.data.status} note={application.data.note} />
            )}
          </RealOnly>
        }
      >
        <Steps />
      </Halves>
    </SubPage>
  )
}

function Steps() {
  const t = useWords('follow')
  const steps = [t('applyStep1'), t('applyStep2'), t('applyStep3'), t('applyStep4'), t('applyStep5')]
  return (
    <ol className="space-y-4 rounded-card border border-line bg-surface p-4">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3 text-sm text-pretty">
          <span className="figure grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent">
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

function Standing({ status, note }: Application) {
  const t = useWords('follow')
  if (status === 'waiting')
    return (
      <Word title={t('waitingTitle')} testId="waiting">
        {t('waitingBody')}
      </Word>
    )
  if (status === 'approved')
    return (
      <Word title={t('approvedTitle')} testId="approved">
        {note}
      </Word>
    )
  return (
    <>
      {status === 'rejected' && (
        <Word title={t('rejectedTitle')} testId="rejected">
          {note}
        </Word>
      )}
      <ApplyForm />
    </>
  )
}

function Word({
  title,
  testId,
  children,
}: {
  readonly title: string
  readonly testId: string
  readonly children: ReactNode
}) {
  return (
    <section className="rounded-card bg-sunken p-4" data-testid={testId}>
      <h2 className="font-semibold">{title}</h2>
      {children !== '' && <p className="mt-1 text-sm text-muted">{children}</p>}
    </section>
  )
}

function ApplyForm() {
  const t = useWords('follow')
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      await applyTrader()
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="space-y-4">
      <Checkbox checked={checked} onChange={setChecked}>
        {t('agree')}
      </Checkbox>
      <Button look="primary" block disabled={!checked} why={t('tickFirst')} busy={busy} onClick={() => void apply()}>
        {t('submitApplication')}
      </Button>
      <Link to="/mine/auth" className="mx-auto flex min-h-11 w-fit items-center px-3 text-sm font-medium text-accent">
        {t('verifyIdentity')}
      </Link>
    </div>
  )
}
