// One account in detail: free and held amounts, and every transaction with its reason.
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { ACCOUNT, ACCOUNT_NUMBER, type AccountName } from '../../entities/wallet/account.ts'
import { KeyChip } from '../../entities/key-marks/key-marks.tsx'
import type { Transaction } from '../../entities/wallet/transaction.ts'
import { useAccounts, useTransactions } from '../../entities/wallet/wallet.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { ACCOUNTS } from './account-words.ts'
import { RecordList } from './record-list.tsx'
import { Hideable } from '../../entities/wallet/assets-card.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function HistoryScreen() {
  const t = useWords('wallet')
  const { accountTypeId = ACCOUNT_NUMBER.main } = useSearch('/mine/history')
  const shown = ACCOUNT[accountTypeId]
  const navigate = useNavigate()
  const query = useTransactions(shown)
  const { data: accounts } = useAccounts()
  const account = accounts?.find(one => one.name === shown)
  return (
    <MoneyPage title={t('billingDetail')} forDemo size="list">
      <Choices<AccountName>
        kind="tabs"
        look="segments"
        label={t('accounts')}
        value={shown}
        options={ACCOUNTS.map(name => ({ value: name, label: t(name) }))}
        onChange={name =>
          void navigate({ to: '/mine/history', search: { accountTypeId: ACCOUNT_NUMBER[name] }, replace: true })
        }
      />
      <div className="grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-4">
        <Sum label={t('available')} value={account?.free} />
        <Sum label={t('frozen')} value={account?.held} />
      </div>
      <RecordList
        title={t('records')}
        empty={t('noRecords')}
        query={query}
        csv="exportAccountLogs"
        csvParams={{ type: String(accountTypeId) }}
        testId={log => `log-${log.reason}`}
        columns={[
          {
            key: 'time',
            label: t('time'),
            rank: log => log.createdAt,
            cell: log => <WireTime text={log.createdAt} />,
          },
          { key: 'memo', label: t('records'), rank: log => log.words, cell: log => <Words log={log} /> },
          {
            key: 'available',
            label: t('available'),
            end: true,
            rank: log => log.free,
            cell: log => <Change value={log.free} />,
          },
          {
            key: 'frozen',
            label: t('frozen'),
            end: true,
            rank: log => log.held,
            cell: log => <Change value={log.held} isQuiet />,
          },
        ]}
      >
        {log => <LogRow log={log} />}
      </RecordList>
    </MoneyPage>
  )
}

function Sum({ label, value }: { readonly label: string; readonly value: bigint | undefined }) {
  return (
    <div>
      <p className="text-xs text-muted">{label}</p>
      <p className="mt-0.5 text-lg font-semibold">
        {value === undefined ? (
          <span className="skeleton inline-block h-6 w-24" />
        ) : (
          <Hideable value={value} unit="USD" />
        )}
      </p>
    </div>
  )
}

function Words({ log }: { readonly log: Transaction }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {log.words}
      <KeyChip marks={log.keyMarks} />
    </span>
  )
}

/** Nothing where nothing moved. */
function Change({ value, isQuiet = false }: { readonly value: bigint; readonly isQuiet?: boolean }) {
  if (value === 0n) return null
  return <Amount value={value} places={2} signed className={isQuiet ? 'text-muted!' : 'font-medium'} />
}

function LogRow({ log }: { readonly log: Transaction }) {
  const t = useWords('wallet')
  const { free, held } = log
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-break-word">
          <Words log={log} />
        </p>
        <p className="text-xs text-muted">
          <WireTime text={log.createdAt} />
        </p>
      </div>
      <div className="shrink-0 text-end">
        {free !== 0n && <Amount value={free} places={2} signed className="text-sm font-medium" />}
        {held !== 0n && (
          <p className="text-xs text-muted">
            <HeldChange value={held} />
          </p>
        )}
        {free === 0n && held === 0n && t('available')}
      </div>
    </div>
  )
}

/** The sentence keeps its words' order in every language. */
function HeldChange({ value }: { readonly value: bigint }) {
  const t = useWords('wallet')
  const [before = '', after = ''] = t('heldMain', { amount: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <Amount value={value} places={2} signed className="text-muted!" />
      {after}
    </>
  )
}
