// Prints packages/i18n/src/catalogue-keys.ts: the keys of the English catalogues and the names of the values each message asks for.
import { compileCatalogue, valuesOf } from '@tallystick/i18n/compile'
import { catalogueNames, readCatalogue, SOURCE_LANGUAGE } from './files.ts'

const HEAD = `// Printed from the English catalogues by \`npm run words -- sync\`. By key, the names of the values a message asks for; never when none.
export interface Catalogues {
`

export function printKeys(root: string): string {
  const features = catalogueNames(root).map(feature => printFeature(root, feature))
  return `${HEAD}${features.join('')}}\n`
}

function printFeature(root: string, feature: string): string {
  const words = compileCatalogue(readCatalogue(root, feature, SOURCE_LANGUAGE))
  const keys = Object.entries(words).map(([key, message]) => {
    const names = [...valuesOf(message).keys()].toSorted((a, b) => (a < b ? -1 : 1))
    return `    readonly ${key}: ${names.map(name => `'${name}'`).join(' | ') || 'never'}\n`
  })
  const name = /^\w+$/.test(feature) ? feature : `'${feature}'`
  return `  readonly ${name}: {\n${keys.join('')}  }\n`
}
