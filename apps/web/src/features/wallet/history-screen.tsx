// One account in detail: free and held amounts, and every transaction with its reason.
import { decimal } from '@tallystick/kernel/decimal'
import type { AccountLog } from '@tallystick/wire/trader/routes'
import { useNavigate, useSearch } from '@tallystick/ui/routing/routing'
import { ACCOUNT, ACCOUNT_NUMBER, type AccountName } from '../../entities/wallet/account.ts'
import { useAccountLogs, useAccounts } from '../../entities/wallet/wallet.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { ACCOUNT_NAMES } from './account-name.ts'
import { RecordList } from './record-list.tsx'
import { Hideable } from '../../entities/wallet/assets-card.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function HistoryScreen() {
  const t = useWords('wallet')
  const { accountTypeId } = useSearch('/mine/history')
  const name: AccountName = accountTypeId === undefined ? 'main' : ACCOUNT[accountTypeId]
  const navigate = useNavigate()
  const query = useAccountLogs(name)
  const { data: accounts } = useAccounts()
  const account = accounts?.find(one => one.name === name)
  return (
    <MoneyPage title={t('billingDetail')} forDemo size="list">
      <Choices<AccountName>
        kind="tabs"
        look="segments"
        label={t('accounts')}
        value={name}
        options={ACCOUNT_NAMES.map(one => ({ value: one, label: t(one) }))}
        onChange={next =>
          void navigate({ to: '/mine/history', search: { accountTypeId: ACCOUNT_NUMBER[next] }, replace: true })
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
        csvParams={{ type: String(ACCOUNT_NUMBER[name]) }}
        testId={log => `log-${log.Memo}`}
        columns={[
          {
            key: 'time',
            label: t('time'),
            rank: log => log.CreatedAtTran,
            cell: log => <WireTime text={log.CreatedAtTran} />,
          },
          { key: 'memo', label: t('records'), rank: log => log.MemoTran, cell: log => log.MemoTran },
          {
            key: 'available',
            label: t('available'),
            end: true,
            rank: log => decimal(log.Value),
            cell: log => <Change text={log.Value} />,
          },
          {
            key: 'frozen',
            label: t('frozen'),
            end: true,
            rank: log => decimal(log.LockValue),
            cell: log => <Change text={log.LockValue} isQuiet />,
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

/** Nothing where nothing moved. */
function Change({ text, isQuiet = false }: { readonly text: string; readonly isQuiet?: boolean }) {
  const value = decimal(text)
  if (value === 0n) return null
  return <Amount value={value} places={2} signed className={isQuiet ? 'text-muted!' : 'font-medium'} />
}

function LogRow({ log }: { readonly log: AccountLog }) {
  const t = useWords('wallet')
  const [free, held] = [decimal(log.Value), decimal(log.LockValue)]
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="text-sm font-medium wrap-break-word">{log.MemoTran}</p>
        <p className="text-xs text-muted">
          <WireTime text={log.CreatedAtTran} />
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
