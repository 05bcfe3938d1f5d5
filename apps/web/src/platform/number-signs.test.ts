import { LANGUAGE_CODES, LANGUAGES } from '@tallystick/i18n/languages'
import { numberSigns } from '@tallystick/i18n/numbers'
import { expect, it } from 'vitest'
import { NUMBER_SIGNS } from './number-signs.ts'

it.each(LANGUAGE_CODES)('knows the signs of %s as the runtime does', language => {
  expect(NUMBER_SIGNS[language]).toEqual(numberSigns(LANGUAGES[language].locale))
})
