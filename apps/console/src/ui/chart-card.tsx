// A card with a chart, its figures above it, and the same as a table. Its height is the same while it loads, without data and with it.
import { Button } from '@tallystick/ui/primitives/button'
import { type ChartSeries, TimeChart } from '@tallystick/ui/charts/time-chart'
import { formatPlain } from '@tallystick/i18n/numbers'
import type { Column } from '@tallystick/ui/tables/table'
import { type ReactNode, useState } from 'react'
import { useLocale, useWords } from '../platform/words.ts'
import { Card } from './page.tsx'
import { Empty, Failed } from './states.tsx'
import { Table } from './table.tsx'

interface ChartCardProps<Row extends { readonly at: number }> {
  readonly title: string
  readonly actions?: ReactNode
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  /** Undefined: not there yet. In order of time. */
  readonly rows: readonly Row[] | undefined
  readonly figures: readonly (readonly [name: string, value: ReactNode])[]
  readonly series: (rows: readonly Row[]) => readonly ChartSeries[]
  /** Of the table and of the line above the chart; the first is the time. */
  readonly columns: readonly Column<Row>[]
  readonly valueText: (row: Row) => string
  readonly boundText: (value: number) => string
  readonly dateText: (at: number) => string
  readonly fromZero?: boolean
  /** When there will be something to show. */
  readonly empty: string
  readonly onOpen?: (row: Row) => void
}

export function ChartCard<Row extends { readonly at: number }>(props: ChartCardProps<Row>) {
  const { title, query, rows, figures } = props
  const t = useWords()
  const [asTable, setAsTable] = useState(false)
  const hasRows = rows !== undefined && rows.length > 0
  return (
    <Card
      title={title}
      actions={
        <>
          {props.actions}
          <Button
            size="small"
            look="quiet"
            disabled={!hasRows}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {t('asTable')}
          </Button>
        </>
      }
    >
      <div
        className={`flex flex-col gap-3 p-4 ${asTable ? 'h-94' : 'min-h-94'}`}
        aria-busy={(rows === undefined && !query.isError) || undefined}
      >
        {rows === undefined && query.isError ? (
          <Failed failure={query.error} onRetry={() => void query.refetch()} />
        ) : rows === undefined ? (
          <div className="skeleton grow" />
        ) : !hasRows ? (
          <Empty text={props.empty} />
        ) : (
          <>
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              {figures.map(([name, value]) => (
                <div key={name}>
                  <dt className="text-xs text-muted">{name}</dt>
                  <dd className="text-lg font-semibold">{value}</dd>
                </div>
              ))}
            </dl>
            {asTable ? <Rows {...props} rows={rows} /> : <Chart {...props} rows={rows} />}
          </>
        )}
      </div>
    </Card>
  )
}

type Shown<Row extends { readonly at: number }> = Omit<ChartCardProps<Row>, 'rows'> & { readonly rows: readonly Row[] }

function Chart<Row extends { readonly at: number }>(props: Shown<Row>) {
  const { title, rows, series, columns, valueText, boundText, dateText, fromZero, onOpen } = props
  const [time, ...values] = columns
  const drawn = series(rows)
  const toneOf = (key: string): ChartSeries['tone'] | undefined => drawn.find(one => one.key === key)?.tone
  return (
    <TimeChart
      label={title}
      at={rows.map(({ at }) => at)}
      series={drawn}
      className="h-56"
      fromZero={fromZero ?? false}
      valueText={index => {
        const row = rows[index]
        return row ? valueText(row) : ''
      }}
      boundText={boundText}
      dateText={dateText}
      head={index => {
        const row = rows[index]
        if (!row) return null
        return (
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-xs">
            {time?.cell(row)}
            <span className="flex flex-wrap gap-x-4">
              {values.map(({ key, label, cell }) => (
                <span key={key}>
                  <Swatch tone={toneOf(key)} />
                  <span className="text-muted">{label}</span> {cell(row)}
                </span>
              ))}
            </span>
          </p>
        )
      }}
      {...(onOpen && {
        onOpen: index => {
          const row = rows[index]
          if (row) onOpen(row)
        },
      })}
    />
  )
}

const SWATCH = { own: 'bg-accent', other: 'bg-muted/60', sum: 'bg-ink', sign: '' } as const

/** Which of the lines and bars it is. */
function Swatch({ tone }: { readonly tone: ChartSeries['tone'] | undefined }) {
  if (tone === undefined || tone === 'sign') return null
  return <span aria-hidden="true" className={`me-1 inline-block size-2 rounded-full ${SWATCH[tone]}`} />
}

/** The newest first. Whoever has no pointer opens a row by its time. */
function Rows<Row extends { readonly at: number }>({ title, rows, columns, onOpen }: Shown<Row>) {
  const [time, ...values] = columns
  const opening: Column<Row> | undefined = time &&
    onOpen && {
      ...time,
      cell: row => (
        <button type="button" className="text-accent" onClick={() => onOpen(row)}>
          {time.cell(row)}
        </button>
      ),
    }
  return (
    // What scrolls must be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="-mx-4 min-h-0 grow overflow-y-auto" tabIndex={0} aria-label={title}>
      <Table
        label={title}
        columns={opening ? [opening, ...values] : columns}
        rows={rows.toReversed()}
        rowKey={row => row.at}
      />
    </section>
  )
}

/** A bound of a scale: whole numbers, short. */
export function useShortNumber(): (value: number) => string {
  const { signs } = useLocale()
  return value => {
    const places = Math.abs(value) < 10 && !Number.isInteger(value) ? 2 : 0
    return formatPlain(value.toFixed(places), signs)
  }
}
