// What stands in a translation is a translation, or is marked: as a fallback, or as a text that is rightly the English one.
import { describe, expect, it } from 'vitest'
import { ROOT, translationLanguages } from './files.ts'
import { allowedSame, sameTexts } from './same.ts'
import { missing, readState, syncLanguage } from './state.ts'

const SPECIFIED = 'hk jp kr th vn fr de ru spa pt ar it tr id my hi cs fa'.split(' ')

describe.each(translationLanguages(ROOT))('%s', language => {
  it('has the English text only where it is allowed key by key (npm run words -- same)', () => {
    expect(sameTexts(ROOT, language)).toEqual(allowedSame(ROOT, language))
  })

  it('notes what each text was translated from (npm run words -- sync)', () => {
    expect(readState(ROOT, language)).toEqual(syncLanguage(ROOT, language).state)
  })
})

it.each(SPECIFIED)('%s waits for no translation (npm run words -- missing)', language => {
  expect(missing(ROOT, language)).toEqual([])
})
