// Help in the console: from the question mark of a queue to its topic, from an alarm's link through signing in, on a desktop and a phone.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Console } from '../pages/console.ts'
import { Operator } from '../pages/operator.ts'
import { openStage, type Stage } from '../stage.ts'
import { CONSOLE_LANGUAGE, words } from '../words.ts'

const console = words('console')

let stage: Stage
let owner: Console
beforeAll(async () => {
  stage = await openStage()
  owner = await Console.as(stage, (await Operator.join(stage, 'owner')).token)
})
afterAll(() => stage.close())

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

it('the question mark of a queue opens its topic, and the search finds another', async () => {
  const { page } = owner
  await owner.goTo('withdrawals')
  await page.getByRole('link', { name: console('helpFor', { topic: console('withdrawals') }) }).click()
  const topic = page.getByTestId('topic')
  await topic.getByRole('heading', { name: 'Withdrawals' }).waitFor()
  expect(await topic.innerText()).toContain('Nothing can pause a withdrawal')
  await expectNoViolations(page)
  await page.getByRole('searchbox', { name: console('search') }).fill('feed')
  await page
    .getByRole('navigation', { name: console('topics') })
    .getByRole('link', { name: 'Feed down' })
    .click()
  await topic.getByRole('heading', { name: 'Feed down' }).waitFor()
  await page.goBack()
  await topic.getByRole('heading', { name: 'Withdrawals' }).waitFor()
})

it('an alarm’s link opens its topic after signing in: a new tab has no session', async () => {
  const page = await stage.visitor({ size: 'desktop' })
  await page.goto(`/console/?lang=${CONSOLE_LANGUAGE}#/help?section=FeedDown`)
  await page.getByRole('button', { name: console('signIn') }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/sign-in?section=FeedDown')
  const kept = await owner.page.evaluate<string>("sessionStorage.getItem('tallystick.console.session')")
  await page.evaluate(`sessionStorage.setItem('tallystick.console.session', ${JSON.stringify(kept)})`)
  await page.reload()
  await page.getByTestId('topic').getByRole('heading', { name: 'FeedDown' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/help?section=FeedDown')
})

it('on a phone topics come first, and a chosen one takes their place', async () => {
  const { page } = owner
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/console/?lang=${CONSOLE_LANGUAGE}#/help`)
  const topics = page.getByRole('navigation', { name: console('topics') })
  await topics.getByRole('link', { name: 'Lost disk' }).click()
  await page.getByTestId('topic').getByRole('heading', { name: 'Lost disk' }).waitFor()
  expect(await topics.isVisible()).toBe(false)
  await expectNoViolations(page)
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.getByRole('link', { name: console('allTopics') }).click()
  await topics.waitFor()
  await expectNoViolations(page)
})
