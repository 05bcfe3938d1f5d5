// State of the engine and the price feed.
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Card } from '../../ui/page.tsx'
import { Empty, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'

const LIVE_MS = 1_000
/** An open market without a price for this long deserves a look. */
const OLD_MS = 10_000

export function EngineHealth() {
  const t = useWords()
  const health = useAsk('operatorHealth', {}, { everyMs: LIVE_MS })
  if (!health.data) return <Card title={t('engine')}>{<Loading rows={1} />}</Card>
  return (
    <Card title={t('engine')} help="slow-database">
      <Table
        label={t('engine')}
        rows={health.data.shards.map((shard, index) => ({ ...shard, index }))}
        rowKey={shard => shard.index}
        columns={[
          { key: 'index', label: t('shard'), cell: shard => shard.index },
          {
            key: 'status',
            label: t('status'),
            cell: shard => <Chip tone={shard.status === 'running' ? 'up' : 'down'}>{shard.status}</Chip>,
          },
          { key: 'queued', label: t('queueDepth'), end: true, cell: shard => shard.queued },
          { key: 'wire', label: t('onTheWire'), end: true, cell: shard => shard.on_the_wire },
          {
            key: 'commit',
            label: t('commitLatency'),
            end: true,
            cell: shard => <Milliseconds n={shard.commit_ms} />,
          },
          {
            key: 'slowest',
            label: t('slowest'),
            end: true,
            cell: shard => <Milliseconds n={shard.slowest_commit_ms} />,
          },
          { key: 'applied', label: t('batches'), end: true, cell: shard => shard.applied },
        ]}
      />
    </Card>
  )
}

export function FeedHealth() {
  const t = useWords()
  const health = useAsk('operatorHealth', {}, { everyMs: LIVE_MS })
  if (!health.data) return <Card title={t('feed')}>{<Loading rows={3} />}</Card>
  const { feed } = health.data
  return (
    <Card
      title={t('feed')}
      help="feed-down"
      actions={
        <>
          <Chip tone={feed.label === 'live' ? 'up' : 'warn'}>
            {t(feed.label === 'live' ? 'liveFeed' : 'simulatedFeed')}
          </Chip>
          <Chip tone={feed.connected ? 'up' : 'down'}>{t(feed.connected ? 'connected' : 'disconnected')}</Chip>
          <span className="text-sm text-muted">
            {t('feedCounts', { reconnects: feed.reconnects, unreadable: feed.unreadable })}
          </span>
        </>
      }
    >
      {feed.pairs.length === 0 ? (
        <Empty />
      ) : (
        <Table
          label={t('feed')}
          rows={feed.pairs}
          rowKey={row => row.pair}
          columns={[
            { key: 'pair', label: t('pair'), cell: row => row.pair },
            {
              key: 'state',
              label: t('status'),
              cell: row =>
                !row.open ? (
                  <Chip>{t('marketClosed')}</Chip>
                ) : row.holding ? (
                  <Chip tone="warn">{t('holdingPrice')}</Chip>
                ) : (
                  <Chip tone={row.age_ms > OLD_MS ? 'down' : 'up'}>{t(row.age_ms > OLD_MS ? 'stale' : 'fresh')}</Chip>
                ),
            },
            {
              key: 'age',
              label: t('age'),
              end: true,
              cell: row => (row.open ? <Milliseconds n={row.age_ms} /> : '–'),
            },
            { key: 'accepted', label: t('acceptedTicks'), end: true, cell: row => row.accepted },
            { key: 'rejected', label: t('rejectedTicks'), end: true, cell: row => row.rejected },
          ]}
        />
      )}
    </Card>
  )
}

function Milliseconds({ n }: { readonly n: number }) {
  const t = useWords()
  return <span className="whitespace-nowrap">{t('milliseconds', { n })}</span>
}
