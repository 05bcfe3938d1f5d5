// The real stack, small: a few crashes and a takeover under load, the control, and two common races of money apps.
import { SUCCESS } from '@tallystick/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loseOnPurpose } from './control.ts'
import { EmbeddedStack } from './embedded-stack.ts'
import { OutsideStack } from './outside-stack.ts'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import { Arena, EMBEDDED_TROUBLES, OUTSIDE_TROUBLES } from './rounds.ts'

const PARALLEL = 50
/** `npm run chaos` has them all, and for longer. */
const SAMPLE = ['server dies in recovery', 'kill -9 of PostgreSQL', 'the disk is full']

describe('the real server', { timeout: 60_000 }, () => {
  let stack: EmbeddedStack
  beforeAll(async () => {
    stack = await EmbeddedStack.start()
  }, 60_000)
  afterAll(() => stack.stop())

  const newcomer = async (): Promise<RealClient> => {
    const client = new RealClient(stack, await openTickets(stack))
    await client.signIn()
    return client
  }
  const compare = (client: RealClient): Promise<string[]> =>
    stack.withDatabase(database => differences(database, [client]))

  it('makes one order of the same key sent 50 times at once', async () => {
    const client = await newcomer()
    const asked = client.begin('open')
    const replies = await Promise.all(Array.from({ length: PARALLEL }, () => client.ask(asked)))
    expect(new Set(replies.map(reply => JSON.stringify([reply.code, reply.data['Id']]))).size).toBe(1)
    expect(replies[0]?.code).toBe(SUCCESS)
    expect(await compare(client)).toEqual([])
  })

  it('closes an order once when it is asked to 50 times at once', async () => {
    const client = await newcomer()
    const opened = await client.ask(client.begin('open'))
    const orderId = Number(opened.data['Id'])
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.ask(client.begin('close', orderId))),
    )
    expect(replies.filter(reply => reply.code === SUCCESS).length).toBe(1)
    const others = replies.filter(reply => reply.code !== SUCCESS).map(reply => reply.data['reason'])
    expect(new Set(others)).toEqual(new Set(['order_closed']))
    expect(await compare(client)).toEqual([])
  })

  it('loses nothing it acknowledged and doubles nothing when it is broken', async () => {
    const arena = await Arena.open(stack)
    for (const what of SAMPLE) {
      const trouble = EMBEDDED_TROUBLES.find(one => one.what.startsWith(what))
      const round = trouble && (await arena.round(trouble))
      expect(round).toMatchObject({ failures: [] })
      expect(round?.asked).toBeGreaterThan(10)
    }
  })

  it('would be caught losing an order', async () => {
    const client = await newcomer()
    const asked = client.begin('open')
    asked.reply = { code: SUCCESS, data: { Id: 4_711 } }
    expect(await compare(client)).toEqual([`open ${asked.key}: order 4711 was acknowledged and is not there`])
    const second = await newcomer()
    await second.ask(second.begin('open'))
    second.history.length = 0
    expect((await compare(second))[0]).toMatch(/is there and nobody was told$/)
  })
})

describe('two servers over one database', { timeout: 60_000 }, () => {
  let stack: OutsideStack
  beforeAll(async () => {
    stack = await OutsideStack.start()
    await stack.ready()
  }, 60_000)
  afterAll(() => stack.stop())

  it('write one after the other when the first hangs, and lose nothing when answers are lost', async () => {
    const arena = await Arena.open(stack)
    for (const trouble of OUTSIDE_TROUBLES.slice(0, 2)) {
      expect(await arena.round(trouble)).toMatchObject({ failures: [] })
    }
  })
})

describe('the control', { timeout: 60_000 }, () => {
  it('loses acknowledged orders when commits are not on disk, and the harness sees it', async () => {
    expect((await loseOnPurpose()).length).toBeGreaterThan(0)
  })
})
