// Orders for tests, as the server sends them.
import type { MicroOrder, Order } from '@tallystick/wire/trader/schemas'
import { PAIR } from './pair.ts'

const TIMES = { created: '2026-03-04 15:00:00', ended: '2026-03-04 15:00:30' }

/** A contract order as the server sends it. */
export function wireOrder(values: Partial<Order>): Order {
  const { id: Id, code: Code, showCode: ShowCode, logo: Logo, places: PricePrecision } = PAIR
  return {
    Id: 1,
    OriginId: 0,
    ForexTradeLists: { Id, Code, ShowCode, Logo, PricePrecision },
    OrderType: 1,
    Quantity: '0.10',
    OriginPrice: '100000.00',
    Price: '100000.00',
    UpdatePrice: '100000.00',
    FactProfits: '0.000000',
    CautionMoney: '100.000000',
    TradeFee: '0.300000',
    TargetLossPrice: '0',
    TargetProfitPrice: '0',
    Status: 1,
    CreateTimeHandler: TIMES.created,
    CompleteTimeHandler: '',
    ExpireTimeHandler: '',
    TrailDistance: '0',
    TrailPercent: '0',
    FollowType: 1,
    Multiple: 100,
    SplitFromId: 0,
    OtherId: 0,
    KeyActs: [],
    Note: '',
    Tags: [],
    CloseReason: '',
    OpenTickId: 11,
    CloseTickId: 0,
    ...values,
  }
}

/** An up/down order as the server sends it. */
export function wireMicro(values: Partial<MicroOrder>): MicroOrder {
  const { id: Id, code: Code, showCode: ShowCode, logo: Logo, places: PricePrecision } = PAIR
  return {
    Id: 1,
    ForexTradeList: { Id, Code, ShowCode, Logo, PricePrecision },
    Type: 1,
    Number: '50.00',
    Seconds: 30,
    RemainMilliSeconds: 20_000,
    OpenPrice: '100000.00',
    EndPrice: '0',
    ProfitRatio: '0.75',
    LossLevel: 0,
    FactProfits: '0.00',
    Status: 1,
    CloseReason: '',
    CreatedAtST: TIMES.created,
    ExpireAtST: TIMES.ended,
    CompleteAtST: '',
    OpenTickId: 11,
    EndTickId: 0,
    NextTickId: 0,
    KeyActs: [],
    Note: '',
    Tags: [],
    ...values,
  }
}
