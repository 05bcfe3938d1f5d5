// Own price alerts on desktops: one row each.
import { formatPlain, type NumberSigns } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import type { AlertState, PriceAlert } from '../../entities/alert/alerts.ts'
import { KeyChip } from '../../entities/key-marks/key-marks.tsx'
import { useLocale, useWords } from '../../platform/words.ts'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { TableAction } from '../../ui/tables/table-action.tsx'
import { PriceNow, timeOf, useWaits, Waits } from './alert-view.tsx'

interface AlertTableProps {
  readonly state: AlertState
  readonly heading?: string | undefined
  readonly alerts: readonly PriceAlert[]
  readonly isComplete: boolean
  readonly everyRow: () => Promise<readonly PriceAlert[] | undefined>
  readonly onRemove: (alert: PriceAlert) => void
}

export function AlertTable({ state, heading, alerts, isComplete, everyRow, onRemove }: AlertTableProps) {
  const t = useWords('alerts')
  const { signs } = useLocale()
  const waits = useWaits()
  return (
    <DataTable
      name={`alerts-${state}`}
      label={t('title')}
      heading={heading}
      columns={[
        {
          key: 'market',
          label: t('market'),
          rank: alert => alert.showCode,
          text: alert => alert.showCode,
          cell: alert => <bdi className="font-medium">{alert.showCode}</bdi>,
        },
        {
          key: 'level',
          label: t('level'),
          rank: alert => decimal(alert.level),
          text: waits,
          cell: alert => <Waits alert={alert} />,
        },
        ...(state === 'active' ? [priceNow(t('now'))] : state === 'fired' ? [priceThen(t('fired'), signs)] : []),
        {
          key: 'note',
          label: t('noteHead'),
          text: alert => alert.note,
          cell: alert => (
            <span className="text-muted wrap-anywhere" dir="auto">
              {alert.note}
            </span>
          ),
        },
        { key: 'time', label: t('time'), rank: timeOf, text: timeOf, cell: alert => <Time alert={alert} /> },
        ...(state === 'active' ? [removing(t('remove'), onRemove)] : []),
      ]}
      rows={alerts}
      isComplete={isComplete}
      everyRow={everyRow}
      keyOf={alert => alert.id}
      testId={() => `alert-${state}`}
    />
  )
}

const priceNow = (label: string): Column<PriceAlert> => ({
  key: 'now',
  label,
  end: true,
  cell: ({ showCode }) => <PriceNow showCode={showCode} />,
})

function priceThen(label: string, signs: NumberSigns): Column<PriceAlert> {
  const price = ({ fired }: PriceAlert): string => fired?.price ?? ''
  return {
    key: 'fired',
    label,
    end: true,
    rank: alert => decimal(price(alert)),
    text: price,
    cell: alert => <span className="figure">{formatPlain(price(alert), signs)}</span>,
  }
}

function removing(label: string, onRemove: (alert: PriceAlert) => void): Column<PriceAlert> {
  return {
    key: 'actions',
    label: <span className="sr-only">{label}</span>,
    isFixed: true,
    end: true,
    cell: alert => (
      <TableAction isDanger onClick={() => onRemove(alert)}>
        {label}
      </TableAction>
    ),
  }
}

function Time({ alert }: { readonly alert: PriceAlert }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <WireTime text={timeOf(alert)} />
      <KeyChip marks={alert.keyMarks} of="alert" />
    </span>
  )
}
