// Losses beyond users' balances, which the house covered.
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/figures.tsx'
import { Card, Facts } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

const ASK_AGAIN_MS = 30_000

export function ForgivenLosses({ realm }: { readonly realm: 'real' | 'demo' }) {
  const t = useWords()
  const sums = useAsk('operatorForgivenLosses', { realm }, { everyMs: ASK_AGAIN_MS })
  return (
    <Card title={t('forgivenLosses')} padded>
      {sums.data ? (
        <Facts
          facts={[
            [t('forgivenToday'), <Amount key="today" text={sums.data.today} unit="USD" />],
            [t('forgiven30Days'), <Amount key="month" text={sums.data.days_30} unit="USD" />],
            [t('forgivenInAll'), <Amount key="total" text={sums.data.total} unit="USD" />],
          ]}
        />
      ) : sums.isError ? (
        <Failed failure={sums.error} onRetry={() => void sums.refetch()} />
      ) : (
        <Loading rows={3} />
      )}
    </Card>
  )
}
