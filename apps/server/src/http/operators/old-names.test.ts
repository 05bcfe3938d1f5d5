// Names of before are shown and found by the name of today, and nothing of today is taken for one of before.
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { TERM_KINDS } from '@tallystick/wire/operator/term-kinds'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../settings/settings.ts'
import { everNamed, nameToday } from './old-names.ts'

const OF_TODAY = [...Object.keys(OPERATOR_CALLS), ...Object.keys(SETTINGS), ...TERM_KINDS]

describe('a name', () => {
  it('of today is its own', () => {
    for (const name of OF_TODAY) {
      expect(nameToday(name)).toBe(name)
      const names = everNamed('call').value(name)
      expect(names).toContain(name)
      for (const old of Array.isArray(names) ? names : []) expect(nameToday(String(old))).toBe(name)
    }
  })

  it.each([
    ['operatorDraws', 'operatorWithdrawals'],
    ['operatorRealNameApprove', 'operatorIdentityCheckApprove'],
    ['draw_daily_limit', 'withdrawal_daily_limit'],
    ['mining', 'fund'],
  ])('%s is called %s today, and found by that', (old, name) => {
    expect(nameToday(old)).toBe(name)
    expect(everNamed('call').value(name)).toEqual([name, old])
    expect(everNamed('call').sql).toBe('call = any(?::text[])')
  })
})
