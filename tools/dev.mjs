// `npm run dev`: the server restarts when its sources change; both browser apps reload in the browser by themselves.
import { join } from 'node:path'
import { forwardSignals, installIfStale, pinnedNode, ROOT, run } from './workspace.mjs'

const SERVER_MAIN = join(ROOT, 'apps', 'server', 'src', 'main.ts')

forwardSignals()
await installIfStale()
process.stdout.write('app      http://localhost:5173\nconsole  http://localhost:5174/console/\n')
const vite = app => run('vite', ['--strictPort', '--clearScreen', 'false', join(ROOT, 'apps', app)])
// The first one that ends ends the others: half a development setup only confuses.
const { code } = await Promise.race([
  run(pinnedNode(), ['--watch', '--watch-preserve-output', SERVER_MAIN]),
  vite('web'),
  vite('console'),
])
process.kill(process.pid, 'SIGTERM')
process.exitCode = code
