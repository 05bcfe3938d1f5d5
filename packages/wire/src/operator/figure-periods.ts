/** Spans of time that the console's figures are told of, the shortest first, in days (UTC) with today. */
export const FIGURE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const

export type FigurePeriod = keyof typeof FIGURE_DAYS

export const FIGURE_PERIODS = ['7d', '30d', '90d', '1y'] as const satisfies readonly FigurePeriod[]
