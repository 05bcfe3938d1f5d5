// The letters of charts.
import { browserTimers, sleep } from '../../platform/clock.ts'

export const CHART_FONT_PX = 11

export const chartFontFamily = (): string => getComputedStyle(document.body).fontFamily

/** Finding the letters for a canvas takes as long as half a drawing: done before it, a slow phone answers touches in between. */
export async function prepareChartFont(): Promise<void> {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return
  const family = chartFontFamily()
  for (const weight of ['normal', 'bold']) {
    await sleep(browserTimers, 0)
    context.font = `${weight} ${CHART_FONT_PX}px ${family}`
    context.measureText('0123456789:.,')
  }
}
