// A planned stop behind a balancer: unready first, still serving, live sockets sent elsewhere one by one.
import { SOCKET_PATH } from '@tallystick/wire/live/frames'
import { afterAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from '../testing/database.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let server: ServerProcess | undefined
afterAll(() => void server?.child.kill('SIGKILL'))

const SOCKETS = 30

it(
  '[drain] is unready before it stops, serves meanwhile, and moves its sockets with jitter',
  { timeout: 30_000 },
  async () => {
    const database = await testDatabase()
    // Longer than the test: asked once more it stops at once.
    const env = { DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY, DRAIN_SECONDS: '60' }
    server = startServerProcess({ env })
    const port = await server.ready
    const codes: number[] = []
    const open = Array.from({ length: SOCKETS }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`)
      socket.on('close', code => codes.push(code))
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    })
    await Promise.all(open)
    const readyz = async (): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
    expect(await readyz()).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(readyz).toBe(503)
    const list = await fetch(`http://127.0.0.1:${port}/v2/api/forex/trade_list`, { headers: { lang: 'en' } })
    expect(list.status).not.toBe(503)
    await expect.poll(() => codes.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(codes.every(code => code === 1012)).toBe(true)
    expect(codes.length).toBeLessThan(SOCKETS)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await database.close()
  },
)
