// What the public log says of an order, checked on this device against what it saw of the log before.
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import { QrCode } from '@tallystick/ui/primitives/qr-code'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleHelp, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { browserClock } from '../../platform/clock.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { ForkEvidence } from '../public-log/fork-evidence.tsx'
import { logReader } from '../public-log/log-reader.ts'
import { PRIVATE } from '../session/session.ts'
import { type InLog, orderInLog } from './in-log.ts'

/** It is logged within two seconds, ten after a takeover: an early look asks again by itself. */
const SOON_MS = 500
const SOON_TRIES = 8
/** The log may have stopped: as long as somebody looks. */
const LATER_MS = 2_000
const QR_PIXELS = 148

/** What the log says of the order; undefined while it is read, and when it cannot be. */
export function useInLog(check: OrderCheck) {
  return useQuery({
    queryKey: [PRIVATE, 'in-log', check.Kind, check.Id, check.OpenedAt, check.ClosedAt],
    queryFn: () => orderInLog(check, logReader, browserClock.now()),
    // A fork must be seen at every look.
    gcTime: 0,
    refetchInterval: ({ state: { status, data: known, dataUpdateCount } }) => {
      if (status === 'error') return LATER_MS
      if (known?.state !== 'waiting') return false
      return dataUpdateCount < SOON_TRIES ? SOON_MS : LATER_MS
    },
  })
}

/** The sentence for a log that contradicts what is shown, or itself. */
export function contradictionIn(found: InLog | undefined) {
  return found && found.state in CONTRADICTIONS ? CONTRADICTIONS[found.state as keyof typeof CONTRADICTIONS] : undefined
}
const CONTRADICTIONS = { forked: 'logForked', different: 'logDifferent', unsigned: 'logUnsigned' } as const

export function LogSection({ inLog: { data: found, isError } }: { readonly inLog: ReturnType<typeof useInLog> }) {
  const t = useWords('check')
  // A site that keeps no log has nothing to show here.
  if (found?.state === 'no_log') return null
  return (
    <section data-testid="in-log" data-state={isError ? 'unread' : (found?.state ?? 'reading')}>
      <h3 className="mb-2 text-xs text-muted">{t('log')}</h3>
      {found ? (
        <Found found={found} />
      ) : isError ? (
        <Line verdict="unknown">{t('logUnread')}</Line>
      ) : (
        <div className="skeleton h-16 w-full rounded-control" aria-busy="true" />
      )}
    </section>
  )
}

const UNPROVEN = {
  different: { verdict: 'broken', words: 'logDifferent' },
  unsigned: { verdict: 'broken', words: 'logUnsigned' },
  waiting: { verdict: 'unknown', words: 'logWaiting' },
  cannot_check: { verdict: 'unknown', words: 'logCannotCheck' },
  no_log: { verdict: 'unknown', words: 'logUnread' },
} as const

function Found({ found }: { readonly found: InLog }) {
  const t = useWords('check')
  if (found.state === 'logged') return <Logged found={found} />
  if (found.state === 'forked') return <ForkEvidence fork={found.fork} />
  const { verdict, words } = UNPROVEN[found.state]
  return <Line verdict={verdict}>{t(words)}</Line>
}

const SAVES = {
  placed: 'savePlacing',
  opened: 'saveOpening',
  closed: 'saveClosing',
  cancelled: 'saveCancelling',
} as const

function Logged({ found }: { readonly found: Extract<InLog, { state: 'logged' }> }) {
  const t = useWords('check')
  const { times } = useLocale()
  const { acts, origin, since, seenBy } = found
  const last = acts.at(-1)
  return (
    <>
      <ul className="space-y-2.5 text-sm">
        <li>
          <Line verdict="holds">{t('logHolds')}</Line>
        </li>
        <li>
          <Line verdict="holds">
            {since === null ? t('logFirst') : t('logContinues', { time: times.moment(since) })}
          </Line>
        </li>
        {seenBy.length > 0 && (
          <li>
            <Line verdict="holds">{t('logWitnesses', { names: seenBy.join(', ') })}</Line>
          </li>
        )}
      </ul>
      <div className="mt-3 flex flex-wrap items-start gap-4">
        <div className="flex grow flex-col gap-2">
          {acts.map(({ act, address }) => (
            <a key={act} href={address} download className={LINK_BUTTON}>
              <Download className="size-4 text-accent" aria-hidden="true" />
              {t(SAVES[act])}
            </a>
          ))}
        </div>
        {last && (
          <figure className="flex flex-col items-center gap-1">
            <QrCode
              text={`${origin} ${last.index} ${last.salt}`}
              label={t('logEntry', { index: last.index })}
              size={QR_PIXELS}
            />
            <figcaption className="text-xs text-muted">{t('logEntry', { index: last.index })}</figcaption>
          </figure>
        )}
      </div>
    </>
  )
}

const ICONS = { holds: CircleCheck, broken: CircleAlert, unknown: CircleHelp } as const
const TONES = { holds: 'text-up', broken: 'text-down', unknown: 'text-muted' } as const

function Line({ verdict, children }: { readonly verdict: keyof typeof ICONS; readonly children: ReactNode }) {
  const Icon = ICONS[verdict]
  return (
    <p className="flex items-start gap-2.5 text-sm">
      <Icon className={`mt-0.5 size-4 shrink-0 ${TONES[verdict]}`} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
