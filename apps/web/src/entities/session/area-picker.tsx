// The area of a mobile number: a button with the dialling code, and a sheet to find another by country or code.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { INPUT } from '@tallystick/ui/forms/field'
import { PickerList } from '../../ui/layers/picker.tsx'
import { Sheet } from '../../ui/layers/sheet.tsx'
import { useNamedAreas } from './countries.ts'
import type { Area } from './registration.ts'

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
          <Areas
            value={value}
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

interface AreasProps {
  readonly value: Area | undefined
  readonly searchLabel: string
  readonly onPick: (area: Area) => void
}

/** Registration refuses numbers of countries we do not serve: they are marked, and cannot be chosen. */
function Areas({ value, searchLabel, onPick }: AreasProps) {
  const t = useWords('app')
  const areas = useNamedAreas()
  return (
    <PickerList
      value={value?.id}
      search={{ label: searchLabel, none: t('noCountry') }}
      onChange={id => {
        const picked = areas.find(({ area }) => area.id === id)
        if (picked) onPick(picked.area)
      }}
      options={areas.map(({ area, name, isServed }) => ({
        value: area.id,
        searched: `${name} ${area.country} +${area.dial}`,
        disabled: !isServed,
        label: (
          <span className="flex items-center justify-between gap-3">
            {name}
            <span dir="ltr" className="figure text-muted">
              +{area.dial}
            </span>
          </span>
        ),
        ...(isServed ? {} : { hint: t('countryNotServed') }),
      }))}
    />
  )
}
