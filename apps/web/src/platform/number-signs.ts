// Number signs of each language as constants: creating the first Intl formatter is slow (some 15 ms), and it would happen before the
// first screen.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { NumberSigns } from '@tallystick/i18n/numbers'

const THREES = [3, 3]
const POINT: NumberSigns = { decimal: '.', group: ',', groups: THREES }
const COMMA: NumberSigns = { decimal: ',', group: '.', groups: THREES }
const COMMA_AND_SPACE: NumberSigns = { decimal: ',', group: '\u00a0', groups: THREES }

export const NUMBER_SIGNS: Readonly<Record<LanguageCode, NumberSigns>> = {
  hk: POINT,
  en: POINT,
  jp: POINT,
  kr: POINT,
  th: POINT,
  vn: COMMA,
  fr: { decimal: ',', group: '\u202f', groups: THREES },
  de: COMMA,
  ru: COMMA_AND_SPACE,
  spa: COMMA,
  pt: COMMA,
  ar: POINT,
  it: COMMA,
  tr: COMMA,
  id: COMMA,
  my: POINT,
  hi: { decimal: '.', group: ',', groups: [3, 2, 2] },
  cs: COMMA_AND_SPACE,
  fa: POINT,
}
