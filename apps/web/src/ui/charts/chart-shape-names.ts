// The shapes of a price chart.
export const CHART_SHAPES = ['candles', 'hollow', 'bars', 'line', 'area', 'heikinAshi'] as const
export type ChartShape = (typeof CHART_SHAPES)[number]
