// The bus over a real nats-server with a credential per role: who may only listen cannot reach an engine.
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats, startNats, type TestNats } from '../../testing/nats.ts'
import { NoAnswer, NotServed } from './requests.ts'
import { type NodeBus, natsBus } from './nats.ts'

/** As docs/scale.md gives it. */
const USERS = `authorization { users: [
  { user: api, password: a, permissions: { publish: { allow: ["cmd.>", "bus.*"], deny: ["bus.tape_written"] }, subscribe: ["bus.*", "_INBOX.api.>"] } }
  { user: live, password: l, permissions: { publish: ["bus.limits_taken", "bus.sockets_open", "bus.sockets_wanted"], subscribe: ["bus.*", "_INBOX.live.>"] } }
  { user: engine, password: e, permissions: { publish: { allow: ["bus.*"], deny: ["bus.tape_written"] }, subscribe: ["cmd.>", "bus.*"], allow_responses: true } }
  { user: feed, password: f, permissions: { publish: ["bus.tape_written"], subscribe: ["bus.*", "_INBOX.feed.>"] } }
] }`

describe.skipIf(!hasNats)('[nodes] the bus between processes', () => {
  let folder: string
  let nats: TestNats
  let buses: NodeBus[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-nats-'))
    await writeFile(join(folder, 'nats.conf'), USERS)
    nats = await startNats(undefined, ['-c', join(folder, 'nats.conf')])
    const open = (user: string): Promise<NodeBus> =>
      natsBus({ url: nats.url.replace('//', `//${user}@`), caFile: undefined }, () => undefined)
    buses = await Promise.all(['api:a', 'live:l', 'engine:e', 'feed:f'].map(open))
  })
  afterAll(async () => {
    for (const bus of buses) await bus.stop()
    await nats.stop()
    await rm(folder, { recursive: true })
  })

  it('carries requests of who may ask, and of no other; and tells when a subject is not served', async () => {
    const [api, live, engine] = buses
    const heard: string[] = []
    engine?.serve('cmd.0.1', async question => {
      heard.push(question)
      return `${question}!`
    })
    await expect.poll(() => api?.ask('cmd.0.1', 'order', 1_000).catch(() => undefined)).toBe('order!')
    await expect(live?.ask('cmd.0.1', 'theft', 200)).rejects.toThrow(NoAnswer)
    await expect(api?.ask('cmd.0.2', 'order', 1_000)).rejects.toThrow(NotServed)
    expect(heard).not.toContain('theft')
  })

  it('gives up an answer that a restart of NATS has lost, long before its time is over', async () => {
    const [api, , engine] = buses
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    engine?.serve('cmd.1.1', () => {
      resolve()
      return new Promise<string>(() => undefined)
    })
    let asked: Promise<unknown> | undefined
    // Until the subscription has reached the server.
    await expect
      .poll(() => {
        asked ??= api?.ask('cmd.1.1', 'order', 600_000).catch((error: unknown) => {
          if (!(error instanceof NotServed)) return error
          asked = undefined
          return undefined
        })
        return Promise.race([heard.then(() => true), asked])
      })
      .toBe(true)
    await nats.stop()
    nats = await startNats(Number(new URL(nats.url).port), ['-c', join(folder, 'nats.conf')])
    expect(await asked).toBeInstanceOf(NoAnswer)
  })

  it('tells what one process says to all others', async () => {
    const [api, live, engine] = buses
    const heard: unknown[] = []
    for (const bus of [api, live]) bus?.subscribe('shard_held', message => heard.push(message))
    engine?.publish('shard_held', { shard: 3, epoch: 7 })
    await expect
      .poll(() => heard)
      .toEqual([
        { shard: 3, epoch: 7 },
        { shard: 3, epoch: 7 },
      ])
  })

  it('lets nobody but a feed node tell prices', async () => {
    const [api, live, engine, feed] = buses
    const heard: number[] = []
    live?.subscribe('tape_written', ({ epoch }) => heard.push(epoch))
    const tell = (bus: NodeBus | undefined, epoch: number): void =>
      bus?.publish('tape_written', { epoch, number: 1, upTo: 0, ticks: [] })
    tell(api, 1)
    tell(engine, 2)
    // What each said before is with the server once it is answered.
    for (const bus of [api, engine]) await bus?.ask('cmd.9.9', '', 200).catch(() => undefined)
    tell(feed, 3)
    await expect.poll(() => heard).toEqual([3])
  })
})
