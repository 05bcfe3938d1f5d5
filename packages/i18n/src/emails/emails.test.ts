import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from '../languages.ts'
import { EMAIL_WORDS, type EmailName, emailText } from './emails.ts'

const NAMES = Object.keys(EMAIL_WORDS.en)
  .filter(key => key.endsWith('_subject'))
  .map(key => key.replace('_subject', '') as EmailName)
const partsOf = (language: LanguageCode, name: EmailName) => ({
  subject: EMAIL_WORDS[language][`${name}_subject`],
  body: EMAIL_WORDS[language][`${name}_body`],
})

describe('emails and text messages', () => {
  it.each(LANGUAGE_CODES)('%s has the paragraphs of the English ones', language => {
    for (const name of NAMES) {
      const [english, own] = [partsOf('en', name), partsOf(language, name)]
      expect(own.body.split('\n'), name).toHaveLength(english.body.split('\n').length)
    }
  })

  it('are filled with values', () => {
    const text = emailText('en', 'code_register', { site: 'Here', code: '012345', minutes: 10 })
    expect(text.subject).toBe('012345 is your Here code')
    expect(text.paragraphs).toContain('012345')
    expect(text.paragraphs.join(' ')).not.toContain('{')
  })
})
