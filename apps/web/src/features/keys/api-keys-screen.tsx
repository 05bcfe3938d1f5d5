// API keys: what programs of the user may do, since when and from where; making one, and revoking it.
import { ArrowUpRight, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { showToast } from '@tallystick/ui/layers/toasts'
import { api } from '../../platform/api/api.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { useWireTime } from '../../ui/primitives/wire-time.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { RowCard } from '../../ui/tables/rows.tsx'
import { type ApiKey, refetchApiKeys, useApiKeys } from './api-keys.ts'
import { KeyTable } from './key-table.tsx'
import { NewKeySheet } from './new-key-sheet.tsx'

const GUIDE = '/docs#api-keys'

export default function ApiKeysScreen() {
  const t = useWords('keys')
  const keys = useApiKeys()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)

  async function revoke({ id }: ApiKey): Promise<void> {
    setRevoking(null)
    try {
      const { msg } = await api.call('revokeApiKey', { id })
      showToast(msg, 'success')
    } catch {
      // The client has said what went wrong; the list shows the current state.
    }
    await refetchApiKeys()
  }

  return (
    <SubPage title={t('title')} above="/mine/system" size={isDesktop ? 'list' : 'column'}>
      <div className="space-y-5">
        <div className="space-y-5 desktop:flex desktop:items-start desktop:justify-between desktop:gap-8 desktop:space-y-0">
          <div className="max-w-3xl space-y-2 text-sm text-pretty text-muted">
            <p>{t('intro')}</p>
            <p>{t('passwordNote')}</p>
            <a className="inline-flex min-h-11 items-center gap-1 font-medium text-accent" href={GUIDE} target="_blank">
              {t('guide')}
              <ArrowUpRight className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </a>
          </div>
          <Button
            look="primary"
            className="w-full whitespace-nowrap desktop:w-auto desktop:shrink-0"
            onClick={() => setCreating(true)}
          >
            {t('create')}
          </Button>
        </div>
        {isDesktop && keys.data && keys.data.length > 0 ? (
          <KeyTable keys={keys.data} onRevoke={setRevoking} />
        ) : (
          <RowCard>
            {keys.isError && !keys.data ? (
              <ErrorState failure={keys.error} onRetry={() => void keys.refetch()} />
            ) : keys.data === undefined ? (
              <SkeletonRows count={2}>
                <div className="flex min-h-24 items-center gap-3 px-4">
                  <span className="skeleton h-5 w-48" />
                </div>
              </SkeletonRows>
            ) : keys.data.length === 0 ? (
              <EmptyState text={t('empty')} />
            ) : (
              keys.data.map(key => <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />)
            )}
          </RowCard>
        )}
      </div>
      {creating && <NewKeySheet onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <ConfirmDialog
          title={t('revokeTitle', { name: revoking.name })}
          confirmLabel={t('revoke')}
          onClose={() => setRevoking(null)}
          onConfirm={() => void revoke(revoking)}
        >
          {t('revokeBody')}
        </ConfirmDialog>
      )}
    </SubPage>
  )
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const t = useWords('keys')
  const timeText = useWireTime()
  const { name, id, scope, addresses, createdAt, expiresAt, isExpired, lastUse } = apiKey
  return (
    <div className="flex items-start gap-3 px-4 py-3" data-testid="api-key">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 grow space-y-0.5 text-xs text-muted">
        <p className="flex flex-wrap items-center gap-2 text-base text-ink">
          <bdi className="wrap-anywhere">{name}</bdi>
          <Chip tone={scope === 'trade' ? 'accent' : 'neutral'}>
            {t(scope === 'trade' ? 'scopeTrade' : 'scopeRead')}
          </Chip>
        </p>
        <p>
          <bdi className="font-mono break-all" dir="ltr">
            {id}
          </bdi>
        </p>
        <p>{t('createdOn', { date: timeText(createdAt) })}</p>
        <p className={isExpired ? 'text-down' : undefined}>
          {t(isExpired ? 'expiredOn' : 'expiresOn', { date: timeText(expiresAt) })}
        </p>
        <p className="wrap-anywhere">
          {addresses.length === 0 ? t('anywhere') : t('onlyFrom', { addresses: addresses.join(', ') })}
        </p>
        <p className="wrap-anywhere">
          {lastUse === null ? t('neverUsed') : t('lastUsed', { time: timeText(lastUse.at), address: lastUse.address })}
        </p>
      </div>
      <Button size="small" look="quietDanger" onClick={onRevoke} className="-me-2 shrink-0">
        {t('revoke')}
      </Button>
    </div>
  )
}
