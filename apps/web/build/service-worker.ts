// Writes into the service worker which files make up the shell of this build: the page, what it starts with, and Home.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const WORKER = 'sw.js'
const HOME = 'features/home/home-screen.tsx'

export function listShellFiles(publicFolder: string): Plugin {
  return {
    name: 'tallystick:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER]
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker')
      const lasting = [
        'boot.js',
        'mark.svg',
        'app.webmanifest',
        ...readdirSync(join(publicFolder, 'icons')).map(name => `icons/${name}`),
      ]
      const files = [...shellOf(bundle), ...lasting].map(name => `/${name}`)
      // Every file of the build: a new one anywhere makes a new worker, and so an offer to reload.
      const build = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 12)
      worker.code = worker.code
        .replaceAll('SHELL_FILES', JSON.stringify(['/', ...files]))
        .replaceAll('BUILD', `"${build}"`)
    },
  }
}

/** Scripts and styles the first screen cannot do without. */
function shellOf(bundle: Rolldown.OutputBundle): Set<string> {
  const names = new Set<string>()
  const add = (name: string): void => {
    const file = bundle[name]
    if (names.has(name) || file === undefined) return
    names.add(name)
    if (file.type === 'chunk') for (const other of file.imports) add(other)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset' && file.fileName.endsWith('.css')) add(file.fileName)
    if (
      file.type === 'chunk' &&
      ((file.isEntry && file.fileName !== WORKER) || file.facadeModuleId?.endsWith(HOME) === true)
    )
      add(file.fileName)
  }
  return names
}
