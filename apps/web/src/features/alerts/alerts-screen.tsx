// Own price alerts: the active ones, which can be removed, those that were triggered, with price and time, and those that were removed.
import { formatPlain } from '@tallystick/i18n/numbers'
import { showToast } from '@tallystick/ui/layers/toasts'
import { Button } from '@tallystick/ui/primitives/button'
import { Bell, BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AlertState, type PriceAlert, removeAlert, useAlerts } from '../../entities/alert/alerts.ts'
import NewAlertSheet from '../../entities/alert/new-alert-sheet.tsx'
import { KeyChip } from '../../entities/key-marks/key-marks.tsx'
import { useChosenPair } from '../../entities/pair/markets.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { AlertTable } from './alert-table.tsx'
import { stateOf, timeOf, Waits } from './alert-view.tsx'

const EMPTY = { active: 'empty', fired: 'emptyFired', removed: 'emptyGone' } as const satisfies Record<
  AlertState,
  string
>

export default function AlertsScreen({ offer }: { readonly offer?: ReactNode }) {
  const t = useWords('alerts')
  const pair = useChosenPair()
  const [state, setState] = useState<AlertState>('active')
  const [creating, setCreating] = useState(false)
  const [removing, setRemoving] = useState<PriceAlert | null>(null)
  const alerts = useAlerts(state)
  const { rows, head } = alerts.data ?? {}
  // The rows of the other tab stay until these have come.
  const isReady = rows !== undefined && !alerts.isPlaceholderData
  const count = state === 'active' && head ? t('count', { active: head.active, maximum: head.maximum }) : undefined
  const begin = (
    <Button
      look="primary"
      size="small"
      className="whitespace-nowrap"
      disabled={pair === undefined}
      onClick={() => setCreating(true)}
    >
      {t('newAlert')}
    </Button>
  )

  async function remove(alert: PriceAlert): Promise<void> {
    setRemoving(null)
    try {
      await removeAlert(alert)
      showToast(t('removed'), 'success')
    } catch {
      // The client has said what went wrong.
    }
  }

  return (
    <SubPage title={t('title')} above="/user" size={isDesktop ? 'list' : 'dashboard'}>
      {offer}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line pb-3">
        <Choices
          kind="tabs"
          look="chips"
          label={t('title')}
          value={state}
          onChange={setState}
          options={[
            { value: 'active', label: t('active') },
            { value: 'fired', label: t('fired') },
            { value: 'removed', label: t('gone') },
          ]}
        />
        {isReady && (isDesktop || rows.length > 0) && begin}
      </div>
      <PagedList
        isReady={isReady}
        isEmpty={rows?.length === 0}
        list={alerts}
        empty={t(EMPTY[state])}
        emptyAction={isDesktop ? undefined : begin}
        skeleton={
          <div className="flex items-center gap-3 py-4">
            <span className="skeleton size-10 rounded-full" />
            <span className="skeleton h-5 w-48" />
          </div>
        }
      >
        {!isDesktop && count !== undefined && <p className="pt-3 text-xs text-muted">{count}</p>}
        {isDesktop ? (
          <div className="pt-3">
            <AlertTable
              key={state}
              state={state}
              heading={count}
              alerts={rows ?? []}
              isComplete={!alerts.hasNextPage}
              everyRow={async () => (await everyPage(alerts))?.rows}
              onRemove={setRemoving}
            />
          </div>
        ) : (
          <ul className="divide-y divide-line">
            {rows?.map(alert => (
              <li key={alert.id}>
                <AlertRow alert={alert} onRemove={() => setRemoving(alert)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {creating && pair && <NewAlertSheet pair={pair} choosesPair onClose={() => setCreating(false)} />}
      {removing !== null && (
        <ConfirmDialog
          title={t('removeQuestion')}
          confirmLabel={t('remove')}
          onClose={() => setRemoving(null)}
          onConfirm={() => void remove(removing)}
        >
          <bdi>{removing.showCode}</bdi> · <Waits alert={removing} />
        </ConfirmDialog>
      )}
    </SubPage>
  )
}

const ICONS = { active: Bell, fired: BellRing, removed: BellOff } as const satisfies Record<AlertState, unknown>

function AlertRow({ alert, onRemove }: { readonly alert: PriceAlert; readonly onRemove: () => void }) {
  const t = useWords('alerts')
  const { signs } = useLocale()
  const { showCode, note, fired, keyMarks } = alert
  const state = stateOf(alert)
  const Icon = ICONS[state]
  return (
    <div className="flex items-start gap-3 py-4" data-testid={`alert-${state}`}>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${fired ? 'bg-accent-soft text-accent' : 'bg-sunken text-muted'}`}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 grow">
        <p className="font-medium">
          <bdi>{showCode}</bdi>
        </p>
        <p className="text-sm">
          <Waits alert={alert} />
        </p>
        {fired && <p className="text-sm">{t('firedAt', { price: formatPlain(fired.price, signs) })}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
          <WireTime text={timeOf(alert)} />
          <KeyChip marks={keyMarks} of="alert" />
        </p>
        {note !== '' && (
          <p className="mt-0.5 w-full text-sm text-muted wrap-anywhere" dir="auto">
            {note}
          </p>
        )}
      </div>
      {state === 'active' && (
        <Button size="small" look="quietDanger" onClick={onRemove} className="-me-2 shrink-0">
          {t('remove')}
        </Button>
      )}
    </div>
  )
}
