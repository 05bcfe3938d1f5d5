// What one alert says, in rows and tables: what it waits for, and the price now.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { AlertState, PriceAlert } from '../../entities/alert/alerts.ts'
import { usePairs } from '../../entities/pair/markets.ts'
import { useQuote } from '../../live/live.ts'
import { useLocale, useWords } from '../../platform/words.ts'

export function stateOf({ fired, removedAt }: PriceAlert): AlertState {
  return fired ? 'fired' : removedAt === '' ? 'active' : 'removed'
}

/** When it was triggered, removed or set: what the list goes by. */
export function timeOf({ fired, removedAt, createdAt }: PriceAlert): string {
  return fired?.at ?? (removedAt || createdAt)
}

/** What the alert waits for, or waited for. */
export function Waits({ alert }: { readonly alert: PriceAlert }) {
  return useWaits()(alert)
}

export function useWaits(): (alert: PriceAlert) => string {
  const t = useWords('alerts')
  const { signs } = useLocale()
  return ({ direction, level, otherLevel, percent }) => {
    if (direction === 'either')
      return t('moves', {
        percent: formatPlain(percent, signs),
        below: formatPlain(otherLevel, signs),
        above: formatPlain(level, signs),
      })
    return t(direction === 'above' ? 'rises' : 'falls', { level: formatPlain(level, signs) })
  }
}

/** How far it still is; nothing until a price has come. */
export function PriceNow({ showCode }: Pick<PriceAlert, 'showCode'>) {
  const { signs } = useLocale()
  const { data: pairs = [] } = usePairs()
  const quote = useQuote(pairs.find(pair => pair.showCode === showCode)?.code ?? '')
  return <span className="figure">{quote ? formatPlain(quote.close, signs) : '–'}</span>
}
