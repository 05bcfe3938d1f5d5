// Compiles ICU text to the compact form the app ships, so that no message parser reaches a browser. Runs in the build and in tests.
import compile from 'icu-minify/compile'
import type { Catalogue, CompiledCatalogue } from './messages.ts'

export function compileCatalogue(words: Catalogue): CompiledCatalogue {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, compile(text)]))
}
