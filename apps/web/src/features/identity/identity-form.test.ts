import { describe, expect, it } from 'vitest'
import { isMissing, papersFrom } from './identity-form.ts'

const FULL = { name: 'Ada', cardId: '1', country: 'GB', front: 1, back: 2 }
const FIELDS = ['name', 'cardId', 'country', 'front', 'back'] as const

describe('the identity form', () => {
  it('is complete when nothing is missing', () => {
    expect(FIELDS.filter(field => isMissing(FULL, field))).toEqual([])
  })

  it.each(['name', 'cardId'] as const)('a %s of spaces is missing', field => {
    expect(isMissing({ ...FULL, [field]: '  ' }, field)).toBe(true)
  })

  it.each(['country', 'front', 'back'] as const)('needs %s', field => {
    expect(isMissing({ ...FULL, [field]: undefined }, field)).toBe(true)
  })

  it('starts with what was rejected, and empty where nothing was sent', () => {
    const times = { submitted_at: '', due_at: '', decided_at: '' }
    const sent = { name: 'Ada', card_id: '1', country: 'GB', front_pic: 1, reverse_pic: 2 }
    expect(papersFrom({ status: 'none', reason: 'blurred', ...sent, ...times })).toEqual(FULL)
    const none = { name: '', card_id: '', country: '', front_pic: 0, reverse_pic: 0 }
    const empty = papersFrom({ status: 'none', reason: '', ...none, ...times })
    expect(FIELDS.filter(field => isMissing(empty, field))).toEqual([...FIELDS])
  })
})
