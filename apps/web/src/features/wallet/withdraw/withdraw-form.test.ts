import { decimal, formatDecimal } from '@tallystick/kernel/decimal'
import type { WithdrawalCurrency as WireCurrency } from '@tallystick/wire/trader/routes'
import { describe, expect, it } from 'vitest'
import { currencyFromWire } from '../../../entities/wallet/records.ts'
import { faultOf, mostWithdrawable, previewOf } from './withdraw-form.ts'

const COIN: WireCurrency = {
  id: 1,
  type: 0,
  code: 'USDT',
  protocol: 'TRC20',
  draw_rate: '1',
  fee_type: 1,
  usd_price: '1',
  rate_source: 0,
  rate_price: '1',
  rate_is_per_usd: 1,
  places: 2,
  has_channel: 1,
}
const USDT = currencyFromWire(COIN)
const HKD = currencyFromWire({
  ...COIN,
  code: 'HKD',
  draw_rate: '0.3',
  fee_type: 0,
  usd_price: '7.8',
  rate_price: '7.8',
})
const BTC = currencyFromWire({
  ...COIN,
  code: 'BTC',
  usd_price: '0.0000154320701875',
  rate_source: 2,
  rate_price: '64800.12',
  rate_is_per_usd: 0,
  places: 8,
})

describe('preview', () => {
  it('shows fee and received amount as the engine computes them', () => {
    const { fee, received } = previewOf(HKD, '100')
    expect([formatDecimal(fee, 6), formatDecimal(received, 2)]).toEqual(['0.300000', '777.66'])
    expect(previewOf(USDT, '100.5')).toMatchObject({ fee: decimal('1'), received: decimal('99.5') })
  })

  it('[W3] divides by the price itself, not by a rounded reciprocal', () => {
    expect(formatDecimal(previewOf(BTC, '50001').received, 8)).toBe('0.77160351')
  })

  it('nothing typed brings nothing; only a fixed fee is known already', () => {
    expect(previewOf(USDT, '')).toEqual({ amount: 0n, fee: decimal('1'), received: 0n })
    expect(previewOf(HKD, '')).toEqual({ amount: 0n, fee: 0n, received: 0n })
  })
})

describe('faults', () => {
  const [free, left] = [decimal('500'), decimal('400')]
  it.each([
    ['', 'inputAmount'],
    ['0', 'inputAmount'],
    ['1', 'notAboveFee'],
    ['1.01', undefined],
    ['400', undefined],
    ['400.01', 'aboveLimit'],
    ['500.01', 'aboveBalance'],
  ])('%s: %s', (typed, fault) => {
    expect(faultOf(USDT, typed, free, left)).toBe(fault)
  })

  it('all is what may leave today', () => {
    expect(mostWithdrawable(free, left)).toBe(left)
    expect(mostWithdrawable(decimal('10'), left)).toBe(decimal('10'))
  })
})
