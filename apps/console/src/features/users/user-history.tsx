// Orders of a person, and what operators did to him.
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Amount, Moment } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Pager, Table } from '../../ui/table.tsx'

const PAGE_SIZE = 20

export function UserOrders({ uid, kind }: { readonly uid: string; readonly kind: 'contract' | 'micro' }) {
  const t = useWords()
  const [page, setPage] = useState(1)
  const orders = useAsk('operatorUserOrders', { uid, kind, page })
  const title = t(kind === 'contract' ? 'contractOrders' : 'microOrders')
  return (
    <Card title={title}>
      {!orders.data ? (
        <Loading rows={3} />
      ) : orders.data.data.length === 0 ? (
        <Empty />
      ) : (
        <>
          <Table
            label={title}
            rows={orders.data.data}
            rowKey={order => order.id}
            columns={[
              { key: 'id', head: t('number'), cell: order => <span className="figure">{order.id}</span> },
              { key: 'pair', head: t('pair'), cell: order => order.pair },
              { key: 'side', head: t('side'), cell: order => t(order.side) },
              { key: 'size', head: t('size'), isFigure: true, cell: order => <Amount text={order.size} /> },
              { key: 'open', head: t('openPrice'), isFigure: true, cell: order => <Amount text={order.open_price} /> },
              {
                key: 'close',
                head: t('closePrice'),
                isFigure: true,
                cell: order => <Amount text={order.close_price} />,
              },
              {
                key: 'profit',
                head: t('profit'),
                isFigure: true,
                cell: order => <Amount text={order.profit} signed />,
              },
              {
                key: 'state',
                head: t('status'),
                cell: order =>
                  `${t(order.state)}${order.reason === '' ? '' : ` · ${order.reason.replaceAll('_', ' ')}`}`,
              },
              { key: 'at', head: t('created'), cell: order => <Moment at={order.created_at} /> },
            ]}
          />
          <Pager page={page} size={PAGE_SIZE} total={orders.data.total} onPage={setPage} />
        </>
      )}
    </Card>
  )
}

export function UserActs({ uid }: { readonly uid: string }) {
  const t = useWords()
  const log = useAsk('operatorAudit', { uid })
  return (
    <Card title={t('acts')}>
      {!log.data ? (
        <Loading rows={3} />
      ) : log.data.data.length === 0 ? (
        <Empty />
      ) : (
        <Table
          label={t('acts')}
          rows={log.data.data.filter(row => row.phase === 'about').slice(0, 10)}
          rowKey={row => row.seq}
          columns={[
            { key: 'at', head: t('time'), cell: row => <Moment at={row.at} /> },
            { key: 'who', head: t('operator'), cell: row => row.operator },
            { key: 'what', head: t('act'), cell: row => row.subject },
          ]}
        />
      )}
    </Card>
  )
}
