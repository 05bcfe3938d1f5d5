// Replaces each catalogue by its compiled form while bundling, so that no message parser is shipped.
import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { compileCatalogue } from '@tallystick/i18n/compile'
import type { Catalogue } from '@tallystick/i18n/messages'
import type { Plugin } from 'vite'

const CATALOGUE = /\/packages\/i18n\/src\/catalogues\/\w+\/\w+\.ts$/

export function compileCatalogues(): Plugin {
  return {
    name: 'tallystick:compile-catalogues',
    enforce: 'pre',
    async load(id) {
      if (!CATALOGUE.test(id)) return undefined
      // The time in the address makes an edited catalogue load again while developing.
      const { mtimeMs } = await stat(id)
      const module = (await import(`${pathToFileURL(id).href}?at=${mtimeMs}`)) as { default: Catalogue }
      return { code: `export default ${JSON.stringify(compileCatalogue(module.default))}`, map: null, moduleType: 'js' }
    },
  }
}
