// A user's orders, and what operators did to the account.
import { useAsk } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { useWords, type Words } from '../../platform/words.ts'
import { Amount, Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { KeyActs } from '../../ui/key-acts.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const STATES = ['pending', 'open', 'closed'] as const
/** How orders end. */
const ENDS = [
  'end_closed',
  'end_stop_loss',
  'end_trailing_stop',
  'end_take_profit',
  'end_stop_out',
  'end_cancelled',
  'end_expired',
  'end_replaced',
  'end_other_filled',
  'end_money_short',
  'end_account_frozen',
  'end_voided',
  'end_master_closed',
  'end_copy_stop',
  'end_copy_limit',
  'end_won',
  'end_lost',
  'end_market_closed',
  'end_no_tick',
  'end_stale',
] as const

function endWord(t: Words, reason: string): string {
  const known = ENDS.find(end => end === `end_${reason}`)
  return known === undefined ? reason.replaceAll('_', ' ') : t(known)
}

/** A price there is not yet. */
function Price({ text }: { readonly text: string }) {
  return text === '0' ? <span className="text-muted">–</span> : <Amount text={text} />
}

export function UserOrders({ uid, kind }: { readonly uid: string; readonly kind: 'contract' | 'micro' }) {
  const t = useWords()
  const list = useList('operatorUserOrders', { uid, kind })
  const title = t(kind === 'contract' ? 'contractOrders' : 'microOrders')
  return (
    <Card title={title}>
      <Filters
        fields={[
          {
            kind: 'choice',
            name: 'state',
            label: t('status'),
            options: STATES.map(value => ({ value, label: t(value) })),
          },
          { kind: 'dates' },
        ]}
        chosen={list.chosen}
        onChoose={list.onChoose}
        onSave={list.save}
      />
      <ListBody
        label={title}
        list={list}
        rowKey={order => order.id}
        columns={[
          { key: 'id', label: t('number'), sortable: true, cell: order => <span className="figure">{order.id}</span> },
          { key: 'pair', label: t('pair'), cell: order => order.pair },
          { key: 'side', label: t('side'), cell: order => t(order.side) },
          { key: 'size', label: t('size'), end: true, cell: order => <Amount text={order.size} /> },
          { key: 'open', label: t('openPrice'), end: true, cell: order => <Price text={order.open_price} /> },
          {
            key: 'close',
            label: t('closePrice'),
            end: true,
            cell: order => <Price text={order.close_price} />,
          },
          {
            key: 'profit',
            label: t('profit'),
            sortable: true,
            end: true,
            cell: order => <Amount text={order.profit} signed />,
          },
          {
            key: 'state',
            label: t('status'),
            cell: order => (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {[t(order.state), ...(order.reason === '' ? [] : [endWord(t, order.reason)])].join(' · ')}
                <KeyActs acts={order.key_acts} />
              </span>
            ),
          },
          { key: 'at', label: t('created'), cell: order => <Moment at={order.created_at} /> },
        ]}
      />
    </Card>
  )
}

export function UserActs({ uid }: { readonly uid: string }) {
  const t = useWords()
  const log = useAsk('operatorAudit', { uid, phase: 'about' })
  return (
    <Card title={t('acts')}>
      {!log.data ? (
        <Loading rows={3} />
      ) : log.data.data.length === 0 ? (
        <Empty />
      ) : (
        <Table
          label={t('acts')}
          rows={log.data.data.slice(0, 10)}
          rowKey={row => row.seq}
          columns={[
            { key: 'at', label: t('time'), cell: row => <Moment at={row.at} /> },
            { key: 'who', label: t('operator'), cell: row => row.operator },
            { key: 'what', label: t('act'), cell: row => row.subject },
          ]}
        />
      )}
    </Card>
  )
}
