// Scaffolds a text in all languages, or a language in all texts: English, marked as a fallback until it is translated.
import { readFileSync, writeFileSync } from 'node:fs'
import { numberSigns } from '@tallystick/i18n/numbers'
import {
  catalogueFile,
  catalogueNames,
  languagesFile,
  languagesIn,
  notesFile,
  numberSignsFile,
  readCatalogue,
  readJson,
  SOURCE_LANGUAGE,
  stateFile,
  type Texts,
  writeJson,
} from './files.ts'
import { fallbackMark, readState, splitName, type State } from './state.ts'

export function addText(root: string, name: string, english: string, note: string): void {
  const [feature, key] = splitName(name)
  if (!/^[A-Za-z]\w*$/.test(key)) throw new Error(`${key} is no key: letters, digits and _, beginning with a letter`)
  const languages = languagesIn(root, feature)
  if (Object.hasOwn(readCatalogue(root, feature, SOURCE_LANGUAGE), key)) throw new Error(`${name} is there already`)
  if (note.trim() === '') throw new Error('say where the text stands and what it is, for translators')
  for (const language of languages) {
    writeJson(catalogueFile(root, feature, language), { ...readCatalogue(root, feature, language), [key]: english })
    if (language === SOURCE_LANGUAGE) continue
    const state = readState(root, language)
    writeJson(stateFile(root, language), { ...state, [feature]: { ...state[feature], [key]: fallbackMark(english) } })
  }
  writeJson(notesFile(root, feature), { ...readJson<Texts>(notesFile(root, feature), {}), [key]: note })
}

export interface NewLanguage {
  /** The product's own code: two or three small letters. */
  readonly code: string
  readonly locale: string
  readonly direction: string
  readonly ownName: string
}

export function addLanguage(root: string, { code, locale, direction, ownName }: NewLanguage): void {
  if (!/^[a-z]{2,3}$/.test(code)) throw new Error(`${code} is no code: two or three small letters`)
  if (direction !== 'ltr' && direction !== 'rtl') throw new Error(`${direction} is no direction: ltr or rtl`)
  if (Intl.NumberFormat.supportedLocalesOf(locale).length === 0) throw new Error(`${locale} is unknown to the runtime`)
  if (languagesIn(root, 'app').includes(code)) throw new Error(`${code} is there already`)
  const state: Record<string, State[string]> = {}
  for (const feature of catalogueNames(root).filter(name => languagesIn(root, name).includes('de'))) {
    const english = readCatalogue(root, feature, SOURCE_LANGUAGE)
    writeJson(catalogueFile(root, feature, code), english)
    state[feature] = Object.fromEntries(Object.entries(english).map(([key, text]) => [key, fallbackMark(text)]))
  }
  writeJson(stateFile(root, code), state)
  const line = `  ${code}: { locale: '${locale}', direction: '${direction}', ownName: ${quoted(ownName)} },\n`
  insertBefore(languagesFile(root), '} as const satisfies', line)
  const { decimal, group, groups } = numberSigns(locale)
  const signs = `{ decimal: ${quoted(decimal)}, group: ${quoted(group)}, groups: [${groups.join(', ')}] }`
  insertBefore(numberSignsFile(root), '}\n', `  ${code}: ${signs},\n`)
}

function quoted(text: string): string {
  const plain = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)
  // Spaces that look like others are written by their number.
  return `'${plain.replaceAll(/[\u00a0\u2000-\u202f]/g, sign => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'))}'`
}

/** Before the last line that begins so. */
function insertBefore(file: string, mark: string, line: string): void {
  const text = readFileSync(file, 'utf8')
  const at = text.lastIndexOf(`\n${mark}`)
  if (at < 0) throw new Error(`${file} is written in another way now`)
  writeFileSync(file, `${text.slice(0, at + 1)}${line}${text.slice(at + 1)}`)
}
