// The logged-in devices: this one and the others, each of which can be logged out.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { RowCard } from '../../ui/tables/rows.tsx'
import { useWireTime } from '../../ui/primitives/wire-time.tsx'
import { deviceName } from './device-name.ts'

type WireSession = AnswerOf<'sessions'>[number]

interface Session extends Omit<WireSession, 'current'> {
  /** The one that asks. */
  readonly isCurrent: boolean
}

function sessionFromWire({ current, ...rest }: WireSession): Session {
  return { ...rest, isCurrent: current === 1 }
}

export function SessionList() {
  const t = useWords('user')
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const sessions = useQuery({
    queryKey: [PRIVATE, 'sessions'],
    // Always refetched: an outdated list would be misleading.
    queryFn: async ({ signal }) =>
      (await api.call('sessions', {}, { signal, showErrorMessage: false })).data.map(sessionFromWire),
  })

  async function end(what: Session | 'others'): Promise<void> {
    setEnding(null)
    try {
      const { msg } = await (what === 'others'
        ? api.call('revokeOtherSessions', {})
        : api.call('revokeSession', { id: what.id }))
      showToast(msg, 'success')
    } catch {
      // The client has said what went wrong; the list shows the current state.
    }
    void sessions.refetch()
  }

  const list = sessions.data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <RowCard title={t('sessions')}>
        {sessions.isError && !list ? (
          <ErrorState failure={sessions.error} onRetry={() => void sessions.refetch()} />
        ) : list === undefined ? (
          <SkeletonRows count={2}>
            <div className="flex min-h-18 items-center gap-3 px-4">
              <span className="skeleton h-5 w-48" />
            </div>
          </SkeletonRows>
        ) : (
          list.map(session => <Device key={session.id} session={session} onEnd={() => setEnding(session)} />)
        )}
      </RowCard>
      {list !== undefined && list.length > 1 && (
        <Button block size="small" onClick={() => setEnding('others')}>
          {t('endOthers')}
        </Button>
      )}
      {ending !== null && (
        <ConfirmDialog
          title={t(ending === 'others' ? 'endOthersQuestion' : 'endSessionQuestion')}
          confirmLabel={t('endSession')}
          onClose={() => setEnding(null)}
          onConfirm={() => void end(ending)}
        />
      )}
    </>
  )
}

function Device({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const t = useWords('user')
  const timeText = useWireTime()
  const name = deviceName(session.device)
  return (
    <div className="flex min-h-18 items-center gap-3 px-4 py-3" data-testid="session">
      <MonitorSmartphone className="size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <span>{name ? t('onSystem', name) : t('unknownDevice')}</span>
          {session.isCurrent && <Chip tone="accent">{t('thisDevice')}</Chip>}
        </p>
        <p className="text-xs text-muted">{t('lastSeen', { time: timeText(session.last_seen_at) })}</p>
        <p className="text-xs text-muted">{t('since', { time: timeText(session.created_at) })}</p>
      </div>
      {!session.isCurrent && (
        <Button size="small" look="quietDanger" onClick={onEnd} className="-me-2 shrink-0">
          {t('endSession')}
        </Button>
      )}
    </div>
  )
}
