import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import type { MicroOffer } from '../../entities/micro/micro.ts'
import { checkMicroForm, emptyMicroForm, reduceMicro, summariseMicro } from './micro-form.ts'

const offer: MicroOffer = {
  durations: [
    { seconds: 30, ratio: decimal('0.75'), minimum: decimal('20') },
    { seconds: 300, ratio: decimal('0.85'), minimum: decimal('200') },
  ],
  stakes: ['10', '50', '100'].map(decimal),
  lossLevel: 0,
  staleLimitMs: 5_000,
  suspended: new Set(),
}
const market = { open: true, stale: false, suspended: false }
const faultOf = (stake: string, free = '1000', over = {}, seconds = 30): string | undefined =>
  checkMicroForm(summariseMicro({ seconds, stake }, offer), { ...market, ...over }, decimal(free))?.kind

describe('the future ticket', () => {
  it('starts with the shortest duration and the smallest stake it takes', () => {
    expect(emptyMicroForm(offer)).toEqual({ seconds: 30, stake: '50' })
    expect(emptyMicroForm({ ...offer, stakes: [] })).toEqual({ seconds: 30, stake: '20' })
    expect(emptyMicroForm({ ...offer, durations: [] })).toEqual({ seconds: 0, stake: '' })
  })

  it('keeps the stake when the duration changes, and the other way round', () => {
    const form = reduceMicro({ seconds: 30, stake: '50' }, { type: 'seconds', seconds: 300 })
    expect(reduceMicro(form, { type: 'stake', text: '75.5' })).toEqual({ seconds: 300, stake: '75.5' })
  })

  it('says what a win pays, a loss takes, and how often one must win', () => {
    const summary = summariseMicro({ seconds: 30, stake: '33.33' }, offer)
    expect(summary).toMatchObject({ win: decimal('25'), loss: decimal('33.33'), breakEven: decimal('57.14') })
    const level = summariseMicro({ seconds: 30, stake: '33.33' }, { ...offer, lossLevel: 1 })
    expect(level).toMatchObject({ loss: decimal('25'), breakEven: decimal('50') })
    expect(summariseMicro({ seconds: 30, stake: '' }, offer).win).toBeUndefined()
  })

  it.each([
    ['', 'enterStake'],
    ['0', 'enterStake'],
    ['19.99', 'stakeTooSmall'],
    ['20', undefined],
    ['20.001', 'stakeNotInCents'],
    ['1000.01', 'notEnough'],
    ['1000', undefined],
  ])('a stake of %j: %s', (stake, fault) => {
    expect(faultOf(stake)).toBe(fault)
  })

  it('what the market forbids comes first', () => {
    expect(faultOf('', '1000', { open: false })).toBe('marketClosed')
    expect(faultOf('50', '1000', { stale: true })).toBe('stalePrice')
    expect(faultOf('50', '1000', { suspended: true, open: false })).toBe('suspended')
    expect(faultOf('50', '1000', {}, 31)).toBe('noOffer')
    expect(faultOf('100', '1000', {}, 300)).toBe('stakeTooSmall')
  })

  it('lets visitors press: they are asked to log in', () => {
    expect(checkMicroForm(summariseMicro({ seconds: 30, stake: '50' }, offer), market, undefined)).toBeNull()
  })
})
