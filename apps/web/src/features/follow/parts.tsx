// Small parts of copy trading: a user's head, a labelled fact, a copied order's row.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Chip } from '@tallystick/ui/primitives/chip'
import type { Avatar as AvatarName } from '@tallystick/wire/trader/avatars'
import type { ReactNode } from 'react'
import { useLiveOrder } from '../../entities/wallet/live-account.ts'
import type { Order } from '../../entities/order/order.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Amount, CONTRACT_PLACES, Price } from '../../ui/primitives/figures.tsx'
import { PairLogo } from '../../ui/primitives/pair-logo.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'

interface HeadProps {
  readonly person: {
    readonly nickname: string
    readonly avatar: AvatarName
    readonly uid?: string
    readonly isSimulated?: boolean
    readonly isFormer?: boolean
  }
  readonly follow_num?: number
  readonly children?: ReactNode
}

export function PersonHead({ person, follow_num: followers, children }: HeadProps) {
  const t = useWords('follow')
  return (
    <header className="flex flex-wrap items-center gap-3">
      <Avatar name={person.avatar} className="size-11" />
      <div className="min-w-0 grow basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="font-semibold wrap-anywhere">{person.nickname}</span>
          {person.isSimulated === true && <Chip tone="warn">{t('simulated')}</Chip>}
          {person.isFormer === true && <Chip>{t('former')}</Chip>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-muted">
          {person.uid !== undefined && <span className="figure">{t('uid', { uid: person.uid })}</span>}
          {followers !== undefined && <span>{t('followers', { count: followers })}</span>}
        </p>
      </div>
      {children}
    </header>
  )
}

export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs leading-tight text-pretty text-muted">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium">{children}</dd>
    </div>
  )
}

/** A copied or a master's order. While it waits its target is shown, afterwards the price it opened at. */
export function FollowOrderRow({ order }: { readonly order: Order }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  const live = useLiveOrder(order.id)
  const isOpen = order.status === 'holding'
  const current = (isOpen ? live?.current : undefined) ?? order.current
  const profit = (isOpen ? live?.profit : undefined) ?? order.profit
  const isPending = order.status === 'pending'
  const { places } = order.pair
  return (
    <li className="py-3" data-order={order.id} data-status={order.status}>
      <div className="flex flex-wrap items-center gap-x-2.5">
        <PairLogo code={order.pair.showCode} src={order.pair.logo} className="size-7" />
        <span className="font-semibold">{order.pair.showCode}</span>
        <span className={`text-sm ${order.side === 'buy' ? 'text-up' : 'text-down'}`}>
          <span className="me-1 text-[0.65em]" aria-hidden="true">
            {order.side === 'buy' ? '▲' : '▼'}
          </span>
          {t(order.side)} <span className="figure text-muted">{formatPlain(trimDecimal(order.lots), signs)}</span>
        </span>
        <span className="ms-auto text-end" data-testid="profit">
          {isPending ? (
            <Chip>{t('pending')}</Chip>
          ) : (
            <Amount value={profit} places={CONTRACT_PLACES} signed className="font-medium" />
          )}
        </span>
      </div>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
        <span className="figure text-sm">
          <Price text={formatDecimal(isPending ? order.requested : order.open, places)} />
          {!isPending && (
            <>
              <span className="mx-1.5">→</span>
              <Price text={formatDecimal(current, places)} className="text-ink" />
            </>
          )}
        </span>
        <WireTime text={order.status === 'closed' ? order.completedAt : order.createdAt} />
      </div>
    </li>
  )
}

export function SeeMasters() {
  const t = useWords('follow')
  return (
    <Link to="/follow" className={LINK_BUTTON}>
      {t('seeMasters')}
    </Link>
  )
}
