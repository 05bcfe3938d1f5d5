// The articles that come with the product, the newest first.
import type { SeedArticle } from './article.ts'
import { howMarginWorks } from './how-margin-works.ts'
import { howMicroSettles } from './how-micro-settles.ts'
import { howWithdrawalsAreHandled } from './how-withdrawals-are-handled.ts'
import { keepYourAccountSafe } from './keep-your-account-safe.ts'
import { wherePricesComeFrom } from './where-prices-come-from.ts'

export const ARTICLES: readonly SeedArticle[] = [
  howMarginWorks,
  howMicroSettles,
  howWithdrawalsAreHandled,
  wherePricesComeFrom,
  keepYourAccountSafe,
]
