// The order of a list of masters, and which of them it shows: by drawdown and by how long they are recorded. The server sorts and filters,
// because a list is loaded page by page.
import { INPUT } from '@tallystick/ui/forms/field'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import { useWords } from '../../platform/words.ts'

export type MasterListing = Pick<ParamsOf<'traders'>, 'sort' | 'max_drawdown' | 'min_days'>

const SORTS = ['return', 'drawdown', 'age', 'followers'] as const satisfies readonly MasterListing['sort'][]
const DRAWDOWNS = [5, 10, 20, 50] as const
const DAYS = [30, 90, 180, 365] as const

/** What an empty list says when filters have emptied it. */
export function useNoneMatch({ max_drawdown: drawdown, min_days: days }: MasterListing): string | undefined {
  const t = useWords('masters')
  return drawdown === undefined && days === undefined ? undefined : t('noneMatch')
}

interface MasterFiltersProps {
  readonly listing: MasterListing
  readonly onChange: (listing: MasterListing) => void
  /** A ranking has an order of its own. */
  readonly isRanked?: boolean
}

export function MasterFilters({ listing, onChange, isRanked = false }: MasterFiltersProps) {
  const t = useWords('masters')
  const { sort, max_drawdown: drawdown, min_days: days, ...rest } = listing
  const listed = (change: MasterListing): void =>
    onChange({
      ...rest,
      ...(sort !== undefined && { sort }),
      ...(drawdown !== undefined && { max_drawdown: drawdown }),
      ...(days !== undefined && { min_days: days }),
      ...change,
    })
  const without = (name: 'max_drawdown' | 'min_days'): void => {
    const { [name]: _, ...others } = listing
    onChange(others)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {!isRanked && (
        <Select
          label={t('sort')}
          value={sort ?? 'followers'}
          options={SORTS.map(value => [value, t('sortBy', { sort: value })])}
          onChange={value => listed({ sort: SORTS.find(name => name === value) ?? 'followers' })}
        />
      )}
      <Select
        label={t('fall')}
        value={String(drawdown ?? '')}
        options={[['', t('any')], ...DRAWDOWNS.map(percent => [String(percent), t('atMost', { percent })] as const)]}
        onChange={value => (value === '' ? without('max_drawdown') : listed({ max_drawdown: Number(value) }))}
      />
      <Select
        label={t('since')}
        value={String(days ?? '')}
        options={[['', t('any')], ...DAYS.map(count => [String(count), t('atLeastDays', { days: count })] as const)]}
        onChange={value => (value === '' ? without('min_days') : listed({ min_days: Number(value) }))}
      />
    </div>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [string, string])[]
  readonly onChange: (value: string) => void
}

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className="block min-w-36 grow desktop:grow-0">
      <span className="mb-1 block text-xs text-muted">{label}</span>
      <select className={INPUT} value={value} onChange={event => onChange(event.target.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
