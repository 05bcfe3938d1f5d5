// Columns of the tables of micro orders, and what they are sorted by.
import { useMemo } from 'react'
import type { MicroOrder, MicroStatus } from '../../../entities/micro/micro.ts'
import { useWords } from '../../../platform/words.ts'
import type { Choosable } from '../../../ui/tables/shown-columns.ts'
import type { Rank } from '../../../ui/tables/sorting.ts'

export interface MicroColumn extends Choosable {
  readonly key: 'market' | 'closed' | 'direction' | 'stake' | 'duration' | 'open' | 'current' | 'profit' | 'end'
  readonly label: string
  readonly place: 'text-start' | 'text-end'
  /** What an order counts for; absent where order means nothing. */
  readonly rank?: (order: MicroOrder) => Rank
}

export const tableOf = (status: MicroStatus): string => `micro-${status}`

export function useMicroColumns(status: MicroStatus): readonly MicroColumn[] {
  const t = useWords('micro')
  return useMemo(() => {
    const isRunning = status === 'running'
    const columns: readonly (MicroColumn | false)[] = [
      { key: 'market', label: t('market'), place: 'text-start', rank: ({ pair }) => pair.showCode },
      !isRunning && {
        key: 'closed',
        label: t('completeTime'),
        place: 'text-start',
        rank: ({ completedAt }) => completedAt,
      },
      { key: 'direction', label: t('direction'), place: 'text-start', rank: ({ direction }) => direction },
      { key: 'stake', label: t('stake'), place: 'text-end', rank: ({ stake }) => stake },
      { key: 'duration', label: t('duration'), place: 'text-end', rank: ({ seconds }) => seconds },
      { key: 'open', label: t('openPrice'), place: 'text-end' },
      { key: 'current', label: t(isRunning ? 'currentPrice' : 'endPrice'), place: 'text-end' },
      isRunning
        ? { key: 'profit', label: t('profitNow'), place: 'text-end' }
        : { key: 'profit', label: t('profit'), place: 'text-end', rank: ({ profit }) => profit },
      isRunning
        ? { key: 'end', label: t('timeLeft'), place: 'text-end', isFixed: true, rank: ({ endsAt }) => endsAt }
        : { key: 'end', label: t('reason'), place: 'text-end', isFixed: true },
    ]
    return columns.filter(column => column !== false)
  }, [t, status])
}
