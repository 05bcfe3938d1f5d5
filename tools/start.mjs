// `npm start`: installs what is missing, builds what is stale, then runs the server on the Node that came with the packages.
import { join } from 'node:path'
import { buildIfStale, forwardSignals, installIfStale, pinnedNode, ROOT, run } from './workspace.mjs'

forwardSignals()
await installIfStale()
await buildIfStale()
// The channel tells the server when this process is gone, even by kill -9; then it stops too.
const { code } = await run(pinnedNode(), [join(ROOT, 'apps', 'server', 'src', 'main.ts')], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
process.exit(code)
