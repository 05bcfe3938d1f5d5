// The country of a document or a borrower, found by typing. Countries we do not serve are shown and cannot be chosen.
import { useWords } from '../../platform/words.ts'
import { Picker } from '../../ui/layers/picker.tsx'
import { useCountries } from './countries.ts'

interface CountryPickerProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string | undefined
  readonly onChange: (code: string) => void
  readonly fault?: string | undefined
}

export function CountryPicker(props: CountryPickerProps) {
  const t = useWords('app')
  return (
    <Picker
      {...props}
      search={{ label: t('searchCountry'), none: t('noCountry') }}
      options={useCountries().map(({ code, name, isServed }) => ({
        value: code,
        label: name,
        searched: `${name} ${code}`,
        disabled: !isServed,
        ...(isServed ? {} : { hint: t('countryNotServed') }),
      }))}
    />
  )
}
