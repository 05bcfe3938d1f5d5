// Goes to a path of the app and waits until its screen is there: the one that is left has fields, buttons and words of the same names.
import type { Page } from 'playwright-core'

const LONGEST_MS = 10_000
const LOOK_MS = 20

/** The path on show is that of the address, which may lead on to another one; a closed site shows none. */
const HAS_ARRIVED = `(() => {
  const content = document.getElementById('content')
  if (content === null) return document.querySelector('[data-testid=maintenance]') !== null
  return content.dataset.path === (location.hash.slice(1).split('?')[0] || '/')
})()`

export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(path)}`)
  const begun = performance.now()
  while (!(await hasArrived(page))) {
    if (performance.now() - begun > LONGEST_MS) throw new Error(`${path} is not on show: ${page.url()}`)
    await page.waitForTimeout(LOOK_MS)
  }
}

/** A path may lead out of the app, and then there is nobody left to ask. */
async function hasArrived(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(HAS_ARRIVED).catch(() => true)
}
