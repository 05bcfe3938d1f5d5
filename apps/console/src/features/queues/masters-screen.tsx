// Applications to become a master trader.
import { flagToWire } from '@tallystick/wire/flag'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Moment } from '../../ui/figures.tsx'
import { MASTER_STATUS } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorMasterApplications'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'masters',
  title: 'masters',
  statuses: MASTER_STATUS,
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
    run: (row, notes) => api.call('operatorMasterDecide', { id: row.id, approve: flagToWire(true), ...notes }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorMasterDecide',
      isRefusal: true,
      run: (row, notes) => api.call('operatorMasterDecide', { id: row.id, approve: flagToWire(false), ...notes }),
    },
  ],
}

export default function MastersScreen() {
  return <QueueScreen queue={QUEUE} />
}
