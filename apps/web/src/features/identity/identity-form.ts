// The form of the identity page as data: missing fields, and selectable countries.
import type { Area } from '../../entities/session/registration.ts'

/** Services are not provided there; the server says so too. */
const REFUSED = ['KP', 'IL', 'CN', 'VU', 'CU']

export interface Papers {
  readonly name: string
  readonly cardId: string
  readonly country: string | undefined
  readonly front: number | undefined
  readonly back: number | undefined
}

export const NO_PAPERS: Papers = { name: '', cardId: '', country: undefined, front: undefined, back: undefined }

export function isComplete({ name, cardId, country, front, back }: Papers): boolean {
  return (
    name.trim() !== '' && cardId.trim() !== '' && country !== undefined && front !== undefined && back !== undefined
  )
}

export interface Country {
  readonly code: string
  readonly name: string
  readonly isServed: boolean
}

/** Every country once, by its name in the language of the app. */
export function countriesIn(locale: string, areas: readonly Pick<Area, 'country'>[]): readonly Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return [...new Set(areas.map(area => area.country))]
    .map(code => ({ code, name: names.of(code) ?? code, isServed: !REFUSED.includes(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
