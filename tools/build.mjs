// Builds the browser apps if they are stale, for commands that look at them from outside: a picture or a score of an old build misleads.
import { buildIfStale, forwardSignals } from './workspace.mjs'

forwardSignals()
await buildIfStale()
