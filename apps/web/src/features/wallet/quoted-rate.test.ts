import { expect, it } from 'vitest'
import { quotedRate } from './quoted-rate.ts'

it.each([
  ['0.00000909090909091', 'BTC', '1 BTC = 110000.00 USD'],
  ['0.0000154320712554', 'BTC', '1 BTC = 64800.12 USD'],
  ['0.000287356321839', 'ETH', '1 ETH = 3480.00 USD'],
  ['0.01', 'LTC', '1 USD = 0.01 LTC'],
  ['1', 'USDT', '1 USD = 1 USDT'],
  ['7.8', 'HKD', '1 USD = 7.8 HKD'],
  ['0.86', 'EUR', '1 USD = 0.86 EUR'],
])('%s %s per dollar: %s', (unitsPerUsd, currency, line) => {
  const { base, price, quote } = quotedRate(unitsPerUsd, currency)
  expect(`1 ${base} = ${price} ${quote}`).toBe(line)
})
