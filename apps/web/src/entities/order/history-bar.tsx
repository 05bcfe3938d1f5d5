// Narrows a history by day, market, side, result, tag and product: a bar on desktops, a sheet on phones. The address carries the choice.
import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { RESULTS } from '@tallystick/wire/history-results'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import type { Usd } from '@tallystick/kernel/decimal'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { useTags } from '../journal/journal.ts'
import { usePairs } from '../pair/markets.ts'
import type { OrderProduct } from './order.ts'
import type { HistoryFilter } from './history-filter.ts'
import { countParts, NO_FILTER } from './history-params.ts'

interface HistoryBarProps {
  readonly product: OrderProduct
  readonly filter: HistoryFilter
  /** Words for side 1 and side 2. */
  readonly sides: readonly [string, string]
  readonly onChange: (filter: HistoryFilter, product: OrderProduct) => void
}

export function HistoryBar(props: HistoryBarProps) {
  return isDesktop ? <Bar {...props} /> : <Opener {...props} />
}

function Bar(props: HistoryBarProps) {
  const t = useWords('orders')
  return (
    <fieldset className="flex items-end gap-3 px-4 py-3">
      <legend className="sr-only">{t('filter')}</legend>
      <div className="grid grow grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3">
        <Fields {...props} />
      </div>
      {/* Its place is kept, so that no field moves when one is chosen. */}
      <Button
        size="small"
        className={`shrink-0 whitespace-nowrap ${countParts(props.filter) > 0 ? '' : 'invisible'}`}
        onClick={() => props.onChange(NO_FILTER, props.product)}
      >
        <X className="size-4" aria-hidden="true" />
        {t('filterClear')}
      </Button>
    </fieldset>
  )
}

/** On phones: a button that says how much is narrowed, and the sheet behind it. */
function Opener({ product, filter, sides, onChange }: HistoryBarProps) {
  const t = useWords('orders')
  const [draft, setDraft] = useState<{ filter: HistoryFilter; product: OrderProduct } | null>(null)
  const parts = countParts(filter)
  const finish = (chosen: HistoryFilter, chosenProduct: OrderProduct): void => {
    setDraft(null)
    onChange(chosen, chosenProduct)
  }
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setDraft({ filter, product })}>
        <ListFilter className="size-4" aria-hidden="true" />
        {t('filter')}
        {parts > 0 && <span className="figure rounded-full bg-accent px-1.5 text-xs text-on-accent">{parts}</span>}
      </Button>
      {draft && (
        <Sheet
          title={t('filter')}
          onClose={() => setDraft(null)}
          footer={
            <div className="grid grid-cols-2 gap-3">
              <Button onClick={() => finish(NO_FILTER, product)}>{t('filterClear')}</Button>
              <Button look="primary" onClick={() => finish(draft.filter, draft.product)}>
                {t('filterApply')}
              </Button>
            </div>
          }
        >
          <div className="grid grid-cols-2 gap-x-3 gap-y-2 pb-4">
            <Fields
              {...draft}
              sides={sides}
              onChange={(chosen, chosenProduct) => setDraft({ filter: chosen, product: chosenProduct })}
            />
          </div>
        </Sheet>
      )}
    </>
  )
}

function Fields({ product, filter, sides, onChange }: HistoryBarProps) {
  const t = useWords('orders')
  const { data: pairs } = usePairs()
  const change = (part: { [Key in keyof HistoryFilter]: HistoryFilter[Key] | undefined }): void =>
    onChange(without({ ...filter, ...part }), product)
  return (
    <>
      <DayField label={t('filterFrom')} value={filter.from} most={filter.to} onChange={from => change({ from })} />
      <DayField label={t('filterTo')} value={filter.to} least={filter.from} onChange={to => change({ to })} />
      <Select
        label={t('market')}
        value={filter.market}
        onChange={text => change({ market: Number(text) || undefined })}
      >
        {pairs?.map(pair => (
          <option key={pair.id} value={pair.id}>
            {pair.showCode}
          </option>
        ))}
      </Select>
      <Select
        label={t('side')}
        value={filter.side}
        onChange={text => change({ side: text === '1' ? 1 : text === '2' ? 2 : undefined })}
      >
        <option value="1">{sides[0]}</option>
        <option value="2">{sides[1]}</option>
      </Select>
      <Select
        label={t('filterResult')}
        value={filter.result}
        onChange={text => change({ result: RESULTS.find(name => name === text) })}
      >
        {RESULTS.map(name => (
          <option key={name} value={name}>
            {t(RESULT_WORDS[name])}
          </option>
        ))}
      </Select>
      <TagSelect value={filter.tag} onChange={tag => change({ tag })} />
      <ProductField product={product} filter={filter} onChange={onChange} />
    </>
  )
}

