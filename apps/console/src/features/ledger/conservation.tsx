// All balances by account. Each realm sums to zero.
import { useAsk } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Amount } from '../../ui/figures.tsx'
import { Card, Facts } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

export function Conservation() {
  const t = useWords()
  const report = useAsk('operatorConservation', {}, { everyMs: 15_000 })
  const isZero = report.data?.realms.every(realm => /^-?0*\.?0*$/.test(realm.sum)) === true
  return (
    <Card
      title={t('conservation')}
      padded
      actions={report.data && <Chip tone={isZero ? 'up' : 'down'}>{t(isZero ? 'sumsToZero' : 'doesNotSum')}</Chip>}
    >
      {report.isError && !report.data ? (
        <Failed failure={report.error} onRetry={() => void report.refetch()} />
      ) : report.data ? (
        <div className="grid gap-6 md:grid-cols-2">
          {report.data.realms.map(realm => (
            <div key={realm.realm}>
              <h3 className="mb-2 text-sm font-medium">{t(realm.realm)}</h3>
              <Facts
                facts={[
                  ...[...realm.users, ...realm.house].map(
                    line => [line.account, <Amount key={line.account} text={line.balance} />] as const,
                  ),
                  [
                    <strong key="sum">{t('sum')}</strong>,
                    <Amount key="value" text={realm.sum} className="font-semibold" />,
                  ],
                ]}
              />
            </div>
          ))}
        </div>
      ) : (
        <Loading />
      )}
    </Card>
  )
}
