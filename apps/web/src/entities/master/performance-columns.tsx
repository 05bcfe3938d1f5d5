// Columns of a master's performance, the same wherever masters stand in a table. Their keys are those the server sorts by.
import type { Column } from '@tallystick/ui/tables/table'
import { useWords } from '../../platform/words.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import type { MasterListing } from './master-filters.tsx'
import { curveOf, type Performance } from './performance.ts'

export type MasterSort = NonNullable<MasterListing['sort']>

/** The best is the smallest, or the earliest. */
const ASCENDING: ReadonlySet<string> = new Set<MasterSort>(['drawdown', 'age'])
const SORTS: ReadonlySet<string> = new Set<MasterSort>(['return', 'drawdown', 'age', 'followers'])

export const isMasterSort = (key: string): key is MasterSort => SORTS.has(key)

/** The way a column is sorted: the best come first. */
export function bestFirst(key: string): { readonly key: string; readonly isDescending: boolean } {
  return { key, isDescending: !ASCENDING.has(key) }
}

type PerformanceColumns<Master> = Readonly<Record<'curve' | 'drawdown' | 'age', Column<Master>>>

/** `of` is undefined until it is known. */
export function usePerformanceColumns<Master>(
  of: (master: Master) => Performance | undefined,
): PerformanceColumns<Master> {
  const t = useWords('masters')
  const drawdown = (performance: Performance) => <Percent text={performance.drawdown} />
  const since = (performance: Performance) => <WireTime text={performance.since} form="day" />
  const known = (master: Master, draw: typeof since) => {
    const performance = of(master)
    return performance ? draw(performance) : '–'
  }
  return {
    curve: {
      key: 'curve',
      label: t('growth'),
      cell: master => {
        const performance = of(master)
        return (
          <span className="flex items-center gap-3">
            <Sparkline values={performance && curveOf(performance)} className="h-8 w-24" />
            {performance ? <ChangePercent text={performance.growth} /> : '–'}
          </span>
        )
      },
    },
    drawdown: {
      key: 'drawdown',
      label: t('fall'),
      end: true,
      sortable: true,
      cell: master => known(master, drawdown),
    },
    age: { key: 'age', label: t('since'), end: true, sortable: true, cell: master => known(master, since) },
  }
}
