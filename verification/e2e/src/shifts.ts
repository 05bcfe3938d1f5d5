// What the browser itself says about parts of a page that moved without being asked to.
import type { Page } from 'playwright-core'

/** What moves up or down by itself from now on. A figure at the end of its line may become longer. */
export async function shiftsOf(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`globalThis.shifted = []
    globalThis.noteShifts = entries => {
      for (const { hadRecentInput, sources } of entries)
        for (const { node, previousRect, currentRect } of hadRecentInput ? [] : sources)
          if (Math.abs(previousRect.y - currentRect.y) > 2) globalThis.shifted.push(node?.textContent ?? 'gone')
    }
    globalThis.shiftObserver?.disconnect()
    globalThis.shiftObserver = new PerformanceObserver(list => globalThis.noteShifts(list.getEntries()))
    globalThis.shiftObserver.observe({ type: 'layout-shift' })`)
  return () =>
    page.evaluate<string[]>('globalThis.noteShifts(globalThis.shiftObserver.takeRecords()), globalThis.shifted')
}
