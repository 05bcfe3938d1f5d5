// Backups of the embedded database, and how the newest trial restore went.
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Moment } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Loading } from '../../ui/states.tsx'

const ASK_AGAIN_MS = 15_000

export function Backups() {
  const t = useWords()
  const health = useAsk('operatorHealth', {}, { everyMs: ASK_AGAIN_MS })
  const backups = health.data?.backups
  return (
    <Card title={t('backups')} help="backups-late">
      {!backups ? (
        <Loading rows={2} />
      ) : !backups.kept ? (
        <Empty text={t('backupsElsewhere')} />
      ) : (
        <dl className="grid gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-muted">{t('newestBackup')}</dt>
          <dd>{backups.last_at > 0 ? <Moment at={backups.last_at} /> : <Chip tone="warn">{t('never')}</Chip>}</dd>
          <dt className="text-muted">{t('trialRestore')}</dt>
          <dd className="flex flex-wrap items-center gap-3">
            {backups.rehearsed_at === 0 ? (
              <Chip tone="warn">{t('never')}</Chip>
            ) : (
              <>
                <Moment at={backups.rehearsed_at} />
                <Chip tone={backups.failed === 0 ? 'up' : 'down'}>
                  {backups.failed === 0 ? t('allHold', { n: backups.checks }) : t('broken', { n: backups.failed })}
                </Chip>
                <span className="text-muted">{t('milliseconds', { n: backups.took_ms })}</span>
                {backups.reason !== '' && <span className="text-down wrap-anywhere">{backups.reason}</span>}
                {backups.old && <Chip tone="warn">{t('stale')}</Chip>}
              </>
            )}
          </dd>
        </dl>
      )}
    </Card>
  )
}
