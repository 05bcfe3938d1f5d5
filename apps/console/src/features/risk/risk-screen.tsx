// Live risk: the house's exposure, accounts close to stop-out, the switches, and the state of feed and engine.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/choices.tsx'
import { Amount } from '../../ui/figures.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Backups } from './backups.tsx'
import { ForgivenLosses } from './forgiven-losses.tsx'
import { EngineHealth, FeedHealth } from './health.tsx'
import { Switches } from './switches.tsx'
import { Winners } from './winners.tsx'

type Realm = 'real' | 'demo'

const LIVE_MS = 1_000

export default function RiskScreen() {
  const t = useWords()
  const [realm, setRealm] = useState<Realm>('real')
  const maySeeAccounts = useMay('operatorRiskAccounts')
  const maySeeForgiven = useMay('operatorForgivenLosses')
  return (
    <Page
      title={t('risk')}
      actions={
        <Choices
          label={t('realm')}
          options={(['real', 'demo'] as const).map(value => ({ value, label: t(value) }))}
          value={realm}
          onChange={setRealm}
        />
      }
    >
      <Switches />
      <Exposure realm={realm} />
      {maySeeForgiven && <ForgivenLosses realm={realm} />}
      {maySeeAccounts && <Accounts realm={realm} />}
      {maySeeAccounts && <Winners realm={realm} />}
      <EngineHealth />
      <FeedHealth />
      <Backups />
    </Page>
  )
}

function Exposure({ realm }: { readonly realm: Realm }) {
  const t = useWords()
  const list = useAsk('operatorExposure', { realm }, { everyMs: LIVE_MS })
  type Row = OperatorAnswerOf<'operatorExposure'>[number]
  const lots = (field: 'buy_lots' | 'sell_lots' | 'net_lots') => (row: Row) => (
    <Amount text={row[field]} signed={field === 'net_lots'} />
  )
  return (
    <Card title={t('exposure')}>
      {list.isError && !list.data ? (
        <Failed failure={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Loading rows={3} />
      ) : list.data?.length === 0 ? (
        <Empty text={t('noPositions')} />
      ) : (
        <Table
          label={t('exposure')}
          rows={list.data ?? []}
          rowKey={row => row.pair}
          columns={[
            { key: 'pair', label: t('pair'), cell: row => <span className="font-medium">{row.pair}</span> },
            { key: 'orders', label: t('orders'), end: true, cell: row => row.orders },
            { key: 'buy', label: t('bought'), end: true, cell: lots('buy_lots') },
            { key: 'sell', label: t('sold'), end: true, cell: lots('sell_lots') },
            { key: 'net', label: t('net'), end: true, cell: lots('net_lots') },
            { key: 'price', label: t('price'), end: true, cell: row => <Amount text={row.price} /> },
            {
              key: 'house',
              label: t('houseResult'),
              end: true,
              cell: row => <Amount text={row.house} unit="USD" signed />,
            },
          ]}
        />
      )}
    </Card>
  )
}

function Accounts({ realm }: { readonly realm: Realm }) {
  const t = useWords()
  const navigate = useNavigate()
  const list = useAsk('operatorRiskAccounts', { realm }, { everyMs: LIVE_MS })
  return (
    <Card title={t('riskAccounts')}>
      {list.isPending ? (
        <Loading rows={3} />
      ) : (list.data ?? []).length === 0 ? (
        <Empty text={t('noPositions')} />
      ) : (
        <Table
          label={t('riskAccounts')}
          rows={list.data ?? []}
          rowKey={row => row.uid}
          onOpen={row => void navigate({ to: '/user', search: { uid: row.uid } })}
          columns={[
            { key: 'uid', label: 'UID', cell: row => <span className="figure">{row.uid}</span> },
            { key: 'email', label: t('email'), cell: row => row.email || '–' },
            { key: 'orders', label: t('orders'), end: true, cell: row => row.orders },
            { key: 'equity', label: t('equity'), end: true, cell: row => <Amount text={row.equity} /> },
            { key: 'margin', label: t('margin'), end: true, cell: row => <Amount text={row.margin} /> },
            {
              key: 'floating',
              label: t('floating'),
              end: true,
              cell: row => <Amount text={row.floating} signed />,
            },
            { key: 'rate', label: t('marginLevel'), end: true, cell: row => <Amount text={row.risk_rate} unit="%" /> },
          ]}
        />
      )}
    </Card>
  )
}
