// One withdrawal: progress, cost and payout, estimate against payment. While under review it can be cancelled, and a rate that moved too
// far accepted.
import { Check, CircleDashed, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Withdrawal } from '../../../entities/wallet/withdrawal.ts'
import { useWords } from '../../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CoinAmount } from '../coin-amount.tsx'
import { RateLine } from '../rate-line.tsx'
import { RateChangedCard } from './rate-changed-card.tsx'

export function WithdrawalSheet({
  withdrawal,
  onClose,
}: {
  readonly withdrawal: Withdrawal
  readonly onClose: () => void
}) {
  const t = useWords('wallet')
  const [asking, setAsking] = useState(false)
  const { offer } = withdrawal
  return (
    <Sheet
      title={t('details')}
      onClose={onClose}
      footer={
        withdrawal.status === 'under_review' &&
        !offer && (
          <Button look="danger" block onClick={() => setAsking(true)}>
            {t('cancelWithdraw')}
          </Button>
        )
      }
    >
      {offer ? (
        <div className="py-3">
          <RateChangedCard withdrawal={withdrawal} offer={offer} />
        </div>
      ) : (
        <p className="py-3 text-center text-xl font-semibold">
          <CoinAmount withdrawal={withdrawal} text={withdrawal.payout.received} />
        </p>
      )}
      <Course withdrawal={withdrawal} />
      <Facts withdrawal={withdrawal} />
      {asking && <CancelDialog withdrawal={withdrawal} onClose={() => setAsking(false)} />}
    </Sheet>
  )
}

function Facts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useWords('wallet')
  const { isRateFixed: isFixed } = withdrawal
  const isPaid = withdrawal.status === 'completed'
  return (
    <dl className="mt-5 divide-y divide-line text-sm">
      <Fact label={t('amountUsd')}>
        <Amount value={withdrawal.amount} places={2} />
      </Fact>
      <Fact label={t('feeDetail', { detail: 'USD' })}>
        <Amount value={withdrawal.fee} places={2} />
      </Fact>
      {!isFixed && (
        <>
          <Fact label={t('estimate')}>
            <CoinAmount withdrawal={withdrawal} text={withdrawal.estimate.received} />
          </Fact>
          <Fact label={t('rateEstimated')}>
            <RateLine unitsPerUsd={withdrawal.estimate.unitsPerUsd} currency={withdrawal.currency} />
          </Fact>
        </>
      )}
      {(isFixed || isPaid) && (
        <Fact label={t(isFixed ? 'rate' : 'rateAtApproval')}>
          <RateLine unitsPerUsd={withdrawal.payout.unitsPerUsd} currency={withdrawal.currency} />
        </Fact>
      )}
      <Fact label={t(withdrawal.isToBank ? 'toAccount' : 'toAddress')}>
        <span className="text-balance break-all" dir="ltr">
          {withdrawal.address || [withdrawal.bankName, withdrawal.payeeName, withdrawal.payeeAccount].join(' · ')}
        </span>
      </Fact>
      {withdrawal.memo !== '' && <Fact label={t('remark')}>{withdrawal.memo}</Fact>}
      {withdrawal.note !== '' && <Fact label={t('note')}>{withdrawal.note}</Fact>}
      <Fact label={t('recordId')}>
        <span className="figure">{withdrawal.id}</span>
      </Fact>
    </dl>
  )
}

/** What has happened and what comes next, each with its time. */
function Course({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useWords('wallet')
  const timeText = useWireTime()
  const { status, offer } = withdrawal
  const isOpen = status === 'under_review'
  const review = offer ? t('stepWaits') : withdrawal.approvals > 0 && isOpen ? t('stepReviewSecond') : t('stepReview')
  const reviewTime = offer
    ? t('answerBy', { time: timeText(offer.until) })
    : t('stepPromised', { time: timeText(withdrawal.promisedAt) })
  return (
    <ol className="space-y-3 rounded-card border border-line p-4 text-sm" aria-label={t('details')}>
      <Step state="done" label={t('stepSubmitted')} time={timeText(withdrawal.createdAt)} />
      {withdrawal.acceptedAt !== null && (
        <Step state="done" label={t('stepAccepted')} time={timeText(withdrawal.acceptedAt)} />
      )}
      <Step state={isOpen ? 'now' : 'done'} label={review} time={isOpen ? reviewTime : ''} />
      {!isOpen && (
        <Step
          state={status === 'completed' ? 'done' : 'ended'}
          label={withdrawal.statusName}
          time={timeText(withdrawal.decidedAt)}
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
