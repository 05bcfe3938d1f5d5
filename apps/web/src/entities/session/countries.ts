// Countries by their names in the language shown, in that language's order, the device's own first.
import { LANGUAGES } from '@tallystick/i18n/languages'
import { useMemo } from 'react'
import { useLocale } from '../../platform/words.ts'
import { type Area, useAreas } from './registration.ts'

/** Services are not provided there; the server says so too. */
const NOT_SERVED: readonly string[] = ['KP', 'IL', 'CN', 'VU', 'CU']

export interface Country<Of extends Pick<Area, 'country'> = Area> {
  readonly code: string
  readonly name: string
  readonly isServed: boolean
  readonly area: Of
}

/** Every area with its country's name. A country with several dialling codes stands there once for each. */
export function namedAreas<Of extends Pick<Area, 'country'>>(
  locale: string,
  areas: readonly Of[],
  deviceCountry?: string,
): readonly Country<Of>[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const order = new Intl.Collator(locale)
  const isAway = (code: string): number => (code === deviceCountry ? 0 : 1)
  return areas
    .map(area => ({
      code: area.country,
      name: names.of(area.country) ?? area.country,
      isServed: !NOT_SERVED.includes(area.country),
      area,
    }))
    .toSorted((a, b) => isAway(a.code) - isAway(b.code) || order.compare(a.name, b.name))
}

/** The country this device is set to, where it says one. */
export function countryOfDevice(languages: readonly string[] = navigator.languages): string | undefined {
  return languages.map(tag => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})\b/.exec(tag)?.[1]).find(region => region)
}

export function useNamedAreas(): readonly Country[] {
  const { language } = useLocale()
  const { data: areas } = useAreas()
  return useMemo(() => namedAreas(LANGUAGES[language].locale, areas ?? [], countryOfDevice()), [areas, language])
}

/** Every country once. */
export function useCountries(): readonly Country[] {
  const areas = useNamedAreas()
  return useMemo(() => [...new Map(areas.map(area => [area.code, area])).values()], [areas])
}

export function useCountryName(code: string): string {
  const { language } = useLocale()
  if (code === '') return ''
  return new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}
