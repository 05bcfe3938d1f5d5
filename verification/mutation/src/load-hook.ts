// Loaded into a process before anything else: changes one source file while Node loads it, in its worker threads too.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { mutated, type Change } from './mutant.ts'
import { MUTANT_VARIABLE } from './simulate.ts'

// Written by `simulate`, which starts this process.
const change = JSON.parse(process.env[MUTANT_VARIABLE] ?? '{}') as Change & { readonly url: string }

registerHooks({
  load: (url, context, next) => {
    if (url !== change.url) return next(url, context)
    const source = mutated(readFileSync(fileURLToPath(url), 'utf8'), change)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
