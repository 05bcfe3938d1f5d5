// A Vite plugin of both browser apps: replaces each catalogue by its compiled form while bundling, so that no message parser is shipped.
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { compileCatalogue } from '../src/compile.ts'
import type { Catalogue } from '../src/messages.ts'

const CATALOGUE = /\/packages\/i18n\/src\/catalogues\/\w+\/\w+\.json$/

export function compileCatalogues(): Plugin {
  return {
    name: 'tallystick:compile-catalogues',
    enforce: 'pre',
    // Words are asked for by key: an export for each would only be more to load.
    config: () => ({ json: { namedExports: false } }),
    async load(id) {
      if (!CATALOGUE.test(id)) return undefined
      // Every file there is a catalogue: the words' own tests see to it.
      const words = JSON.parse(await readFile(id, 'utf8')) as Catalogue
      return { code: JSON.stringify(compileCatalogue(words)), map: null }
    },
  }
}
