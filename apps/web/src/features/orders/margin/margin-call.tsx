// The margin call: what the account is worth, how far it is from the stop-out, and what can be done about it now. Nothing while the margin
// level is above the warning level.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { Button } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Order } from '../../../entities/order/order.ts'
import { useEndedOrders } from '../../../entities/order/orders.ts'
import { useIsDemo } from '../../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { Amount } from '../../../ui/primitives/figures.tsx'
import { LINK_BUTTON } from '../../../ui/primitives/link-button.ts'
import { useAllPositions } from '../../../entities/order/all-positions.ts'
import { CloseDialog } from '../dialogs/close-dialog.tsx'
import { useClosingFault, useOrderView } from '../order-view.ts'
import { byLoss, type LowMargin } from './low-margin.ts'
import { useLowMargin } from './use-low-margin.ts'

interface MarginCallProps {
  /** Above a screen instead of on it. */
  readonly isBar?: boolean
  /** Behind the buttons: what puts it away. */
  readonly end?: ReactNode
}

export default function MarginCall(props: MarginCallProps) {
  const low = useLowMargin()
  const [closing, setClosing] = useState<Order | null>(null)
  // The level may recover while a question is open: that stays until it was answered.
  if (!low && !closing) return null
  return <Call {...props} low={low} closing={closing} onClosing={setClosing} />
}

interface CallProps extends MarginCallProps {
  readonly low: LowMargin | undefined
  readonly closing: Order | null
  readonly onClosing: (order: Order | null) => void
}

function Call({ low, closing, onClosing, isBar = false, end }: CallProps) {
  const positions = useAllPositions()
  const ended = useEndedOrders(positions)
  const worst = low ? byLoss(positions, low.profits) : []
  return (
    <>
      {low && (
        <section
          data-testid="margin-call"
          className={
            isBar
              ? 'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warn-soft px-4 py-2 text-sm text-warn'
              : 'space-y-3 rounded-card border border-warn/40 bg-warn-soft p-4 text-sm text-warn'
          }
        >
          <Sentence low={low} />
          {!isBar && <Figures low={low} worst={worst[0]} />}
          <div className="flex flex-wrap items-center gap-2">
            <CloseButton orders={worst} onClose={onClosing} />
            <Ways />
            {end}
          </div>
        </section>
      )}
      {closing && (
        <CloseDialog
          order={closing}
          ended={ended.find(({ id, status }) => id === closing.id && status === 'closed')}
          onClose={() => onClosing(null)}
        />
      )}
    </>
  )
}

function Sentence({ low }: { readonly low: LowMargin }) {
  const t = useWords('margin')
  const { signs } = useLocale()
  const sentence = t('warning', {
    rate: formatPlain(formatDecimal(low.rate, 2), signs),
    level: trimDecimal(low.stopOutPercent),
  })
  // The rate on screen follows every price; it is said aloud once, as it was when the warning came.
  const [said] = useState(sentence)
  return (
    <p className="flex items-start gap-2 font-medium">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span className="text-pretty">{sentence}</span>
      <span role="alert" className="sr-only">
        {said}
      </span>
    </p>
  )
}

function Figures({ low, worst }: { readonly low: LowMargin; readonly worst: Order | undefined }) {
  const t = useWords('orders')
  const margin = useWords('margin')
  const { signs } = useLocale()
  const percent = (text: string): ReactNode => <span className="figure">{formatPlain(text, signs)}%</span>
  const added = formatPlain(formatDecimal(low.missing, 2), signs)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-ink desktop:grid-cols-4">
        <Figure label={margin('equity')}>
          <Amount value={low.equity} places={2} unit="USD" />
        </Figure>
        <Figure label={t('marginLevel')}>{percent(formatDecimal(low.rate, 2))}</Figure>
        <Figure label={margin('stopOutLevel')}>{percent(trimDecimal(low.stopOutPercent))}</Figure>
        {worst && (
          <Figure label={margin('largestLoss')}>
            {worst.pair.showCode} <Amount value={low.profits.get(worst.id)?.profit ?? worst.profit} places={2} signed />
          </Figure>
        )}
      </dl>
      <p className="text-pretty">{margin('add', { amount: added, level: trimDecimal(low.warningPercent) })}</p>
    </>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

interface CloseButtonProps {
  /** The largest loss first. */
  readonly orders: readonly Order[]
  readonly onClose: (order: Order) => void
}

/** Closes the largest loss among the positions that can be closed now. */
function CloseButton({ orders, onClose }: CloseButtonProps) {
  const [order, ...rest] = orders
  return order ? <CloseOr key={order.id} order={order} rest={rest} onClose={onClose} /> : null
}

interface CloseOrProps {
  readonly order: Order
  readonly rest: readonly Order[]
  readonly onClose: (order: Order) => void
}

function CloseOr({ order, rest, onClose }: CloseOrProps) {
  const t = useWords('orders')
  const fault = useClosingFault(order)
  const { profit } = useOrderView(order)
  if (fault !== null) return <CloseButton orders={rest} onClose={onClose} />
  return (
    <Button size="small" look="primary" aria-haspopup="dialog" onClick={() => onClose(order)}>
      {t('closeShort')} {order.pair.showCode}
      <Amount value={profit} places={2} signed className="text-on-accent" />
    </Button>
  )
}

/** Deposits arrive in the main account, from which a transfer brings them here. Demo users have no deposits. */
function Ways() {
  const margin = useWords('margin')
  const isDemo = useIsDemo()
  return (
    <>
      <Link to="/mine/transfer" className={`${LINK_BUTTON} text-ink`}>
        {margin('transfer')}
      </Link>
      {!isDemo && (
        <Link to="/mine/charge" className={`${LINK_BUTTON} text-ink`}>
          {margin('deposit')}
        </Link>
      )}
    </>
  )
}
