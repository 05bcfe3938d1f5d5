// The catalogues and how one is loaded: split per feature, so that a screen loads only its own texts.
import type app from './catalogues/app/en.ts'
import type changes from './catalogues/changes/en.ts'
import type chat from './catalogues/chat/en.ts'
import type console from './catalogues/console/en.ts'
import type feedback from './catalogues/feedback/en.ts'
import type follow from './catalogues/follow/en.ts'
import type funds from './catalogues/funds/en.ts'
import type home from './catalogues/home/en.ts'
import type identity from './catalogues/identity/en.ts'
import type language from './catalogues/language/en.ts'
import type loan from './catalogues/loan/en.ts'
import type micro from './catalogues/micro/en.ts'
import type news from './catalogues/news/en.ts'
import type notices from './catalogues/notices/en.ts'
import type orders from './catalogues/orders/en.ts'
import type product from './catalogues/product/en.ts'
import type rank from './catalogues/rank/en.ts'
import type receipts from './catalogues/receipts/en.ts'
import type session from './catalogues/session/en.ts'
import type trade from './catalogues/trade/en.ts'
import type user from './catalogues/user/en.ts'
import type video from './catalogues/video/en.ts'
import type wallet from './catalogues/wallet/en.ts'
import type { LanguageCode } from './languages.ts'
import type { Catalogue } from './messages.ts'

export interface Catalogues {
  readonly app: typeof app
  readonly changes: typeof changes
  readonly chat: typeof chat
  readonly console: typeof console
  readonly feedback: typeof feedback
  readonly follow: typeof follow
  readonly funds: typeof funds
  readonly home: typeof home
  readonly identity: typeof identity
  readonly language: typeof language
  readonly loan: typeof loan
  readonly micro: typeof micro
  readonly news: typeof news
  readonly notices: typeof notices
  readonly orders: typeof orders
  readonly product: typeof product
  readonly rank: typeof rank
  readonly receipts: typeof receipts
  readonly session: typeof session
  readonly trade: typeof trade
  readonly user: typeof user
  readonly video: typeof video
  readonly wallet: typeof wallet
}

export type Feature = keyof Catalogues

export const FEATURES: readonly Feature[] = [
  'app',
  'changes',
  'chat',
  'console',
  'feedback',
  'follow',
  'funds',
  'home',
  'identity',
  'language',
  'loan',
  'micro',
  'news',
  'notices',
  'orders',
  'product',
  'rank',
  'receipts',
  'session',
  'trade',
  'user',
  'video',
  'wallet',
]

/** Raw in Node, compiled in the app, where the build has replaced each catalogue by its compiled form. */
export async function loadCatalogue(feature: Feature, language: LanguageCode): Promise<Catalogue> {
  // The template is what the bundler turns into one small chunk per feature and language.
  const module = (await import(`./catalogues/${feature}/${language}.ts`)) as { default: Catalogue }
  return module.default
}
