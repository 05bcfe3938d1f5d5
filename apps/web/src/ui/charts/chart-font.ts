// The letters of charts.

export const CHART_FONT_PX = 11

export const chartFontFamily = (): string => getComputedStyle(document.body).fontFamily

/** Finding the letters for a canvas takes as long as half a drawing: done before it, a slow phone answers touches in between. */
export function prepareChartFont(): void {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return
  for (const weight of ['normal', 'bold']) {
    context.font = `${weight} ${CHART_FONT_PX}px ${chartFontFamily()}`
    context.measureText('0123456789:.,')
  }
}
