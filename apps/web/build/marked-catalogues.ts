// Catalogues whose words are marks that name themselves, for a drawing whose words come later.
import { readFile } from 'node:fs/promises'
import { compileCatalogue } from '@tallystick/i18n/compile'
import type { Catalogue } from '@tallystick/i18n/messages'
import type { Plugin } from 'vite'
import { markOf } from './marks.ts'

const CATALOGUE = /\/packages\/i18n\/src\/catalogues\/(\w+)\/\w+\.json/

export function markedCatalogues(): Plugin {
  return {
    name: 'tallystick:marked-catalogues',
    enforce: 'pre',
    config: () => ({ json: { namedExports: false } }),
    async load(id) {
      const feature = CATALOGUE.exec(id)?.[1]
      if (feature === undefined) return undefined
      // Every file there is a catalogue: the words' own tests see to it.
      const words = JSON.parse(await readFile(id.split('?', 1)[0] ?? id, 'utf8')) as Catalogue
      const marks = Object.keys(words).map(key => [key, markOf(`${feature}.${key}`)] as const)
      return { code: JSON.stringify(compileCatalogue(Object.fromEntries(marks))), map: null }
    },
  }
}
