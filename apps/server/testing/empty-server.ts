// Fastify with nothing behind it: what HTTP alone costs the load of the bench. It answers the calls of that load with what they expect,
// at the size of a real answer, and does nothing else. A process of its own, started as the real server is.
import { CALLS } from '@tallystick/wire/trader/calls'
import { fastify } from 'fastify'

/** As long as the log's promise of one act. */
const PROMISE = 'x'.repeat(1_200)
const TOKEN = 'x'.repeat(43)

const app = fastify({ http: { requireHostHeader: false } })
const answer = (data: unknown): string => JSON.stringify({ code: 1, msg: 'ok', data })
const serve = (path: string, text: string): void => {
  app.get(path, (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text))
}
serve(CALLS.tradeList.path, answer([{ Id: 1, Code: 'BTCUSD' }]))
serve(CALLS.createDemoAccount.path, answer({ token: TOKEN }))
for (const { path } of [CALLS.submitOrder, CALLS.closeOrder]) serve(path, answer({ Id: 1, Promises: [PROMISE] }))
process.once('SIGTERM', () => void app.close())
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready  http://localhost:${new URL(address).port}\n`)
