import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('the commonest passwords', () => {
  // Of ranks 2 to 100,000 of the published list.
  it.each([
    'password',
    '12345678',
    'password1',
    'iloveyou',
    'qwertyuiop',
    'trustno1',
    '1qaz2wsx',
    'sunshine',
    '07021991',
  ])('%s is one, in capitals and in full width too', password => {
    const fullWidth = Array.from(password, char => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)).join('')
    for (const spelling of [password, password.toUpperCase(), fullWidth]) expect(isCommonPassword(spelling)).toBe(true)
  })

  it.each(['correct horse battery', 'Tq7#vLw2!zRb', 'päßwörter sind lang', '私の秘密の言葉です'])(
    '%s is not',
    password => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
