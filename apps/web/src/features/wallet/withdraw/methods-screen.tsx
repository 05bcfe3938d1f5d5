// The user's coin addresses or bank accounts, with buttons to add and delete one.
import { LINK_BUTTON } from '../../../ui/primitives/link-button.ts'
import type { BoundMethod } from '@tallystick/wire/trader/routes'
import { Link } from '@tallystick/ui/routing/routing'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { parseWireTime } from '@tallystick/i18n/dates'
import { BIND_NUMBER, type Channel } from '../../../entities/wallet/channel.ts'
import { deleteMethod, usePayoutMethods } from '../../../entities/wallet/wallet.ts'
import { serverClock } from '../../../platform/server-clock.ts'
import { useWords } from '../../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/tables/list-states.tsx'
import { useWireTime } from '../../../ui/primitives/wire-time.tsx'
import { MoneyPage } from '../../../entities/wallet/money-page.tsx'

export function MethodsScreen({ channel }: { readonly channel: Channel }) {
  const t = useWords('wallet')
  const { data: methods, isError, refetch } = usePayoutMethods(channel)
  const [deleting, setDeleting] = useState<BoundMethod | null>(null)
  const way = { type: BIND_NUMBER[channel] } as const
  const add = t(channel === 'coin' ? 'addCoin' : 'addBank')
  return (
    <MoneyPage
      title={t(channel === 'coin' ? 'coinAddresses' : 'bankCards')}
      end={
        <Link
          to="/mine/withdraw-way"
          search={way}
          aria-label={add}
          className="inline-flex size-11 items-center justify-center rounded-control text-accent hover:bg-sunken"
        >
          <Plus className="size-5.5" />
        </Link>
      }
    >
      {methods === undefined ? (
        isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={2}>
            <div className="skeleton mb-3 h-20 rounded-card" />
          </SkeletonRows>
        )
      ) : methods.length === 0 ? (
        <EmptyState
          text={t(channel === 'coin' ? 'noMethodsCoin' : 'noMethodsBank')}
          action={
            <Link to="/mine/withdraw-way" search={way} className={LINK_BUTTON}>
              <Plus className="size-4.5" aria-hidden="true" />
              {add}
            </Link>
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
    </MoneyPage>
  )
}

function MethodCard({ method, onDelete }: { readonly method: BoundMethod; readonly onDelete: () => void }) {
  const t = useWords('wallet')
  const timeText = useWireTime()
  const { code, protocol } = method.draw_currency
  const isCooling = (parseWireTime(method.usable_at) ?? 0) > serverClock.now()
  return (
    <li
      className="flex items-center gap-3 rounded-card border border-line bg-surface py-3 ps-4 pe-2"
      data-testid="method"
    >
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold">
          {code} {protocol !== '' && <span className="text-xs font-normal text-muted">{protocol}</span>}
        </p>
        <p className="text-sm break-all" dir="ltr">
          {method.dc_address || method.payee_account}
        </p>
        {method.bank_name !== '' && (
          <p className="text-xs text-muted">
            {method.bank_name} · {method.payee_name} · {method.bank_swift}
          </p>
        )}
        {isCooling && <p className="text-xs text-warn">{t('coolingUntil', { time: timeText(method.usable_at) })}</p>}
      </div>
      <IconButton label={t('deleteMethod')} onClick={onDelete}>
        <Trash2 className="size-5" />
      </IconButton>
    </li>
  )
}

function DeleteDialog({ method, onClose }: { readonly method: BoundMethod; readonly onClose: () => void }) {
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
        {method.dc_address || method.payee_account}
      </span>
      {t('deleteBody')}
    </ConfirmDialog>
  )
}
