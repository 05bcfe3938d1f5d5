// Builds the browser apps if they are stale, for commands that test a build from outside.
import { buildIfStale, forwardSignals } from './workspace.mjs'

forwardSignals()
await buildIfStale()
