// Applications to become a master trader.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Moment } from '../../ui/figures.tsx'

type Row = OperatorAnswerOf<'operatorMasterApplications'>['data'][number]

const QUEUE: Queue<Row, 1 | 2 | 3> = {
  key: 'masters',
  title: 'masters',
  waiting: 1,
  statuses: [
    { value: 1, words: 'waiting' },
    { value: 2, words: 'approved' },
    { value: 3, words: 'rejected' },
  ],
  list: 'operatorMasterApplications',
  subject: row => `application ${row.id}`,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    { key: 'name', label: t('name'), cell: row => row.nickname },
    {
      key: 'orders',
      label: t('closedOrders'),
      end: true,
      cell: row => <span className="figure">{row.closed_orders}</span>,
    },
  ],
  facts: (row, t) => [
    [t('name'), row.nickname],
    [t('closedOrders'), row.closed_orders],
    ...(row.decided_at === 0 ? [] : [[t('decidedAt'), <Moment key="at" at={row.decided_at} />] as const]),
    ...(row.note === '' ? [] : [[t('note'), row.note] as const]),
  ],
  images: () => [],
  approve: {
    words: 'approve',
    call: 'operatorMasterDecide',
    isRefusal: false,
    run: (row, notes) => api.call('operatorMasterDecide', { id: row.id, approve: 1, ...notes }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorMasterDecide',
      isRefusal: true,
      run: (row, notes) => api.call('operatorMasterDecide', { id: row.id, approve: 0, ...notes }),
    },
  ],
}

export default function MastersScreen() {
  return <QueueScreen queue={QUEUE} />
}
