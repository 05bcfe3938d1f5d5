// The articles that come with the product, by the name that also names their pictures under /news/; the newest first.

export const ARTICLES = [
  'how-margin-works',
  'how-micro-settles',
  'how-withdrawals-are-handled',
  'where-prices-come-from',
  'keep-your-account-safe',
] as const

export type ArticleName = (typeof ARTICLES)[number]

export interface SeedText {
  readonly title: string
  readonly description: string
  readonly content: string
}

/** Every article in one language. */
export type SeedTexts = Readonly<Record<ArticleName, SeedText>>
