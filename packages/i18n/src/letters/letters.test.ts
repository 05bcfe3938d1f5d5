import { describe, expect, it } from 'vitest'
import { type LetterName, lettersEn } from './en.ts'
import { lettersHk } from './hk.ts'
import { letterText } from './letters.ts'

const NAMES = Object.keys(lettersEn) as LetterName[]
const placeholders = (text: string): Set<string> => new Set(text.match(/\{\w+\}/g))

describe('letters', () => {
  it.each(NAMES)('%s has the same values and paragraphs in both languages', name => {
    const [en, hk] = [lettersEn[name], lettersHk[name]]
    expect(hk.subject).toMatch(/\p{Script=Han}/u)
    expect(placeholders(hk.subject)).toEqual(placeholders(en.subject))
    expect(placeholders(hk.body)).toEqual(placeholders(en.body))
    expect(hk.body.split('\n')).toHaveLength(en.body.split('\n').length)
  })

  it('fills in values, and speaks English where there are no words yet', () => {
    const text = letterText('fr', 'code_register', { site: 'Here', code: '012345', minutes: 10 })
    expect(text.subject).toBe('012345 is your Here code')
    expect(text.paragraphs).toContain('012345')
    expect(text.paragraphs.join(' ')).not.toContain('{')
  })
})
