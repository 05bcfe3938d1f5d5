// One withdrawal: progress, cost and payout, estimate against payment. While under review it can be cancelled, and a rate that moved too
// far accepted.
import { decimal } from '@tallystick/kernel/decimal'
import type { Draw } from '@tallystick/wire/trader/routes'
import { Check, CircleDashed, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CoinAmount } from '../coin-amount.tsx'
import { RateLine } from '../rate-line.tsx'
import { RateChangedCard } from './rate-changed-card.tsx'

const UNDER_REVIEW = 0
const COMPLETED = 1
/** Of `rate_source`: the rate of submission binds. */
const FIXED = 0

export function WithdrawalSheet({ draw, onClose }: { readonly draw: Draw; readonly onClose: () => void }) {
  const t = useWords('wallet')
  const [asking, setAsking] = useState(false)
  const isAsked = draw.new_number !== ''
  return (
    <Sheet
      title={t('details')}
      onClose={onClose}
      footer={
        draw.status === UNDER_REVIEW &&
        !isAsked && (
          <Button look="danger" block onClick={() => setAsking(true)}>
            {t('cancelWithdraw')}
          </Button>
        )
      }
    >
      {isAsked ? (
        <div className="py-3">
          <RateChangedCard draw={draw} />
        </div>
      ) : (
        <p className="py-3 text-center text-xl font-semibold">
          <CoinAmount draw={draw} text={draw.real_number} />
        </p>
      )}
      <Course draw={draw} />
      <Facts draw={draw} />
      {asking && <CancelDialog draw={draw} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

function Facts({ draw }: { readonly draw: Draw }) {
  const t = useWords('wallet')
  const isPaid = draw.status === COMPLETED
  const isFixed = draw.rate_source === FIXED
  return (
    <dl className="mt-5 divide-y divide-line text-sm">
      <Fact label={t('amountUsd')}>
        <Amount value={decimal(draw.number)} places={2} />
      </Fact>
      <Fact label={`${t('fee')} (USD)`}>
        <Amount value={decimal(draw.fee)} places={2} />
      </Fact>
      {!isFixed && (
        <>
          <Fact label={t('estimate')}>
            <CoinAmount draw={draw} text={draw.estimated_number} />
          </Fact>
          <Fact label={t('rateEstimated')}>
            <RateLine unitsPerUsd={draw.estimated_usd_price} currency={draw.draw_currency.code} />
          </Fact>
        </>
      )}
      {(isFixed || isPaid) && (
        <Fact label={t(isFixed ? 'rate' : 'rateAtApproval')}>
          <RateLine unitsPerUsd={draw.usd_price} currency={draw.draw_currency.code} />
        </Fact>
      )}
      <Fact label={t(draw.type === 0 ? 'toAddress' : 'toAccount')}>
        <span className="text-balance break-all" dir="ltr">
          {draw.address || [draw.bank_name, draw.payee_name, draw.payee_account].join(' · ')}
        </span>
      </Fact>
      {draw.memo !== '' && <Fact label={t('remark')}>{draw.memo}</Fact>}
      {draw.notes !== '' && <Fact label={t('note')}>{draw.notes}</Fact>}
      <Fact label={t('recordId')}>
        <span className="figure">{draw.id}</span>
      </Fact>
    </dl>
  )
}

/** What has happened and what comes next, each with its time. */
function Course({ draw }: { readonly draw: Draw }) {
  const t = useWords('wallet')
  const timeText = useWireTime()
  const isOpen = draw.status === UNDER_REVIEW
  const isAsked = draw.new_number !== ''
  const review = isAsked ? t('stepWaits') : draw.approvals > 0 && isOpen ? t('stepReviewSecond') : t('stepReview')
  const reviewTime = isAsked
    ? t('answerBy', { time: timeText(draw.accept_until) })
    : t('stepPromised', { time: timeText(draw.promised_at) })
  return (
    <ol className="space-y-3 rounded-card border border-line p-4 text-sm" aria-label={t('details')}>
      <Step state="done" label={t('stepSubmitted')} time={timeText(draw.created_at)} />
      {draw.accepted_at !== '' && <Step state="done" label={t('stepAccepted')} time={timeText(draw.accepted_at)} />}
      <Step state={isOpen ? 'now' : 'done'} label={review} time={isOpen ? reviewTime : ''} />
      {!isOpen && (
        <Step
          state={draw.status === COMPLETED ? 'done' : 'ended'}
          label={draw.status_name}
          time={timeText(draw.decided_at)}
        />
      )}
    </ol>
  )
}

const ICONS = { done: Check, now: CircleDashed, ended: X } as const
const TONES = { done: 'text-up', now: 'text-accent', ended: 'text-down' } as const

interface StepProps {
  readonly state: keyof typeof ICONS
  readonly label: string
  readonly time: string
}

function Step({ state, label, time }: StepProps) {
  const Icon = ICONS[state]
  return (
    <li className="flex gap-3">
      <Icon className={`mt-0.5 size-4.5 shrink-0 ${TONES[state]}`} aria-hidden="true" />
      <span>
        <span className="block font-medium">{label}</span>
        {time !== '' && <span className="block text-xs text-muted lining-nums tabular-nums">{time}</span>}
      </span>
    </li>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
