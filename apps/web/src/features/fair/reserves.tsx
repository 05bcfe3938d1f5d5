// Addresses whose keys signed a message for this site, with what that proves and what it does not.
import { useLocale, useWords } from '../../platform/words.ts'
import type { Fair } from './fair-view.ts'

export function Reserves({ reserves }: { readonly reserves: Fair['reserves'] }) {
  const t = useWords('fair')
  return (
    <section className="space-y-2 text-sm text-pretty">
      <h2 className="font-medium">{t('reserves')}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {reserves.map(reserve => (
          <Row key={`${reserve.network} ${reserve.address} ${reserve.message}`} reserve={reserve} />
        ))}
      </ul>
      <p className="text-muted">{t('reservesProve')}</p>
      <p className="text-muted">{t('reservesLimit')}</p>
    </section>
  )
}

function Row({ reserve }: { readonly reserve: Fair['reserves'][number] }) {
  const t = useWords('fair')
  const { times } = useLocale()
  const { network, address, message, signature, added_at: at } = reserve
  return (
    <li className="space-y-1 py-3" data-testid="reserve">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere" dir="ltr">
          {network.toUpperCase()} <code>{address}</code>
        </span>
        <span className="text-xs text-muted">{times.moment(at)}</span>
      </p>
      <dl className="text-xs text-muted">
        <dt>{t('signedMessage')}</dt>
        <dd className="text-ink wrap-anywhere">
          <bdi>{message}</bdi>
        </dd>
        <dt className="mt-1">{t('signature')}</dt>
        <dd className="text-ink wrap-anywhere" dir="ltr">
          <code>{signature}</code>
        </dd>
      </dl>
    </li>
  )
}
