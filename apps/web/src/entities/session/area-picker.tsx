// The area of a mobile number: a button with the dialling code, and a sheet to find another.
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { useLocale } from '../../platform/words.ts'
import { INPUT } from '@tallystick/ui/forms/field'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { type Area, useAreas } from './registration.ts'

interface AreaPickerProps {
  readonly value: Area | undefined
  readonly onChange: (area: Area) => void
  readonly label: string
  readonly searchLabel: string
}

export function AreaPicker({ value, onChange, label, searchLabel }: AreaPickerProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="w-26 shrink-0">
        <button
          type="button"
          aria-label={value ? `${label} +${value.dial}` : label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`${INPUT} figure flex items-center justify-between gap-1`}
        >
          <span dir="ltr">{value ? `+${value.dial}` : '+'}</span>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </button>
      </div>
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          <AreaList
            searchLabel={searchLabel}
            onPick={area => {
              onChange(area)
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}

function AreaList({ searchLabel, onPick }: { readonly searchLabel: string; readonly onPick: (area: Area) => void }) {
  const { language } = useLocale()
  const { data: areas = [] } = useAreas()
  const [search, setSearch] = useState('')
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' })
    return areas.map(area => ({ area, name: names.of(area.country) ?? area.country }))
  }, [areas, language])
  const wanted = search.trim().toLowerCase().replace(/^\+/, '')
  const shown = named.filter(
    ({ area, name }) =>
      name.toLowerCase().includes(wanted) || area.dial.startsWith(wanted) || area.country.toLowerCase() === wanted,
  )
  return (
    <>
      <input
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={search}
        onChange={event => setSearch(event.target.value)}
        className={INPUT}
      />
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ area, name }) => (
          <li key={area.id}>
            <button
              type="button"
              onClick={() => onPick(area)}
              className="flex min-h-12 w-full items-center justify-between gap-3 text-start"
            >
              <span className="min-w-0">{name}</span>
              <span dir="ltr" className="figure text-muted">
                +{area.dial}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
