// Identity checks: a document, front and back, compared with what was typed in.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Moment } from '../../ui/figures.tsx'
import { internalOf } from './decided.tsx'
import { IDENTITY_CHECK_STATUS } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorIdentityChecks'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'identity-checks',
  title: 'identityChecks',
  statuses: IDENTITY_CHECK_STATUS,
  list: 'operatorIdentityChecks',
  subject: row => `real name ${row.id}`,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    { key: 'name', label: t('name'), cell: row => row.name },
    { key: 'country', label: t('country'), cell: row => row.country || '–' },
  ],
  facts: (row, t) => [
    [t('name'), row.name],
    [t('documentNumber'), row.card_id],
    [t('country'), row.country || '–'],
    [t('due'), <Moment key="due" at={row.due_at} />],
    ...(row.decided_at === '' ? [] : [[t('decidedAt'), <Moment key="at" at={row.decided_at} />] as const]),
    ...(row.reason === '' ? [] : [[t('reason'), row.reason] as const]),
  ],
  images: (row, t) => [
    { title: t('front'), uploadId: row.front_pic },
    { title: t('reverse'), uploadId: row.reverse_pic },
  ],
  warning: (row, t) => (row.same_card > 0 ? t('sameCard', { n: row.same_card }) : undefined),
  approve: {
    words: 'approve',
    call: 'operatorIdentityCheckApprove',
    isRefusal: false,
    isSilent: true,
    run: (row, notes) => api.call('operatorIdentityCheckApprove', { id: row.id, ...internalOf(notes) }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorIdentityCheckReject',
      isRefusal: true,
      run: (row, notes) =>
        api.call('operatorIdentityCheckReject', { id: row.id, reason: notes.note ?? '', ...internalOf(notes) }),
    },
  ],
}

export default function IdentityChecksScreen() {
  return <QueueScreen queue={QUEUE} />
}
