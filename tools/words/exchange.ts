// Export to and import from translators' tools, as ARB (JSON of ICU messages with a description per key), which Weblate and Crowdin read.
// Files are named by BCP 47 locales: <folder>/<feature>/<locale>.arb. English carries the descriptions; a text that is still English is
// left out of the others, so that the tools show it as untranslated.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileCatalogue, valuesOf } from '@tallystick/i18n/compile'
import { isLanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import {
  catalogueFile,
  catalogueNames,
  languagesIn,
  notesFile,
  readCatalogue,
  readJson,
  SOURCE_LANGUAGE,
  type Texts,
  writeJson,
} from './files.ts'
import { FALLBACK, readState, sync } from './state.ts'

type ArbValue = string | { readonly description: string }
type Arb = Readonly<Record<string, ArbValue>>

/** Where the words are of one region though numbers are written as in the whole language. */
const REGIONS: Readonly<Record<string, string>> = { spa: 'es-419', pt: 'pt-BR' }

export function localeOf(language: string): string {
  return REGIONS[language] ?? (isLanguageCode(language) ? LANGUAGES[language].locale : language)
}

const arbFile = (folder: string, feature: string, language: string): string =>
  join(folder, feature, `${localeOf(language)}.arb`)

export function exportTexts(root: string, folder: string): void {
  for (const language of languagesIn(root, 'app')) {
    const state = readState(root, language)
    for (const feature of catalogueNames(root).filter(name => languagesIn(root, name).includes(language)))
      writeJson(arbFile(folder, feature, language), {
        '@@locale': localeOf(language),
        ...(language === SOURCE_LANGUAGE
          ? withNotes(root, feature)
          : translated(readCatalogue(root, feature, language), state[feature] ?? {})),
      })
  }
}

function withNotes(root: string, feature: string): Arb {
  const notes = readJson<Texts>(notesFile(root, feature), {})
  return Object.fromEntries(
    Object.entries(readCatalogue(root, feature, SOURCE_LANGUAGE)).flatMap(([key, text]): [string, ArbValue][] => [
      [key, text],
      [`@${key}`, { description: notes[key] ?? '' }],
    ]),
  )
}

function translated(texts: Texts, state: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => state[key]?.startsWith(`${FALLBACK}.`) !== true))
}

/** Takes over what is in the folder. Nothing is written when a text cannot be used; the faults are returned. */
export function importTexts(root: string, folder: string): string[] {
  const files = catalogueNames(root).flatMap(feature =>
    languagesIn(root, feature)
      .filter(language => language !== SOURCE_LANGUAGE && existsSync(arbFile(folder, feature, language)))
      .map(language => ({ feature, language, texts: textsOf(readJson<Arb>(arbFile(folder, feature, language), {})) })),
  )
  const faults = files.flatMap(({ feature, language, texts }) => {
    const english = readCatalogue(root, feature, SOURCE_LANGUAGE)
    return Object.entries(texts)
      .map(([key, text]) => [key, faultOf(english[key], text)] as const)
      .filter(([, fault]) => fault !== undefined)
      .map(([key, fault]) => `${feature}/${localeOf(language)} ${key}: ${fault}`)
  })
  if (faults.length > 0) return faults
  for (const { feature, language, texts } of files)
    writeJson(catalogueFile(root, feature, language), { ...readCatalogue(root, feature, language), ...texts })
  sync(root)
  return []
}

/** Without what describes texts. An empty text is one that nobody has translated. */
function textsOf(arb: Arb): Texts {
  const texts = Object.entries(arb).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '' && !entry[0].startsWith('@'),
  )
  return Object.fromEntries(texts)
}

function faultOf(english: string | undefined, text: string): string | undefined {
  if (english === undefined) return 'there is no such key'
  try {
    const [wanted, given] = [namesIn(english), namesIn(text)]
    return wanted === given ? undefined : `asks for {${given}} instead of {${wanted}}`
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}

function namesIn(text: string): string {
  const { message = '' } = compileCatalogue({ message: text })
  return [...valuesOf(message).keys()].toSorted((a, b) => (a < b ? -1 : 1)).join(', ')
}
