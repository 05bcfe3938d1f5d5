// npm run words: texts and translations. docs/translations/README.md says how they are worked on.
import { writeFileSync } from 'node:fs'
import { addLanguage, addText } from './words/add.ts'
import { exportTexts, importTexts, localeOf } from './words/exchange.ts'
import { keysFile, ROOT, translationLanguages } from './words/files.ts'
import { printKeys } from './words/keys.ts'
import { allowedSame, allowSame, sameTexts } from './words/same.ts'
import { markReviewed, missing, stale, sync, type TextName } from './words/state.ts'

const USAGE = `npm run words -- <command>
  sync                                   after any edit: prints the keys, notes which translations are stale
  add <feature>.<key> <English> <note>   a new text in all languages, English until translated
  language <code> <locale> <ltr|rtl> <name>   a new language in all texts, English until translated
  missing [language…]                    texts that are still English
  stale [language…]                      translations whose English text has changed since
  reviewed <language> [feature.key…]     these translations (or all stale ones) are right for the present English text
  same [language feature.key…|all]       lists texts that are the English ones, or allows them
  export <folder>                        ARB files by BCP 47 locale, for Weblate, Crowdin and others
  import <folder>                        takes them back`

const [command, ...given] = process.argv.slice(2)
const required = (index: number): string => {
  const value = given[index]
  if (value === undefined) throw new Error(USAGE)
  return value
}

function syncAll(): void {
  sync(ROOT)
  writeFileSync(keysFile(ROOT), printKeys(ROOT))
}

function list(namesOf: (language: string) => readonly string[]): void {
  const languages = translationLanguages(ROOT).filter(language => given.length === 0 || given.includes(language))
  for (const language of languages)
    for (const name of namesOf(language)) console.log(`${localeOf(language)}\t${language}\t${name}`)
}

const COMMANDS: Readonly<Record<string, () => void>> = {
  sync: syncAll,
  add() {
    addText(ROOT, required(0), required(1), required(2))
    syncAll()
  },
  language() {
    addLanguage(ROOT, { code: required(0), locale: required(1), direction: required(2), ownName: required(3) })
  },
  missing: () => list(language => missing(ROOT, language)),
  stale: () => list(language => stale(ROOT, language)),
  reviewed() {
    const language = required(0)
    // Names are checked against the texts there are.
    const names = given.length > 1 ? (given.slice(1) as TextName[]) : stale(ROOT, language)
    markReviewed(ROOT, language, names)
  },
  same() {
    if (given.length > 1) {
      const language = required(0)
      const names = given[1] === 'all' ? Object.keys(sameTexts(ROOT, language)) : given.slice(1)
      return allowSame(ROOT, language, names)
    }
    return list(language =>
      Object.keys(sameTexts(ROOT, language)).filter(name => allowedSame(ROOT, language)[name] === undefined),
    )
  },
  export: () => exportTexts(ROOT, required(0)),
  import() {
    const faults = importTexts(ROOT, required(0))
    if (faults.length > 0) throw new Error(`nothing was imported:\n${faults.join('\n')}`)
  },
}

const run = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
if (run === undefined) throw new Error(USAGE)
run()
