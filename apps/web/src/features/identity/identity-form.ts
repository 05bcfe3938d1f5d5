// The form of the identity page as data: what it starts with, and what is missing.
import type { IdentityCheck } from '../../entities/identity/identity-check.ts'

export interface Papers {
  readonly name: string
  readonly cardId: string
  readonly country: string | undefined
  readonly front: number | undefined
  readonly back: number | undefined
}

/** After a rejection everything that was sent is there again, photos too. */
export function papersFrom(before: IdentityCheck): Papers {
  return {
    name: before.name,
    cardId: before.card_id,
    country: before.country || undefined,
    front: before.front_pic || undefined,
    back: before.reverse_pic || undefined,
  }
}

export const MISSING = {
  name: 'inputName',
  cardId: 'inputCardId',
  country: 'inputCountry',
  front: 'inputFront',
  back: 'inputBack',
} as const satisfies Record<keyof Papers, string>

export function isMissing(papers: Papers, field: keyof Papers): boolean {
  const value = papers[field]
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}
