// One day of the house by account; each leads to the transfers of that day.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { Link } from '@tallystick/ui/routing/routing'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { useEffect, useRef } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { instantOfDay, type Realm } from './spans.ts'

type Row = OperatorAnswerOf<'operatorHouseDay'>[number]

/** Accounts that transfers of one kind alone move. The others open all transfers of the day. */
const KINDS: Readonly<Record<string, string>> = {
  deposits: 'deposit_credit',
  withdrawals: 'withdrawal_complete',
  adjustments: 'adjustment',
}

interface HouseDayProps {
  readonly day: string
  readonly realm: Realm
  readonly onClose: () => void
}

export function HouseDay({ day, realm, onClose }: HouseDayProps) {
  const t = useWords()
  const { times } = useLocale()
  const rows = useAsk('operatorHouseDay', { realm, day })
  const place = useRef<HTMLDivElement>(null)
  // It was asked for above, and may be below the fold.
  useEffect(() => place.current?.focus(), [])
  const link = (row: Row) => {
    const kind = KINDS[row.account]
    return (
      <Link to="/ledger" search={{ day, realm, ...(kind === undefined ? {} : { kind }) }} className="text-accent">
        {row.account.replaceAll('_', ' ')}
      </Link>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none lg:col-span-2" data-testid="house-day">
      <Card
        title={`${t('houseAccounts')} · ${times.weekday(instantOfDay(day))} · ${t(realm)}`}
        actions={
          <Button size="small" look="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        {rows.isError && !rows.data ? (
          <Failed failure={rows.error} onRetry={() => void rows.refetch()} />
        ) : !rows.data ? (
          <Loading rows={5} />
        ) : rows.data.length === 0 ? (
          <Empty text={t('noTransfersThatDay')} />
        ) : (
          <Table
            label={t('houseAccounts')}
            rows={rows.data}
            rowKey={row => row.account}
            columns={[
              { key: 'account', label: t('account'), cell: link },
              { key: 'transfers', label: t('transfers'), end: true, cell: row => row.transfers },
              { key: 'net', label: t('net'), end: true, cell: row => <Amount text={row.net} signed unit="USD" /> },
              {
                key: 'result',
                label: t('houseDayResult'),
                cell: row => (row.is_result ? <Chip tone="neutral">{t('yes')}</Chip> : '–'),
              },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
