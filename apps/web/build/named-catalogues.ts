// Gives every catalogue a file whose name can be put together from feature, language and one hash of all words. Left to the bundler, the
// first load would carry a table of some four hundred hashed names.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES } from '@tallystick/i18n/catalogues'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import type { Catalogue } from '@tallystick/i18n/messages'
import type { Plugin } from 'vite'
import { nameFirstFiles } from './first-files.ts'

const FOLDER = join(import.meta.dirname, '../../../packages/i18n/src/catalogues')
const LOADER = /\/packages\/i18n\/src\/catalogues\.ts$/
const IMPORT = "`./catalogues/${feature}/${language}.json`, { with: { type: 'json' } }"
/** Words of the operators' console, which is another app. */
const ELSEWHERE = 'console'

export function namedCatalogues(): Plugin {
  let hash = ''
  return {
    name: 'tallystick:named-catalogues',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = compiledCatalogues()
      hash = createHash('sha256')
        .update(JSON.stringify([...files]))
        .digest('base64url')
        .slice(0, 8)
      for (const [name, source] of files)
        this.emitFile({ type: 'asset', fileName: `assets/${name}-${hash}.js`, source })
    },
    /** The start script asks for the words while the app itself is still on its way (public/boot.js). */
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => nameFirstFiles(html, bundle, hash),
    },
    transform(code, id) {
      if (!LOADER.test(id)) return undefined
      if (!code.includes(IMPORT)) throw new Error('the catalogues are loaded in another way now')
      const named = '/* @vite-ignore */ `/assets/${feature}.${language}-' + hash + '.js`'
      return { code: code.replace(IMPORT, named), map: null }
    },
  }
}

/** By `feature.language`, each as a module. */
function compiledCatalogues(): Map<string, string> {
  const modules = new Map<string, string>()
  for (const feature of FEATURES.filter(name => name !== ELSEWHERE))
    for (const language of LANGUAGE_CODES) {
      // A catalogue is a flat object of texts: the words' own tests see to it.
      const words = JSON.parse(readFileSync(join(FOLDER, feature, `${language}.json`), 'utf8')) as Catalogue
      modules.set(`${feature}.${language}`, `export default ${JSON.stringify(compileCatalogue(words))}`)
    }
  return modules
}
