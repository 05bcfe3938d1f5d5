// Whether a key belongs to an input method, which composes words from it, such as those of Chinese and Japanese.
import type { KeyboardEvent } from 'react'

/** What every browser calls such a key; nothing newer says so of the last one in WebKit. */
const TAKEN_BY_INPUT_METHOD = 229

export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // Safari ends the composition first and then tells of the Enter that ended it (WebKit bug 165004).
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD
}
