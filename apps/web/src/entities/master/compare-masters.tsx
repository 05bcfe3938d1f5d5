// Up to three masters side by side: their curves over the same time, and the figures that put these in context.
import { useState } from 'react'
import { Button } from '@tallystick/ui/primitives/button'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { PercentChart } from '../../ui/charts/percent-chart.tsx'
import { alignedLines } from '../../ui/charts/percent-lines.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'
import { type Performance, seriesOf, usePerformance } from './performance.ts'
import { HoldingTime } from './performance-view.tsx'

const MOST = 3

export interface ComparedMaster {
  readonly id: string
  readonly nickname: string
}

/** Which masters are ticked. */
export function useCompared() {
  const [compared, setCompared] = useState<readonly ComparedMaster[]>([])
  return {
    compared,
    isFull: compared.length >= MOST,
    toggle: (master: ComparedMaster) =>
      setCompared(
        compared.some(({ id }) => id === master.id)
          ? compared.filter(({ id }) => id !== master.id)
          : [...compared, master].slice(0, MOST),
      ),
  }
}

export type Compared = ReturnType<typeof useCompared>

/** The box beside a master. With three ticked the others wait. */
interface CompareBoxProps {
  readonly master: ComparedMaster
  readonly chosen: Compared
  /** Where there is room for the word. */
  readonly withWord?: boolean
}

export function CompareBox({ master, chosen, withWord = false }: CompareBoxProps) {
  const t = useWords('masters')
  const isChosen = chosen.compared.some(({ id }) => id === master.id)
  return (
    <label
      className={`relative z-1 inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center gap-2 text-xs text-muted dense:lg:min-h-9 dense:lg:min-w-9 ${
        withWord ? '' : 'justify-center'
      }`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.isFull}
        aria-label={t('compareOne', { name: master.nickname })}
        title={t('compareOne', { name: master.nickname })}
        onChange={() => chosen.toggle(master)}
        className="size-6 accent-accent"
      />
      {withWord && t('compare')}
    </label>
  )
}

/** Says how many are ticked, and opens the comparison. */
export function CompareBar({ chosen }: { readonly chosen: Compared }) {
  const t = useWords('masters')
  const [isOpen, setOpen] = useState(false)
  const { compared } = chosen
  // On a phone the list begins right below until somebody compares.
  if (compared.length === 0 && !isDesktop) return null
  return (
    <div className="flex items-center gap-3">
      <span className="text-xs text-muted">{t('compareHint', { count: compared.length, maximum: MOST })}</span>
      <Button size="small" disabled={compared.length < 2} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('compare')}
      </Button>
      {isOpen && <CompareSheet compared={compared} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface CompareSheetProps {
  readonly compared: readonly ComparedMaster[]
  readonly onClose: () => void
}

function CompareSheet({ compared, onClose }: CompareSheetProps) {
  const t = useWords('masters')
  const { data, isError, error, refetch } = usePerformance(
    compared.map(({ id }) => id),
    { brief: false },
  )
  const found = compared.flatMap(({ id, nickname }) => {
    const performance = data?.get(id)
    return performance && performance.points.length > 1 ? [{ nickname, performance }] : []
  })
  return (
    <Sheet title={t('compare')} onClose={onClose}>
      {data === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className="skeleton h-66 w-full" aria-busy="true" />
        )
      ) : found.length === 0 ? (
        <EmptyState text={t('noCurve')} />
      ) : (
        <div className="space-y-5">
          <PercentChart
            label={t('growth')}
            names={found.map(({ nickname }) => nickname)}
            data={alignedLines(found.map(({ performance }) => seriesOf(performance)))}
          />
          <Figures found={found} />
          <p className="text-xs text-pretty text-muted">{t('growthNote')}</p>
        </div>
      )}
    </Sheet>
  )
}

interface FiguresProps {
  readonly found: readonly { readonly nickname: string; readonly performance: Performance }[]
}

function Figures({ found }: FiguresProps) {
  const t = useWords('masters')
  const lines = [
    ['growth', (row: Performance) => <ChangePercent text={row.growth} />],
    ['fall', (row: Performance) => <Percent text={row.drawdown} />],
    ['since', (row: Performance) => <WireTime text={row.since} form="day" />],
    ['holding', (row: Performance) => <HoldingTime seconds={row.holding_seconds} />],
    ['market', (row: Performance) => row.markets[0]?.code ?? '–'],
  ] as const
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm" aria-label={t('compare')}>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="sr-only">
              {t('compare')}
            </th>
            {found.map(({ nickname }) => (
              <th key={nickname} scope="col" className="px-2 py-2 text-end font-medium" dir="auto">
                {nickname}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(([key, cell]) => (
            <tr key={key}>
              <th scope="row" className="py-2 text-start text-xs font-normal text-muted">
                {t(key)}
              </th>
              {found.map(({ nickname, performance }) => (
                <td key={nickname} className="px-2 py-2 text-end">
                  {cell(performance)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
