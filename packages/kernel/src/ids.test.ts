import { describe, expectTypeOf, it } from 'vitest'
import type { Decimal, Lots, Price, Rate, Usd } from './decimal.ts'
import type { DepositId, OperatorId, OrderId, PairId, UserId, WithdrawalId } from './ids.ts'

describe('units and ids', () => {
  it('a unit does not fit where another is wanted', () => {
    expectTypeOf<Price>().not.toExtend<Usd>()
    expectTypeOf<Usd>().not.toExtend<Price>()
    expectTypeOf<Lots>().not.toExtend<Usd>()
    expectTypeOf<Rate>().not.toExtend<Price>()
  })

  it('a plain decimal fits any unit, and any unit is a decimal', () => {
    const price: Price = 5n
    const value: Usd = price * 2n
    expectTypeOf(value).toExtend<Decimal>()
    expectTypeOf<bigint>().toExtend<Usd>()
    expectTypeOf<bigint>().toExtend<Lots>()
  })

  it('the id of one thing does not fit where that of another is wanted', () => {
    expectTypeOf<OrderId>().not.toExtend<UserId>()
    expectTypeOf<OperatorId>().not.toExtend<UserId>()
    expectTypeOf<PairId>().not.toExtend<OrderId>()
    expectTypeOf<DepositId>().not.toExtend<WithdrawalId>()
    expectTypeOf<number>().toExtend<UserId>()
  })
})
