import { describe, expect, it } from 'vitest'
import { acceptedStep, codeAt, newSecret, otpauthAddress, secretText, stepAt } from './totp.ts'

describe('one-time codes', () => {
  it('are those of RFC 6238, appendix B', () => {
    const secret = Buffer.from('12345678901234567890')
    const vectors = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_111_111_111, '050471'],
      [1_234_567_890, '005924'],
      [2_000_000_000, '279037'],
      [20_000_000_000, '353130'],
    ] as const
    for (const [seconds, code] of vectors) expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
  })

  it('are accepted one step early and late, never twice, never older than the last one', () => {
    const secret = newSecret()
    const now = 1_700_000_000_000
    const step = stepAt(now)
    for (const drift of [-1, 0, 1])
      expect(acceptedStep(secret, codeAt(secret, step + drift), now, 0)).toBe(step + drift)
    for (const drift of [-2, 2]) expect(acceptedStep(secret, codeAt(secret, step + drift), now, 0)).toBeUndefined()
    expect(acceptedStep(secret, codeAt(secret, step), now, step)).toBeUndefined()
    expect(acceptedStep(secret, codeAt(secret, step - 1), now, step)).toBeUndefined()
    for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(acceptedStep(secret, wrong, now, 0)).toBeUndefined()
  })

  it('are set up by an address authenticators read', () => {
    const secret = Buffer.from('Hello!\u00DE\u00AD\u00BE\u00EF', 'latin1')
    expect(secretText(secret)).toBe('JBSWY3DPEHPK3PXP')
    expect(otpauthAddress('Our site', 'a@b.example', secret)).toBe(
      'otpauth://totp/Our%20site:a%40b.example?secret=JBSWY3DPEHPK3PXP&issuer=Our+site',
    )
  })
})
