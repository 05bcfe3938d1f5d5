// A locator as data: what leads from the document to elements, one step after the other. The page makes elements of it (finder.mjs).

interface Wording {
  readonly text?: string
  readonly exact?: boolean
  readonly pattern?: string
  readonly flags?: string
}

export type Step =
  | { readonly css: string }
  | { readonly testId: string }
  | { readonly role: string; readonly name?: Wording; readonly level?: number }
  | { readonly label: Wording }
  | { readonly text: Wording }
  | { readonly visible: boolean }
  | { readonly hasText: Wording }
  | { readonly nth: number }
  | { readonly or: readonly Step[] }
  | { readonly and: readonly Step[] }

export function wording(text: string | RegExp, exact = false): Wording {
  return typeof text === 'string' ? { text, exact } : { pattern: text.source, flags: text.flags }
}

export function described(steps: readonly Step[]): string {
  return steps.map(step => JSON.stringify(step)).join(' › ')
}