interface TagSelectProps {
  readonly value: string | undefined
  readonly onChange: (tag: string | undefined) => void
}

/** For those who use tags. */
function TagSelect({ value, onChange }: TagSelectProps) {
  const t = useWords('orders')
  const { data: tags = [] } = useTags()
  // The address may spell it in another way, or name one that is no longer used.
  const known = tags.find(tag => tag.toLowerCase() === value?.toLowerCase())
  if (tags.length === 0 && value === undefined) return null
  return (
    <Select label={t('filterTag')} value={known ?? value} onChange={text => onChange(text || undefined)}>
      {value !== undefined && known === undefined && <option value={value}>{value}</option>}
      {tags.map(tag => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </Select>
  )
}

const RESULT_WORDS = { profit: 'resultProfit', loss: 'resultLoss', even: 'resultEven' } as const

/** Contracts, those of the user or the copied ones among them, and Up/Down orders. */
function ProductField({ product, filter, onChange }: Omit<HistoryBarProps, 'sides'>) {
  const t = useWords('orders')
  const app = useWords('app')
  const { copied: _, ...rest } = filter
  const shown = product === 'future' ? 'future' : filter.copied === undefined ? 'contract' : String(filter.copied)
  return (
    <Field label={t('filterProduct')}>
      {ids => (
        <select
          {...ids}
          value={shown}
          className={INPUT}
          onChange={({ target: { value } }) => {
            if (value === 'future') onChange(rest, 'future')
            else if (value === 'contract') onChange(rest, 'contract')
            else onChange({ ...rest, copied: value === '1' ? 1 : 0 }, 'contract')
          }}
        >
          <option value="contract">{app('contract')}</option>
          <option value="0">{t('filterOwn')}</option>
          <option value="1">{t('filterCopied')}</option>
          <option value="future">{app('future')}</option>
        </select>
      )}
    </Field>
  )
}

function without(filter: { readonly [Key in keyof HistoryFilter]: HistoryFilter[Key] | undefined }): HistoryFilter {
  // What is undefined is not there.
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

function DayField({ label, value = '', least, most, onChange }: DayFieldProps) {
  return (
    <Field label={label}>
      {ids => (
        <input
          {...ids}
          type="date"
          value={value}
          min={least}
          max={most}
          className={INPUT}
          onChange={event => onChange(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string | number | undefined
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Select({ label, value = '', onChange, children }: SelectProps) {
  const t = useWords('orders')
  return (
    <Field label={label}>
      {ids => (
        <select {...ids} value={value} className={INPUT} onChange={event => onChange(event.target.value)}>
          <option value="">{t('filterAll')}</option>
          {children}
        </select>
      )}
    </Field>
  )
}

interface HistorySumsProps {
  readonly sums: { readonly total: number; readonly profit: Usd } | undefined
  readonly places: number
  /** Further figures of the same list. */
  readonly children?: ReactNode
}

/** How many orders the filter leaves, and what they brought together. */
export function HistorySums({ sums, places, children }: HistorySumsProps) {
  const t = useWords('orders')
  return (
    <dl data-testid="history-sums" className="flex basis-full flex-wrap gap-x-6 gap-y-1 text-sm">
      <div className="flex gap-1.5">
        <dt className="text-muted">{t('title')}</dt>
        <dd className="figure font-medium">{sums?.total ?? '–'}</dd>
      </div>
      <div className="flex gap-1.5">
        <dt className="text-muted">{t('totalProfit')}</dt>
        <dd className="font-medium">{sums ? <Amount value={sums.profit} places={places} signed unit="USD" /> : '–'}</dd>
      </div>
      {children}
    </dl>
  )
}
