// Reconciliation of balances with postings: daily, and on demand. Broken invariants are listed.
import { useAct, useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Moment } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Loading } from '../../ui/states.tsx'

const SHOWN = 7

export function Reconciliations() {
  const t = useWords()
  const list = useAsk('operatorReconciliations', {}, { everyMs: 15_000 })
  const act = useAct('operatorReconcile')
  return (
    <Card
      title={t('reconciliation')}
      help="broken-ledger"
      actions={
        <Button busy={act.isPending} onClick={() => act.mutate({})}>
          {t('reconcileNow')}
        </Button>
      }
    >
      {!list.data ? (
        <Loading rows={3} />
      ) : list.data.length === 0 ? (
        <Empty text={t('notReconciled')} />
      ) : (
        list.data.slice(0, SHOWN).map(run => (
          <div key={run.id} className="border-b border-line px-4 py-2.5 text-sm last:border-0">
            <p className="flex flex-wrap items-center gap-3">
              <Moment at={run.at} />
              <Chip tone={run.broken.length === 0 ? 'up' : 'down'}>
                {run.broken.length === 0 ? t('allHold', { n: run.checks }) : t('broken', { n: run.broken.length })}
              </Chip>
              <span className="text-muted">{t('milliseconds', { n: run.took_ms })}</span>
            </p>
            {run.broken.map(check => (
              <p key={check.id} className="mt-1 text-down">
                {`${check.id} (${check.count}): ${check.holds}`}
              </p>
            ))}
          </div>
        ))
      )}
    </Card>
  )
}
