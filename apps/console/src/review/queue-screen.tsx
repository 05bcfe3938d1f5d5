// A review queue: waiting requests, oldest first, beside the details of the selected one, decided by keyboard or pointer.
import { Link } from '@tallystick/ui/routing/routing'
import { useEffect, useRef, useState } from 'react'
import { useList } from '../platform/lists.ts'
import { useMay } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Choices } from '../ui/choices.tsx'
import { Age, Moment } from '../ui/figures.tsx'
import { Card, Facts, Page } from '../ui/page.tsx'
import { Filters } from '../ui/filters.tsx'
import { ListBody } from '../ui/list-body.tsx'
import { Empty } from '../ui/states.tsx'
import type { Column } from '@tallystick/ui/tables/table'
import { ApprovalsNote } from './approvals-note.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ImageViewer } from './image-viewer.tsx'
import type { Queue, QueueImage, QueueRow, Statuses } from './queue.ts'
import { useQueueKeys } from './queue-keys.ts'

const ASK_AGAIN_MS = 10_000

export function QueueScreen<Row extends QueueRow>({ queue }: { readonly queue: Queue<Row> }) {
  const t = useWords()
  const [status, setStatus] = useState<keyof Statuses>('waiting')
  const [selectedId, setSelectedId] = useState<number>()
  // The row is kept as it was when the question was asked: whatever comes into the list meanwhile, nothing else is decided.
  const [asking, setAsking] = useState<{ readonly act: 'approve' | 'refuse'; readonly row: Row } | null>(null)
  const [image, setImage] = useState<QueueImage | null>(null)
  const list = useList(
    queue.list,
    { status: queue.statuses[status] ?? queue.statuses.waiting },
    { key: 'queue', everyMs: ASK_AGAIN_MS },
  )
  // The rows of the list that the queue names.
  const data = list.query.data as { readonly data: readonly Row[]; readonly total: number } | undefined
  const rows = data?.data ?? []
  const found = rows.findIndex(row => row.id === selectedId)
  const index = found >= 0 ? found : 0
  const row = rows[index]
  const isWaiting = status === 'waiting'
  // A description has no other keys.
  const names = Object.keys(queue.statuses) as (keyof Statuses)[]
  const isFiltered = Object.keys(list.chosen).length > 0
  const mayApprove = useMay(queue.approve.call) && isWaiting
  const mayRefuse = useMay(queue.refusals[0]?.call ?? queue.approve.call) && isWaiting

  useQueueKeys({
    move: step => setSelectedId(rows[Math.min(rows.length - 1, Math.max(0, index + step))]?.id),
    open: () => setImage((row && queue.images(row, t)[0]) ?? null),
    approve: () => row && mayApprove && setAsking({ act: 'approve', row }),
    reject: () => row && mayRefuse && setAsking({ act: 'refuse', row }),
  })

  const columns: Column<Row>[] = [
    { key: 'id', label: t('number'), sortable: true, cell: one => <span className="figure">{one.id}</span> },
    { key: 'user', label: t('user'), cell: one => <Person row={one} isFrozen={queue.isFrozen?.(one) === true} /> },
    ...queue.columns(t),
    {
      key: queue.sinceColumn ?? 'since',
      label: t(isWaiting ? 'age' : 'handedIn'),
      sortable: queue.sinceColumn !== undefined,
      cell: one => (isWaiting ? <Age since={queue.since(one)} /> : <Moment at={queue.since(one)} />),
    },
  ]

  return (
    <Page
      title={t(queue.title)}
      lead={<Keys />}
      actions={
        <Choices
          label={t('status')}
          options={names.map(name => ({ value: name, label: t(name) }))}
          value={status}
          onChange={value => {
            setStatus(value)
            list.onPage(1)
          }}
        />
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <Filters
            fields={[{ kind: 'uid' }, { kind: 'dates' }, ...(queue.hasAmounts ? [{ kind: 'amounts' } as const] : [])]}
            chosen={list.chosen}
            onChoose={list.onChoose}
            onSave={list.save}
          />
          <ListBody
            label={t(queue.title)}
            list={{ ...list, query: { ...list.query, data } }}
            columns={columns}
            rowKey={one => one.id}
            selected={index}
            onOpen={one => setSelectedId(one.id)}
            empty={<Empty text={t(isWaiting && !isFiltered ? 'queueEmpty' : 'nothingHere')} />}
          />
        </Card>
        {row && (
          <Details
            key={row.id}
            queue={queue}
            row={row}
            isChosen={found >= 0}
            onImage={setImage}
            {...(mayApprove ? { onApprove: () => setAsking({ act: 'approve', row }) } : {})}
            {...(mayRefuse ? { onRefuse: () => setAsking({ act: 'refuse', row }) } : {})}
          />
        )}
      </div>
      {asking && (
        <DecisionDialog
          row={asking.row}
          decisions={asking.act === 'approve' ? [queue.approve] : queue.refusals}
          onClose={() => setAsking(null)}
        />
      )}
      {image && <ImageViewer {...image} onClose={() => setImage(null)} />}
    </Page>
  )
}

function Person({ row, isFrozen }: { readonly row: QueueRow; readonly isFrozen: boolean }) {
  const t = useWords()
  return (
    <span className="flex items-center gap-2">
      <span className="figure">{row.uid}</span>
      <span className="max-w-44 truncate text-muted">{row.email}</span>
      {isFrozen && <Chip tone="down">{t('frozen')}</Chip>}
    </span>
  )
}

function Keys() {
  const t = useWords()
  return (
    <span className="hidden gap-3 lg:inline-flex">
      <span>
        <kbd>j</kbd> <kbd>k</kbd> {t('keyMove')}
      </span>
      <span>
        <kbd>Enter</kbd> {t('keyOpen')}
      </span>
      <span>
        <kbd>a</kbd> {t('approve')}
      </span>
      <span>
        <kbd>r</kbd> {t('reject')}
      </span>
    </span>
  )
}

interface DetailsProps<Row extends QueueRow> {
  readonly queue: Queue<Row>
  readonly row: Row
  /** Chosen by hand: on a phone the details lie below the list and are brought into view. */
  readonly isChosen: boolean
  readonly onImage: (image: QueueImage) => void
  readonly onApprove?: () => void
  readonly onRefuse?: () => void
}

function Details<Row extends QueueRow>({ queue, row, isChosen, onImage, onApprove, onRefuse }: DetailsProps<Row>) {
  const t = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const warning = queue.warning?.(row, t)
  const approvals = queue.approvals?.(row)
  return (
    <div ref={box} className="lg:sticky lg:top-4" data-testid="details">
      <Card
        title={`${t(queue.title)} ${row.id}`}
        padded
        actions={
          <Link to="/user" search={{ uid: row.uid }} className="text-sm text-accent">
            {t('openUser')}
          </Link>
        }
      >
        <div className="space-y-4">
          {warning !== undefined && <p className="rounded-control bg-warn-soft p-3 text-sm text-warn">{warning}</p>}
          <Facts
            facts={[
              ['UID', row.uid],
              ...(row.email === undefined ? [] : [[t('email'), row.email] as const]),
              ...queue.facts(row, t),
            ]}
          />
          {approvals && <ApprovalsNote approvals={approvals} />}
          <InternalNotes subject={queue.subject(row)} />
          <div className="flex flex-wrap gap-2">
            {queue.images(row, t).map(image => (
              <Button key={image.uploadId} onClick={() => onImage(image)}>
                {image.title}
              </Button>
            ))}
          </div>
          {(onApprove ?? onRefuse) && (
            <div className="grid auto-cols-fr grid-flow-col gap-3 border-t border-line pt-4">
              {onRefuse && (
                <Button look="danger" onClick={onRefuse}>
                  {t('reject')}
                </Button>
              )}
              {onApprove && (
                <Button look="primary" onClick={onApprove}>
                  {t(queue.approve.words)}
                </Button>
              )}
            </div>
          )}
        </div>
      </Card>
    </div>
  )
}
