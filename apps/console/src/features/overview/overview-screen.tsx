// The first screen: queue sizes and ages, figures over time, state of feed and engine, and whether the ledger sums to zero.
import { Link } from '@tallystick/ui/routing/routing'
import { FIGURE_DAYS, FIGURE_PERIODS, type FigurePeriod } from '@tallystick/wire/operator/figure-periods'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Choices } from '../../ui/choices.tsx'
import { Age } from '../../ui/figures.tsx'
import { Card, Facts, Page } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { ExposureChart } from './exposure-chart.tsx'
import { MoneyCharts } from './money-charts.tsx'
import { QueueChart } from './queue-chart.tsx'
import { isQueue, QUEUES } from './queues.ts'
import type { Realm } from './spans.ts'
import { PayoutChart, UserChart } from './user-charts.tsx'

const ASK_AGAIN_MS = 5_000

export default function OverviewScreen() {
  const t = useWords()
  const [realm, setRealm] = useState<Realm>('real')
  const [period, setPeriod] = useState<FigurePeriod>('30d')
  const maySeeMoney = useMay('operatorHouseFigures')
  const maySeeUsers = useMay('operatorUserFigures')
  const maySeePayouts = useMay('operatorPayoutTimes')
  const maySeeExposure = useMay('operatorExposureHistory')
  const waiting = useAsk('operatorWaiting', {}, { everyMs: ASK_AGAIN_MS })
  return (
    <Page
      title={t('overview')}
      actions={
        <>
          <Choices
            label={t('realm')}
            options={(['real', 'demo'] as const).map(value => ({ value, label: t(value) }))}
            value={realm}
            onChange={setRealm}
          />
          <Choices
            label={t('figurePeriod')}
            options={FIGURE_PERIODS.map(value => ({ value, label: t('days', { n: FIGURE_DAYS[value] }) }))}
            value={period}
            onChange={setPeriod}
          />
        </>
      }
    >
      {waiting.isError && !waiting.data ? (
        <Failed failure={waiting.error} onRetry={() => void waiting.refetch()} />
      ) : waiting.data ? (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {waiting.data.map(row =>
            isQueue(row.queue) ? (
              <Link
                key={row.queue}
                to={QUEUES[row.queue].to}
                className="rounded-card border border-line bg-surface p-4 transition hover:border-line-strong"
              >
                <span className="block text-sm text-muted">{t(QUEUES[row.queue].words)}</span>
                <span className="figure block text-xl font-semibold" data-testid={`waiting-${row.queue}`}>
                  {row.waiting}
                </span>
                <span className="block text-xs">{row.oldest > 0 ? <Age since={row.oldest} /> : <>&nbsp;</>}</span>
              </Link>
            ) : null,
          )}
        </div>
      ) : (
        <div aria-busy="true" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {Object.keys(QUEUES).map(queue => (
            <div key={queue} className="skeleton h-26 rounded-card" />
          ))}
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {maySeeMoney && <MoneyCharts realm={realm} period={period} />}
        {maySeeUsers && <UserChart realm={realm} period={period} />}
        {maySeePayouts && realm === 'real' && <PayoutChart period={period} />}
        {realm === 'real' && (
          <div className="lg:col-span-2">
            <QueueChart period={period} />
          </div>
        )}
        {maySeeExposure && (
          <div className="lg:col-span-2">
            <ExposureChart realm={realm} period={period} />
          </div>
        )}
        <Health />
        <Ledger />
      </div>
    </Page>
  )
}

function Health() {
  const t = useWords()
  const health = useAsk('operatorHealth', {}, { everyMs: ASK_AGAIN_MS })
  const switches = useAsk('operatorSwitches', {}, { everyMs: ASK_AGAIN_MS })
  const maySeeWinners = useMay('operatorWinners')
  const winners = useAsk('operatorWinners', { realm: 'real' }, { enabled: maySeeWinners, everyMs: 6 * ASK_AGAIN_MS })
  if (!health.data || !switches.data) return <Card title={t('health')}>{<Loading rows={3} />}</Card>
  const { feed, shards, log } = health.data
  const paused = [...(switches.data.all ? [t('everything')] : []), ...switches.data.products, ...switches.data.pairs]
  const isRunning = shards.every(shard => shard.status === 'running')
  return (
    <Card title={t('health')} padded>
      <Facts
        facts={[
          [t('feed'), <Good key="feed" isGood={feed.connected} good={t('connected')} bad={t('disconnected')} />],
          [t('engine'), <Good key="engine" isGood={isRunning} good={t('running')} bad={t('notRunning')} />],
          ...(log
            ? [
                [
                  t('publicLog'),
                  <Good key="log" isGood={!log.stopped} good={t('running')} bad={t('logStopped')} />,
                ] as const,
              ]
            : []),
          [t('queueDepth'), shards.reduce((sum, shard) => sum + shard.queued, 0)],
          [t('commitLatency'), t('milliseconds', { n: Math.max(0, ...shards.map(shard => shard.commit_ms)) })],
          [
            t('closeOnly'),
            paused.length === 0 ? (
              t('nothing')
            ) : (
              <Chip key="paused" tone="warn">
                {paused.join(', ')}
              </Chip>
            ),
          ],
          ...(winners.data ? [[t('winners'), <WinnerCount key="winners" count={winners.data.length} />] as const] : []),
        ]}
      />
    </Card>
  )
}

function WinnerCount({ count }: { readonly count: number }) {
  const t = useWords()
  if (count === 0) return t('noneOf')
  return (
    <Link to="/risk" aria-label={`${t('winners')}: ${count}`}>
      <Chip tone="warn">{count}</Chip>
    </Link>
  )
}

function Good(props: { readonly isGood: boolean; readonly good: ReactNode; readonly bad: ReactNode }) {
  return <Chip tone={props.isGood ? 'up' : 'down'}>{props.isGood ? props.good : props.bad}</Chip>
}

function Ledger() {
  const t = useWords()
  const may = useMay('operatorConservation')
  const conservation = useAsk('operatorConservation', {}, { enabled: may, everyMs: 4 * ASK_AGAIN_MS })
  if (!may) return null
  return (
    <Card title={t('conservation')} padded>
      {conservation.data ? (
        <Facts
          facts={conservation.data.realms.map(realm => [
            t(realm.realm),
            <Good key={realm.realm} isGood={/^-?0*\.?0*$/.test(realm.sum)} good={t('sumsToZero')} bad={realm.sum} />,
          ])}
        />
      ) : (
        <Loading rows={2} />
      )}
    </Card>
  )
}
