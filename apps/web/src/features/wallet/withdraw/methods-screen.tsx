// The user's coin addresses or bank accounts, with buttons to add and delete one.
import { LINK_BUTTON } from '../../../ui/primitives/link-button.ts'
import { Link } from '@tallystick/ui/routing/routing'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { parseWireTime } from '@tallystick/i18n/dates'
import { type PayoutMethod, targetOf } from '../../../entities/wallet/payout-method.ts'
import { deleteMethod, usePayoutMethods } from '../../../entities/wallet/wallet.ts'
import { METHOD_NUMBER, WAY_NUMBER, type Way } from '../../../entities/wallet/way.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { isDesktop } from '../../../platform/stores/presentation.ts'
import { useWords } from '../../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/tables/list-states.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { Beside } from '../../../ui/primitives/beside.tsx'
import { MethodCooling } from './method-cooling.tsx'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export function MethodsScreen({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const search = { type: METHOD_NUMBER[way] }
  return (
    <MoneyPage
      title={t(way === 'coin' ? 'coinAddresses' : 'bankCards')}
      end={
        <Link
          to="/mine/withdraw-way"
          search={search}
          aria-label={t(way === 'coin' ? 'addCoin' : 'addBank')}
          className="inline-flex size-11 items-center justify-center rounded-control text-accent hover:bg-sunken"
        >
          <Plus className="size-5.5" />
        </Link>
      }
      {...(isDesktop && { size: 'beside' })}
    >
      {isDesktop ? (
        <Beside beside={<MethodList way={way} />}>
          <Hints way={way} />
        </Beside>
      ) : (
        <MethodList way={way} />
      )}
    </MoneyPage>
  )
}

/** What they are for, and from when on a new one is; on desktops, beside the list. */
function Hints({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  return (
    <section className="space-y-3 rounded-card border border-line bg-surface p-5 text-sm text-pretty text-muted">
      <p>{t(way === 'coin' ? 'coinAddressesHint' : 'bankCardsHint')}</p>
      <MethodCooling />
      <p className="flex flex-wrap gap-3 pt-1">
        <Link to="/mine/withdraw-way" search={{ type: METHOD_NUMBER[way] }} className={LINK_BUTTON}>
          <Plus className="size-4.5" aria-hidden="true" />
          {t(way === 'coin' ? 'addCoin' : 'addBank')}
        </Link>
        <Link to="/mine/withdraw" search={{ type: WAY_NUMBER[way] }} className={LINK_BUTTON}>
          {t('withdraw')}
        </Link>
      </p>
    </section>
  )
}

export function MethodList({ way }: { readonly way: Way }) {
  const t = useWords('wallet')
  const { data: methods, isError, error, refetch } = usePayoutMethods(way)
  const [deleting, setDeleting] = useState<PayoutMethod | null>(null)
  return (
    <div>
      {methods === undefined ? (
        isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={2}>
            <div className="skeleton mb-3 h-20 rounded-card" />
          </SkeletonRows>
        )
      ) : methods.length === 0 ? (
        <EmptyState
          text={t(way === 'coin' ? 'noMethodsCoin' : 'noMethodsBank')}
          action={
            isDesktop ? undefined : (
              <Link to="/mine/withdraw-way" search={{ type: METHOD_NUMBER[way] }} className={LINK_BUTTON}>
                <Plus className="size-4.5" aria-hidden="true" />
                {t(way === 'coin' ? 'addCoin' : 'addBank')}
              </Link>
            )
          }
        />
      ) : (
        <ul className="space-y-3">
          {methods.map(method => (
            <MethodCard key={method.id} method={method} onDelete={() => setDeleting(method)} />
          ))}
        </ul>
      )}
      {deleting && <DeleteDialog method={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

function MethodCard({ method, onDelete }: { readonly method: PayoutMethod; readonly onDelete: () => void }) {
  const t = useWords('wallet')
  const timeText = useWireTime()
  const { code, network } = method.currency
  const isCooling = (parseWireTime(method.usableAt) ?? 0) > serverClock.now()
  return (
    <li
      className="flex items-center gap-3 rounded-card border border-line bg-surface py-3 ps-4 pe-2"
      data-testid="method"
    >
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold">
          {code} {network !== '' && <span className="text-xs font-normal text-muted">{network}</span>}
        </p>
        <p className="text-sm break-all" dir="ltr">
          {targetOf(method)}
        </p>
        {method.bankName !== '' && (
          <p className="text-xs text-muted">
            {method.bankName} · {method.payeeName} · {method.bankSwift}
          </p>
        )}
        {isCooling && <p className="text-xs text-warn">{t('coolingUntil', { time: timeText(method.usableAt) })}</p>}
      </div>
      <IconButton label={t('deleteMethod')} onClick={onDelete}>
        <Trash2 className="size-5" />
      </IconButton>
    </li>
  )
}

function DeleteDialog({ method, onClose }: { readonly method: PayoutMethod; readonly onClose: () => void }) {
  const t = useWords('wallet')
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await deleteMethod(method.id)
    } catch {
      // The client has said what went wrong.
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      title={t('deleteQuestion')}
      confirmLabel={t('deleteMethod')}
      look="danger"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <span className="mb-2 block break-all text-ink" dir="ltr">
        {targetOf(method)}
      </span>
      {t('deleteBody')}
    </ConfirmDialog>
  )
}
