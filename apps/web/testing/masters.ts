// Masters for tests, as the server sends them.
import type { AnswerOf, FollowedTrader, Trader } from '@tallystick/wire/trader/schemas'

export const MASTER: Trader = {
  user_id: 'abcdefgh12345678',
  nickname: 'Nora',
  avatar: 'kite',
  id: 1,
  uid: '12345678',
  follow_num: 3,
  is_followed: 0,
  share_percent: '10',
  profit_percent: '12.50',
  total_profit: '1250.00',
  former: 0,
  three_week_rate: '4.00',
  three_week_win: '60.00',
  three_week_profit: '400.00',
  max_drawdown: '90.00',
  worst_week: '-50.00',
  total_rate: '12.50',
  total_trade_num: 40,
  code: 'BTCUSD',
  multiple: 20,
  followers_median: '10.00',
  computed_at: '2026-03-01 10:00:00',
  simulated: 0,
}

/** The same, seen by a follower. */
export const FOLLOWED: FollowedTrader = {
  user_id: MASTER.user_id,
  nickname: MASTER.nickname,
  avatar: MASTER.avatar,
  id: 1,
  uid: MASTER.uid,
  follow_num: MASTER.follow_num,
  position_num: 2,
  total_num: 7,
  total_amount: '4200.00',
  position_quantity: 9,
  max_amount: '5000.00',
  total_profits: '-120.50',
  is_followed: 1,
  multiple: 2,
  paused: 0,
  stop_loss_percent: 30,
  share_percent: '10',
  share_total: '0',
  skip_num: 0,
  simulated: 0,
}

export const PERFORMANCE: AnswerOf<'masterPerformance'>[number] = {
  user_id: MASTER.user_id,
  since: '2026-01-15 08:00:00',
  growth: '12.00',
  drawdown: '8.50',
  points: [
    { at: 0, percent: '0.00' },
    { at: 3_600_000, percent: '-2.00' },
    { at: 7_200_000, percent: '12.00' },
  ],
  months: [
    { month: '2026-01', percent: '-2.00' },
    { month: '2026-02', percent: '14.29' },
  ],
  markets: [{ code: 'BTC/USD', orders: 30, won: 18 }],
  holding_seconds: 5_400,
  computed_at: '2026-03-01 10:00:00',
}
