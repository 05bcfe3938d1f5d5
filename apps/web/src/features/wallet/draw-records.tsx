// Earlier withdrawals: state, promise, and the whole course in a sheet, where one under review can be cancelled.
import { decimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { Draw } from '@tallystick/wire/routes'
import { Check, CircleDashed, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cancelDraw, useIsReal, useRecords } from '../../account/wallet.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Amount } from '../../ui/figures.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RecordList } from './record-list.tsx'
import { StatusChip } from './status-chip.tsx'
import { useWireTime, WireTime } from '../../ui/wire-time.tsx'

const UNDER_REVIEW = 0
const COMPLETED = 1

export function DrawRecords({ type }: { readonly type: 0 | 1 }) {
  const t = useWords('wallet')
  const query = useRecords('draws', { type }, useIsReal())
  const [opened, setOpened] = useState<number | null>(null)
  const draw = query.data?.find(one => one.id === opened)
  const columns: readonly Column<Draw>[] = [
    {
      key: 'time',
      label: t('time'),
      rank: one => one.created_at,
      cell: one => (
        <button type="button" onClick={() => setOpened(one.id)} className="text-start hover:text-accent">
          <WireTime text={one.created_at} />
        </button>
      ),
    },
    {
      key: 'amount',
      label: t('amountUsd'),
      end: true,
      rank: one => decimal(one.number),
      cell: one => <Amount value={decimal(one.number)} places={2} className="font-medium" />,
    },
    { key: 'received', label: t('received'), end: true, cell: one => <Received draw={one} /> },
    {
      key: 'to',
      label: t(type === 0 ? 'toAddress' : 'toAccount'),
      cell: one => (
        <span className="shortens block max-w-36 text-muted" dir="ltr">
          {one.address || one.payee_account}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('status'),
      rank: one => one.status,
      cell: one => <StatusChip status={one.status} name={one.status_name} />,
    },
  ]
  return (
    <>
      <RecordList
        title={t('withdrawRecords')}
        empty={t('noWithdrawals')}
        query={query}
        csv="exportDraws"
        testId={() => 'draw-record'}
        columns={columns}
        onOpen={one => setOpened(one.id)}
      >
        {one => <DrawRow draw={one} onOpen={() => setOpened(one.id)} />}
      </RecordList>
      {draw && <DrawSheet draw={draw} onClose={() => setOpened(null)} />}
    </>
  )
}

function DrawRow({ draw, onOpen }: { readonly draw: Draw; readonly onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start justify-between gap-4 py-3 text-start transition hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          <Received draw={draw} />
        </span>
        <span className="shortens block text-xs text-muted" dir="ltr">
          {draw.address || draw.payee_account}
        </span>
        <span className="block text-xs text-muted">
          <WireTime text={draw.created_at} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Amount value={decimal(draw.number)} places={2} unit="USD" className="text-sm" />
        <StatusChip status={draw.status} name={draw.status_name} />
      </span>
    </button>
  )
}

function Received({ draw }: { readonly draw: Draw }) {
  return <Amount value={decimal(draw.real_number)} places={placesOf(draw.real_number)} unit={draw.draw_currency.code} />
}

function DrawSheet({ draw, onClose }: { readonly draw: Draw; readonly onClose: () => void }) {
  const t = useWords('wallet')
  const { signs } = useLocale()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async (): Promise<void> => {
    setBusy(true)
    try {
      await cancelDraw(draw.id)
      setAsking(false)
    } catch {
      // The client has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  const code = draw.draw_currency.code
  return (
    <Sheet
      title={t('details')}
      onClose={onClose}
      footer={
        draw.status === UNDER_REVIEW && (
          <Button look="danger" block onClick={() => setAsking(true)}>
            {t('cancelWithdraw')}
          </Button>
        )
      }
    >
      <p className="py-3 text-center text-xl font-semibold">
        <Amount value={decimal(draw.real_number)} places={placesOf(draw.real_number)} unit={code} />
      </p>
      <Course draw={draw} />
      <dl className="mt-5 divide-y divide-line text-sm">
        <Fact label={t('amountUsd')}>
          <Amount value={decimal(draw.number)} places={2} />
        </Fact>
        <Fact label={`${t('fee')} (USD)`}>
          <Amount value={decimal(draw.fee)} places={2} />
        </Fact>
        <Fact label={t('rate')}>
          <span className="figure">{t('rateLine', { price: formatPlain(draw.usd_price, signs), currency: code })}</span>
        </Fact>
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
      {asking && (
        <ConfirmDialog
          title={t('cancelQuestion')}
          confirmLabel={t('cancelWithdraw')}
          cancelLabel={t('keep')}
          look="danger"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void cancel()}
        >
          {t('cancelBody', { amount: formatPlain(draw.number, signs) })}
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

/** What has happened and what comes next, each with its time. */
function Course({ draw }: { readonly draw: Draw }) {
  const t = useWords('wallet')
  const timeText = useWireTime()
  const isOpen = draw.status === UNDER_REVIEW
  const review = draw.approvals > 0 && isOpen ? t('stepReviewSecond') : t('stepReview')
  return (
    <ol className="space-y-3 rounded-card border border-line p-4 text-sm" aria-label={t('details')}>
      <Step state="done" label={t('stepSubmitted')} time={timeText(draw.created_at)} />
      <Step
        state={isOpen ? 'now' : 'done'}
        label={review}
        time={isOpen ? t('stepPromised', { time: timeText(draw.promised_at) }) : ''}
      />
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

/** As many places as the server wrote: they belong to the currency. */
function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}
