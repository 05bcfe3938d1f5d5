// Everything about one micro order. It stays open when the order ends: the result takes the place of the running figures.
import { formatPlain } from '@tallystick/i18n/numbers'
import { parseWireTime } from '@tallystick/i18n/dates'
import { formatDecimal, type Price as PriceValue, trimPercent } from '@tallystick/kernel/decimal'
import type { ReactNode } from 'react'
import { KeyLines } from '../../entities/key-marks/key-marks.tsx'
import { EntrySection } from '../../entities/journal/entry-view.tsx'
import type { MicroOrder } from '../../entities/micro/micro.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { CheckButton } from '../../entities/receipt/check-button.tsx'
import { Amount, Price } from '../../ui/primitives/figures.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import { RepeatButton } from './repeat-button.tsx'
import { DirectionLabel, microReason, ResultMark, useDurationText, useMicroView } from './micro-view.tsx'

export function MicroSheet({ order, onClose }: { readonly order: MicroOrder; readonly onClose: () => void }) {
  const t = useWords('micro')
  const { profit } = useMicroView(order)
  // There from the beginning: nothing moves when the result comes.
  const footer = (
    <div className="grid grid-cols-2 gap-3">
      <CheckButton kind="micro" orderId={order.id} />
      <RepeatButton order={order} />
    </div>
  )
  return (
    <Sheet title={t('details')} onClose={onClose} footer={footer}>
      <div className="flex items-center justify-between gap-3 pt-1 pb-4">
        <span className="flex items-baseline gap-2">
          <span className="text-lg font-semibold">{order.pair.showCode}</span>
          <DirectionLabel order={order} />
        </span>
        <span className="flex items-center gap-3">
          <Amount value={profit} places={2} signed className="text-lg font-semibold" />
          {order.status === 'running' ? <CountdownRing order={order} /> : <ResultMark order={order} />}
        </span>
      </div>
      <KeyLines marks={order.keyMarks} />
      <EntrySection kind="micro" orderId={order.id} entry={order.entry} />
      <Facts order={order} />
    </Sheet>
  )
}

function Facts({ order }: { readonly order: MicroOrder }) {
  const t = useWords('micro')
  const { times, signs } = useLocale()
  const durationText = useDurationText()
  const { current } = useMicroView(order)
  const reason = microReason(order.reason)
  const closed = order.status === 'closed'
  const price = (value: PriceValue): ReactNode =>
    value === 0n ? closed ? t('noEndPrice') : '–' : <Price text={formatDecimal(value, order.pair.places)} />
  const time = (text: string): ReactNode => {
    const at = parseWireTime(text)
    return at === undefined ? '–' : times.moment(at)
  }
  const figure = (value: number | null): ReactNode => (value === null ? '–' : <span className="figure">{value}</span>)
  return (
    <dl className="divide-y divide-line text-sm">
      <Fact label={t('reason')}>{t(reason ?? 'running')}</Fact>
      <Fact label={t('stake')}>
        <Amount value={order.stake} places={2} unit="USD" />
      </Fact>
      <Fact label={t('duration')}>{durationText(order.seconds)}</Fact>
      <Fact label={t('ratio')}>
        <span className="figure">{t('pays', { percent: formatPlain(trimPercent(order.ratio), signs) })}</span>
      </Fact>
      <Fact label={t('openPrice')}>{price(order.open)}</Fact>
      <Fact label={t(closed ? 'endPrice' : 'currentPrice')}>{price(current)}</Fact>
      <Fact label={t('openTime')}>{time(order.createdAt)}</Fact>
      <Fact label={t('endTime')}>{time(order.expiresAt)}</Fact>
      <Fact label={t('completeTime')}>{closed ? time(order.completedAt) : '–'}</Fact>
      <Fact label={t('orderId')}>{figure(order.id)}</Fact>
      <Fact label={t('openTick')}>{figure(order.openTick)}</Fact>
      <Fact label={t('endTick')}>{figure(order.endTick)}</Fact>
      <Fact label={t('nextTick')}>{figure(order.nextTick)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
