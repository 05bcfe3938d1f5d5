/** Spans of time that a portfolio is told of, the shortest first. */
export const PORTFOLIO_PERIODS = ['7d', '30d', '90d', '1y', 'all'] as const

export type PortfolioPeriod = (typeof PORTFOLIO_PERIODS)[number]
