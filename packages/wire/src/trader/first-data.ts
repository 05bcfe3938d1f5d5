// What the page itself carries as JSON, so that the app need not ask for it: public answers of the API, as they were when the page was
// made.
import type { AnswerOf } from './schemas.ts'

/** Id of the element that holds it. */
export const FIRST_DATA_ID = 'first-data'
/** Id of the element with Home as the server drew it, shown until the app has drawn its own. */
export const FIRST_SCREEN_ID = 'first-screen'
/** Tells the server which language the device has chosen. */
export const LANGUAGE_COOKIE = 'language'

export interface FirstData {
  /** When the page was made, by the server's clock. */
  readonly at: number
  /** The product's code of the language, in which the names are. */
  readonly language: string
  readonly manifest: AnswerOf<'manifest'>
  readonly companyStatus: AnswerOf<'companyStatus'>
  readonly tradeList: AnswerOf<'tradeList'>
  readonly categories: AnswerOf<'categories'>
}
