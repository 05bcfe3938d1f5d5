// Prints packages/i18n/src/catalogue-keys.ts: the keys of the English catalogues and the names of the values each message asks for.
import { compileCatalogue, valuesOf } from '@tallystick/i18n/compile'
import { catalogueNames, readCatalogue } from './files.ts'

const HEAD = `// Printed from the English catalogues by \`npm run words -- keys\`. By key, the names of the values a message asks for; never when none.
export interface Catalogues {
`

export function printKeys(): string {
  return `${HEAD}${catalogueNames().map(printFeature).join('')}}\n`
}

function printFeature(feature: string): string {
  const keys = Object.entries(compileCatalogue(readCatalogue(feature, 'en'))).map(([key, message]) => {
    const names = [...valuesOf(message).keys()].toSorted((a, b) => (a < b ? -1 : 1))
    return `    readonly ${key}: ${names.map(name => `'${name}'`).join(' | ') || 'never'}\n`
  })
  const name = /^\w+$/.test(feature) ? feature : `'${feature}'`
  return `  readonly ${name}: {\n${keys.join('')}  }\n`
}
