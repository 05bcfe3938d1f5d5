// The main entries, in the order of the specification. An entry is listed once its screen exists.
import { ChartCandlestick, ChartNoAxesColumn, CircleUserRound, ClipboardList, Trophy, Users } from 'lucide-react'

export const ENTRIES = [
  { to: '/', words: 'markets', Icon: ChartNoAxesColumn },
  { to: '/trade', words: 'trade', Icon: ChartCandlestick },
  { to: '/order', words: 'orders', Icon: ClipboardList },
  { to: '/follow', words: 'copyTrading', Icon: Users },
  { to: '/rank', words: 'ranking', Icon: Trophy },
  { to: '/user', words: 'account', Icon: CircleUserRound },
] as const
