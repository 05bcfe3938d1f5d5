// The console in the browser under trial: an operator signs in with password and one-time code, approves a deposit by keyboard, and sees the
// next one come.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { Console } from '../../pages/console.ts'
import type { Stage } from '../../stage.ts'
import { Caller } from '../../walk/caller.ts'
import { message, words } from '../../words.ts'
import { Visits } from '../visits.ts'

const console = words('console')

let stage: Stage
let visits: Visits
beforeAll(async () => {
  visits = await Visits.open()
  stage = visits.stage
})
afterAll(() => visits.close())
afterEach(() => visits.endVisits())

it('an operator signs up by link, signs in with password and one-time code, and approves deposits by keyboard as they come', async () => {
  const trader = await Caller.registered(stage, 'vera@example.com')
  await trader.post('submitDeposit', { number: 250, proofImg: await trader.upload(), charge_id: 1 })
  const owner = await Console.setUp(
    { ...stage, origin: stage.origin, feed: stage.feed, visitor: () => visits.visitor('desktop') },
    stage.setUpLink() ?? '',
    { name: 'Olga Owner', email: 'olga@operators.example' },
  )
  await owner.signInAgain(stage)
  await expect.poll(() => owner.page.getByText(console('sumsToZero')).count()).toBe(2)
  await owner.goTo('deposits')
  await expect.poll(() => owner.rows().count()).toBe(1)
  await owner.decide('a')
  await owner.page.getByText(console('queueEmpty')).waitFor()
  await visits.looksRight(owner.page, 'empty queue')
  // Told by the server: nothing is reloaded.
  await trader.post('submitDeposit', { number: 251, proofImg: await trader.upload(), charge_id: 1 })
  await expect.poll(() => owner.rows().count()).toBe(1)
  await visits.looksRight(owner.page, 'queue')
  const { data } = await trader.get('deposits', { page: 1 })
  expect(JSON.stringify(data)).toContain(message('deposit_finished'))
})
