// API keys on desktops: one row each.
import { Chip } from '@tallystick/ui/primitives/chip'
import { useWords } from '../../platform/words.ts'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { TableAction } from '../../ui/tables/table-action.tsx'
import type { ApiKey } from './api-keys.ts'

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly onRevoke: (key: ApiKey) => void
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const t = useWords('keys')
  const scopeText = ({ scope }: ApiKey): string => t(scope === 'trade' ? 'scopeTrade' : 'scopeRead')
  const addressText = ({ addresses }: ApiKey): string => addresses.join(', ') || t('anywhere')
  const usedText = ({ lastUse }: ApiKey): string => (lastUse ? `${lastUse.at} ${lastUse.address}` : '')
  return (
    <DataTable
      name="api-keys"
      label={t('title')}
      columns={[
        {
          key: 'name',
          label: t('name'),
          rank: ({ name }) => name,
          text: ({ name }) => name,
          cell: ({ name }) => <bdi className="font-medium wrap-anywhere">{name}</bdi>,
        },
        {
          key: 'id',
          label: t('keyId'),
          text: ({ id }) => id,
          cell: ({ id }) => (
            <bdi className="font-mono text-xs text-muted" dir="ltr">
              {id}
            </bdi>
          ),
        },
        {
          key: 'scope',
          label: t('scope'),
          rank: ({ scope }) => scope,
          text: scopeText,
          cell: key => <Chip tone={key.scope === 'trade' ? 'accent' : 'neutral'}>{scopeText(key)}</Chip>,
        },
        {
          key: 'addresses',
          label: t('addresses'),
          text: addressText,
          cell: key => <span className="wrap-anywhere">{addressText(key)}</span>,
        },
        {
          key: 'created',
          label: t('createdHead'),
          rank: ({ createdAt }) => createdAt,
          text: ({ createdAt }) => createdAt,
          cell: ({ createdAt }) => <WireTime text={createdAt} />,
        },
        {
          key: 'expires',
          label: t('expiresHead'),
          rank: ({ expiresAt }) => expiresAt,
          text: ({ expiresAt }) => expiresAt,
          cell: ({ expiresAt, isExpired }) => (
            <span className={isExpired ? 'text-down' : undefined}>
              <WireTime text={expiresAt} />
            </span>
          ),
        },
        {
          key: 'used',
          label: t('lastUsedHead'),
          rank: usedText,
          text: usedText,
          cell: key => <LastUse apiKey={key} />,
        },
        {
          key: 'actions',
          label: <span className="sr-only">{t('revoke')}</span>,
          isFixed: true,
          end: true,
          cell: key => (
            <TableAction isDanger onClick={() => onRevoke(key)}>
              {t('revoke')}
            </TableAction>
          ),
        },
      ]}
      rows={keys}
      isComplete
      keyOf={({ id }) => id}
      testId={() => 'api-key'}
    />
  )
}

function LastUse({ apiKey: { lastUse } }: { readonly apiKey: ApiKey }) {
  const t = useWords('keys')
  if (lastUse === null) return <span className="text-muted">{t('neverUsed')}</span>
  return (
    <>
      <WireTime text={lastUse.at} />
      <bdi className="block text-xs text-muted" dir="ltr">
        {lastUse.address}
      </bdi>
    </>
  )
}
