// Words of the ranking.
const words = {
  title: 'Ranking',
  lead: 'Master traders by their return of the last three weeks, computed from closed orders.',
  rankOf: 'Rank {rank}',
  simulated: 'Simulated',
  threeWeekReturn: '3-week return',
  winRate: 'Win rate',
  threeWeekProfit: '3-week profit',
  totalReturn: 'Total return',
  trades: 'Trades',
  drawdown: 'Max. drawdown',
  followersMedian: "Followers' median",
  leverage: '×{leverage}',
  comingSoon: 'Coming soon',
  comingSoonBody: 'A page for each leader is on its way. Profiles and closed orders are already under copy trading.',
  toCopyTrading: 'Copy trading',
  ok: 'OK',
} as const

export default words
