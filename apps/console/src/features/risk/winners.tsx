// Users who win micro orders more often than luck explains. For review only: prices are the same for every user.
import { formatPlain } from '@tallystick/i18n/numbers'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Amount } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const ASK_AGAIN_MS = 30_000

export function Winners({ realm }: { readonly realm: 'real' | 'demo' }) {
  const t = useWords()
  const { signs } = useLocale()
  const navigate = useNavigate()
  const list = useAsk('operatorWinners', { realm }, { everyMs: ASK_AGAIN_MS })
  return (
    <Card
      title={t('winners')}
      actions={list.data && list.data.length > 0 ? <Chip tone="warn">{list.data.length}</Chip> : undefined}
    >
      <p className="px-4 py-3 text-sm text-muted">{t('winnersLead')}</p>
      {list.isError && !list.data ? (
        <Failed failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Loading rows={2} />
      ) : (list.data ?? []).length === 0 ? (
        <Empty text={t('noWinners')} />
      ) : (
        <Table
          label={t('winners')}
          rows={list.data ?? []}
          rowKey={row => `${row.uid} ${row.product}`}
          onOpen={row => void navigate({ to: '/user', search: { uid: row.uid } })}
          columns={[
            { key: 'uid', label: 'UID', cell: row => <span className="figure">{row.uid}</span> },
            { key: 'email', label: t('email'), cell: row => row.email || '–' },
            { key: 'product', label: t('kind'), cell: row => t(row.product === 'micro' ? 'micro' : 'forex') },
            {
              key: 'wins',
              label: t('won'),
              end: true,
              cell: row => t('winsOf', { wins: row.wins, n: row.orders }),
            },
            { key: 'profit', label: t('profit'), end: true, cell: row => <Amount text={row.profit} signed /> },
            {
              key: 'luck',
              label: t('byLuck'),
              end: true,
              cell: row => t('onceIn', { n: formatPlain(String(row.once_in), signs) }),
            },
          ]}
        />
      )}
    </Card>
  )
}
