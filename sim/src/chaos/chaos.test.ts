// The real stack, small: a few deaths under load, and the two races that money apps get wrong.
import { SUCCESS } from '@tallystick/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killRounds } from './kill-rounds.ts'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import { RealStack } from './real-stack.ts'

const PARALLEL = 50

describe('the real server', { timeout: 60_000 }, () => {
  let stack: RealStack
  beforeAll(async () => {
    stack = await RealStack.start()
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
    expect(new Set(others)).toEqual(new Set(['order_unknown']))
    expect(await compare(client)).toEqual([])
  })

  it('loses nothing it acknowledged and doubles nothing when it is killed', async () => {
    const rounds = await killRounds(stack, 2, () => undefined)
    expect(rounds.flatMap(round => round.failures)).toEqual([])
    expect(Math.min(...rounds.map(round => round.asked))).toBeGreaterThan(50)
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
