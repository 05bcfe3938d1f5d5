// One master in the list: the return, and the figures that put it in context.
import { decimal } from '@tallystick/kernel/decimal'
import { Link, useNavigate } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { CompareBox, type Compared } from '../../entities/master/compare-masters.tsx'
import { curveOf, type Performance } from '../../entities/master/performance.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { Figure, PersonHead } from './parts.tsx'
import type { Master } from './relation.ts'

interface TraderCardProps {
  readonly trader: Master
  readonly performance: Performance | undefined
  readonly chosen: Compared
  readonly canFollow: boolean
}

export function TraderCard({ trader, performance, chosen, canFollow }: TraderCardProps) {
  const t = useWords('follow')
  const masters = useWords('masters')
  const navigate = useNavigate()
  return (
    <article
      className="relative rounded-card border border-line bg-surface p-4 transition hover:border-line-strong"
      data-testid="master"
      data-user={trader.user_id}
    >
      <PersonHead person={trader} follow_num={trader.follow_num}>
        {canFollow && !trader.isFormer && (
          <Button
            size="small"
            look={trader.isFollowed ? 'outline' : 'primary'}
            className="z-1"
            disabled={trader.isFollowed}
            onClick={() => void navigate({ to: '/follow/submit', search: { id: trader.user_id } })}
          >
            {t(trader.isFollowed ? 'followed' : 'follow')}
          </Button>
        )}
      </PersonHead>
      {/* The whole card leads to the profile; the button lies above it. */}
      <Link
        to="/follow/trader"
        search={{ id: trader.user_id }}
        aria-label={trader.nickname}
        className="absolute inset-0 rounded-card"
      />
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <p className="text-xs text-muted">{t('totalReturn')}</p>
          <ChangePercent text={trader.profit_percent} className="text-xl font-semibold" />
        </div>
        <Sparkline values={performance && curveOf(performance)} className="h-10 w-24" />
        <div className="ms-auto text-end">
          <p className="text-xs text-muted">{t('totalProfit')}</p>
          <Amount value={decimal(trader.total_profit)} places={2} signed unit="USD" className="text-base font-medium" />
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] items-end gap-3 border-t border-line pt-3">
        <Figure label={masters('fall')}>{performance ? <Percent text={performance.drawdown} /> : '–'}</Figure>
        <Figure label={t('drawdown')}>
          <Amount value={decimal(trader.max_drawdown)} places={2} />
        </Figure>
        <Figure label={t('worstWeek')}>
          <Amount value={decimal(trader.worst_week)} places={2} />
        </Figure>
        <Figure label={t('followersMedian')}>
          <Amount value={decimal(trader.followers_median)} places={2} signed />
        </Figure>
      </dl>
      <div className="mt-1">
        <CompareBox master={{ id: trader.user_id, nickname: trader.nickname }} chosen={chosen} withWord />
      </div>
    </article>
  )
}
