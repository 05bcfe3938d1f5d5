// The shape of an article that comes with the product.
import type { LanguageCode } from '@tallystick/i18n/languages'

export interface SeedText {
  readonly language: LanguageCode
  readonly title: string
  readonly description: string
  readonly content: string
}

export interface SeedArticle {
  /** Names the article and its picture under /news/. */
  readonly slug: string
  readonly texts: readonly SeedText[]
}
