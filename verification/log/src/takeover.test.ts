// The log changes hands: whoever appends is killed, or hangs, in the middle of writing what was just answered. Another process has the log after
// the lease, and the first round of it makes the proof.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { COMMAND_ENV } from '@tallystick/server/testing/server-process'
import { checkReceipt, readPolicy } from '@tallystick/verifier/verify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LogNodeEnd, LogNodeNews } from './log-node.ts'

const NODE = join(import.meta.dirname, 'log-node.ts')
const MARKET = '/v2/api/forex/submit?type=1&cont=1&forex_id=1&status=1&multiple=10'

interface LogNode {
  readonly child: ChildProcess
  readonly news: LogNodeNews[]
}

let api: TestApi
let user: DemoUser
let nodes: LogNode[]

beforeEach(async () => {
  nodes = []
  api = await testApi()
  user = await demoUser(api)
  api.market.tick('BTCUSD', '100000')
})
afterEach(async () => {
  for (const { child } of nodes) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
    child.kill('SIGKILL')
    await ended
  }
  await api.close()
})

async function startNode(name: string): Promise<LogNode> {
  const child = spawn(process.execPath, [NODE, api.databaseUrl, name], {
    env: COMMAND_ENV,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const news: LogNodeNews[] = []
  child.on('message', (one: LogNodeNews) => news.push(one))
  const node = { child, news }
  nodes.push(node)
  return node
}

const reports = ({ news }: LogNode): string[] => news.flatMap(one => ('reported' in one ? [one.reported] : []))
/** Of the log after each of its rounds. */
const sizesOf = ({ news }: LogNode, epoch: number): number[] =>
  news.flatMap(one => ('round' in one && one.round === epoch ? [one.size] : []))
const patience = { timeout: 30_000 }

it.each<LogNodeEnd>(['SIGKILL', 'SIGSTOP'])(
  'the next one proves in its first round what was answered when the one before met its %s',
  async signal => {
    const first = await startNode('first')
    await expect.poll(() => sizesOf(first, 1), patience).not.toEqual([])
    const second = await startNode('second')
    first.child.send(signal)
    const { code, data } = await user.get(MARKET)
    expect(code).toBe(1)
    const id = String(data['Id'])
    const { data: check } = await user.get(`/v2/api/order/check?kind=forex&id=${id}`)
    const proof = () => api.app.inject({ url: `/log/order/forex/${id}/${String(check['Receipt'])}/opened.tlog-proof` })

    await expect.poll(() => second.news, patience).toContainEqual({ held: 2 })
    await expect.poll(() => sizesOf(second, 2), patience).not.toEqual([])
    const { statusCode, payload } = await proof()
    expect(statusCode).toBe(200)
    const policy = await readPolicy((await api.app.inject({ url: '/log/policy' })).payload)
    const { findings } = await checkReceipt(policy, payload)
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([])
    expect(Number(/^index (\d+)$/m.exec(payload)?.[1])).toBeLessThan(sizesOf(second, 2)[0] ?? 0)

    const size = async () => Number((await api.app.inject({ url: '/log/checkpoint' })).payload.split('\n')[1])
    const before = await size()
    if (signal === 'SIGSTOP') {
      first.child.send('SIGKILL')
      first.child.kill('SIGCONT')
      // Whichever finds out first: the lease, or the head that it no longer can move.
      const isOver = (): boolean => reports(first).some(event => event === 'roles.lost' || event === 'log.fenced')
      await expect.poll(isOver, patience).toBe(true)
    }
    expect(await size()).toBe(before)
  },
  90_000,
)
