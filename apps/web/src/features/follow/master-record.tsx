// The record of a master, from closed orders.
import { decimal } from '@tallystick/kernel/decimal'
import { useWords } from '../../platform/words.ts'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { useWireTime } from '../../ui/primitives/wire-time.tsx'
import { Figure, PersonHead } from './parts.tsx'
import type { Master } from './relation.ts'

export function MasterRecord({ trader }: { readonly trader: Master }) {
  const t = useWords('follow')
  const timeText = useWireTime()
  const dollars = (text: string, signed = false) => <Amount value={decimal(text)} places={2} signed={signed} />
  return (
    <section className="rounded-card border border-line bg-surface p-4" data-testid="record">
      <PersonHead person={trader} follow_num={trader.follow_num} />
      {trader.isFormer && <p className="mt-3 text-sm text-pretty text-warn">{t('formerNote')}</p>}
      <div className="mt-4 grid grid-cols-2 gap-4">
        <div>
          <p className="text-xs text-muted">{t('threeWeekReturn')}</p>
          <ChangePercent text={trader.three_week_rate} className="text-xl font-semibold" />
        </div>
        <div className="text-end">
          <p className="text-xs text-muted">{t('totalReturn')}</p>
          <ChangePercent text={trader.profit_percent} className="text-xl font-semibold" />
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] desktop:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] items-end gap-x-3 gap-y-4 border-t border-line pt-4">
        <Figure label={t('drawdown')}>{dollars(trader.max_drawdown)}</Figure>
        <Figure label={t('worstWeek')}>{dollars(trader.worst_week)}</Figure>
        <Figure label={t('followersMedian')}>{dollars(trader.followers_median, true)}</Figure>
        <Figure label={t('winRate')}>
          <Percent text={trader.three_week_win} />
        </Figure>
        <Figure label={t('threeWeekProfit')}>{dollars(trader.three_week_profit, true)}</Figure>
        <Figure label={t('totalProfit')}>{dollars(trader.total_profit, true)}</Figure>
        <Figure label={t('trades')}>
          <span className="figure">{trader.total_trade_num}</span>
        </Figure>
        <Figure label={t('mostTraded')}>{trader.code === '' ? '–' : trader.code}</Figure>
        <Figure label={t('leverage')}>
          <span className="figure">{trader.multiple === 0 ? '–' : `×${trader.multiple}`}</span>
        </Figure>
      </dl>
      <p className="mt-4 text-xs text-pretty text-muted">{t('recordNote', { time: timeText(trader.computed_at) })}</p>
    </section>
  )
}
