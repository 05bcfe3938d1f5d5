// What the open pages showed when a story failed: a machine without a screen leaves nothing else behind.
import type { BrowserContext } from 'playwright-core'
import { afterEach, TestRunner } from 'vitest'
import { onLastLook, openPages } from './open-pages.ts'

const LONGEST = 1_500

async function describeIfFailed(contexts: readonly BrowserContext[]): Promise<void> {
  if (TestRunner.getCurrentTest()?.result?.state !== 'fail') return
  for (const page of contexts.flatMap(context => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => 'cannot be read')
    process.stderr.write(`\n--- ${page.url()}\n${text.replaceAll(/\n+/g, ' | ').slice(0, LONGEST)}\n`)
  }
}

onLastLook(describeIfFailed)
afterEach(async () => {
  for (const contexts of openPages) await describeIfFailed(contexts)
})
