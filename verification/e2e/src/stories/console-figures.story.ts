// Figures over time in the console: from the overview over one day to the transfers it is made of, by keyboard; and who sees them.
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Console } from '../pages/console.ts'
import { Operator } from '../pages/operator.ts'
import { shiftsOf } from '../shifts.ts'
import { openStage, type Stage } from '../stage.ts'
import { castOf } from '../walk/cast.ts'
import { words } from '../words.ts'

const console = words('console')

let stage: Stage
let owner: Console
beforeAll(async () => {
  stage = await openStage()
  await castOf(stage)
  owner = await Console.as(stage, (await Operator.join(stage, 'owner')).token)
})
afterAll(() => stage.close())

/** Days of deposits in the ledger, the first first: how many, and what they come to. */
async function depositsByDay(): Promise<{ day: string; transfers: number; sum: string }[]> {
  const { rows } = await stage.database.pool.query<{ day: string; transfers: number; sum: string }>(
    `select to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::integer as transfers,
       (sum(amounts[1]) / 1e8)::numeric(20, 2)::text as sum
     from ledger where kind = 'deposit_credit' and realm = 0 group by 1 order by 1`,
  )
  return rows
}

it('a day of deposits opens into its accounts, and those into exactly the transfers it was made of', async () => {
  const { page } = owner
  const [first] = await depositsByDay()
  const slider = page.getByRole('slider', { name: console('moneyFlows') })
  // Recorded by a job that looks every ten seconds, and asked for again every fifteen.
  await slider.waitFor({ timeout: 60_000 })
  await slider.focus()
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext'), { timeout: 60_000 }).toContain(`${first?.sum} USD`)
  await slider.press('Enter')
  const day = page.getByTestId('house-day')
  await day.getByRole('link', { name: 'deposits', exact: true }).click()
  await page.getByRole('heading', { name: console('ledger'), level: 1 }).waitFor()
  const transfers = page.getByRole('table', { name: console('transfers') }).locator('tbody tr')
  await expect.poll(() => transfers.count()).toBe(first?.transfers)
  expect(await transfers.first().innerText()).toContain('deposit_credit')
})

it('a day of registrations opens the list of those users', async () => {
  await owner.goTo('overview')
  const { page } = owner
  const slider = page.getByRole('slider', { name: console('usersByDay') })
  await slider.waitFor({ timeout: 60_000 })
  await slider.focus()
  await slider.press('Home')
  await slider.press('Enter')
  await page.getByRole('heading', { name: console('users'), level: 1 }).waitFor()
  const { rows } = await stage.database.pool.query<{ n: number }>(
    `select count(*)::integer as n from users where realm = 'real' group by created_at::date order by created_at::date limit 1`,
  )
  await expect.poll(() => owner.rows().count()).toBe(rows[0]?.n)
})

it('every chart is a table too, can be used by everybody, and nothing moves when figures come', async () => {
  await owner.goTo('overview')
  const { page } = owner
  await page.reload()
  const shifts = await shiftsOf(page)
  await page.getByRole('slider', { name: console('exposureOverTime') }).waitFor({ timeout: 60_000 })
  await page.getByRole('slider', { name: console('queuesOverTime') }).waitFor({ timeout: 60_000 })
  await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  expect(await shifts()).toEqual([])
  const titles = [
    'moneyFlows',
    'houseDayResult',
    'usersByDay',
    'timeToPay',
    'queuesOverTime',
    'exposureOverTime',
  ] as const
  for (const title of titles) {
    const card = page.locator('section', { has: page.getByRole('heading', { name: console(title), exact: true }) })
    await card.getByRole('button', { name: console('asTable') }).click()
    await card.getByRole('table', { name: console(title) }).waitFor()
    expect(await card.locator('tbody tr').count()).toBeGreaterThan(0)
  }
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

it('support sees users and time to pay, and no money of the house', async () => {
  const desk = await Console.as(stage, (await Operator.join(stage, 'support')).token)
  await desk.page.getByRole('slider', { name: console('usersByDay') }).waitFor({ timeout: 60_000 })
  expect(await desk.page.getByRole('heading', { name: console('houseDayResult') }).count()).toBe(0)
  expect(await desk.page.getByRole('heading', { name: console('exposureOverTime') }).count()).toBe(0)
})

it('the page of a user shows what they were worth, and whom they follow', async () => {
  await owner.openUser(stage, 'maximiliane.hohenstein@example.com')
  const { page } = owner
  const slider = page.getByRole('slider', { name: console('equityOverTime') })
  await slider.waitFor({ timeout: 60_000 })
  const last = await slider.getAttribute('aria-valuetext')
  await slider.focus()
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(last)
  const { rows } = await stage.database.pool.query<{ uid: string }>(
    `select m.uid from copy_relation r join users m on m.id = r.master_id join users u on u.id = r.user_id
     where u.email = 'maximiliane.hohenstein@example.com'`,
  )
  await page.getByRole('link', { name: rows[0]?.uid ?? '' }).waitFor()
  await expect.poll(() => page.getByTestId('flags').innerText()).toBe(console('noneOf'))
})
