// A sample of `npm run cluster -- --chaos`: the whole cluster on one machine, where its programs are installed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUCCESS } from '@tallystick/wire/envelope'
import { Cluster } from './cluster.ts'
import { judge } from './compare.ts'
import { Crowd } from './crowd.ts'
import { FAULTS } from './faults.ts'
import { missingPrograms } from './programs.ts'
import { playRound } from './round.ts'
import { WalletClient } from './wallet-client.ts'

const missing = missingPrograms()
if (missing.length > 0) process.stdout.write(`Not run: the cluster. ${missing.join('; ')}\n`)
/** `npm run cluster -- --chaos` has them all. */
const SAMPLE = ['kill -9 of engine', 'restart of NATS', 'PostgreSQL fails over to the standby']

describe.skipIf(missing.length > 0)('[cluster] behind a balancer', { timeout: 120_000 }, () => {
  let cluster: Cluster
  let crowd: Crowd
  beforeAll(async () => {
    cluster = await Cluster.start()
    crowd = await Crowd.gather(cluster)
  }, 120_000)
  afterAll(async () => {
    crowd.leave()
    await cluster.stop()
  })

  it.each(SAMPLE)('[%s] loses, doubles and contradicts nothing', async what => {
    const fault = FAULTS.find(one => one.what === what)
    const round = fault && (await playRound(cluster, crowd, fault))
    expect(round).toMatchObject({ lost: [], doubled: [], contradictory: [], other: [] })
    expect(round?.tally.acknowledged).toBeGreaterThan(20)
  })

  it('[planned] an engine takes no shard before its process is done with starting', () => {
    // The first one was alone, and took them all before it said that it is ready.
    const said = cluster.node('engine-1').output.split('ready  http')[0] ?? ''
    const events = ['http.listening', 'engine.lease_acquired']
    const order = events.map(event => said.indexOf(event))
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('[control] would be seen losing and doubling money', async () => {
    const client = new WalletClient(cluster, { userId: 0, email: '', password: '', operators: [] })
    const asked = {
      method: 'POST',
      path: '',
      params: {},
      recordId: 0,
      reply: { code: SUCCESS, data: { id: 4_711 } },
    } as const
    client.history.push({ ...asked, kind: 'deposit', key: 'a' }, { ...asked, kind: 'deposit', key: 'b' })
    const verdict = await cluster.withDatabase(database => judge(database, [], [client]))
    expect(verdict).toEqual({
      lost: ['a', 'b'].map(key => `deposit ${key}: 4711 was acknowledged and is not there`),
      doubled: ['deposit 4711 answers both a and b'],
      contradictory: [],
      other: [],
    })
  })

  it('[planned] an engine joins and leaves without a failed request', async () => {
    const fault = FAULTS.find(one => one.what === 'an engine joins and leaves')
    expect(fault && (await playRound(cluster, crowd, fault))).toMatchObject({ other: [] })
  })
})
