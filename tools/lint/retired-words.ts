// Words that were given up for another (docs/glossary.md): which identifier, literal, interface text or name of a file still uses one,
// and what to write instead. The list is data; each entry says where it holds, because ordinary English stays free.
import RETIRED from './retired-words.json' with { type: 'json' }

interface Context {
  /** Parts of paths, from the root of the repository; absent means everywhere. */
  readonly in?: readonly string[]
  readonly except?: readonly string[]
}

interface RetiredWord extends Context {
  /** One word, or several in the order of an identifier's parts. */
  readonly words: readonly string[]
  readonly use: string
  /** Names of the wire, which stay. */
  readonly names?: readonly string[]
}

const WORDS: readonly RetiredWord[] = RETIRED.identifiers
const SUFFIXES: readonly (Context & { readonly suffix: string; readonly use: string })[] = RETIRED.suffixes
const SNAKE = /^[a-z]+(?:_[a-z]+)*$/

/** What to say about an identifier of this file; undefined when its words are current. Names of the wire contain underscores and are free. */
export function retiredIdentifier(path: string, name: string): string | undefined {
  if (name.includes('_') && !/^[A-Z_]+$/.test(name)) return undefined
  return retiredPart(path, name) ?? retiredSuffix(path, name)
}

/** The same for a text that names a command, record, setting or refusal: one lower-case word, or several with underscores. */
export function retiredLiteral(path: string, text: string): string | undefined {
  if (!holds(path, RETIRED.literals) || !SNAKE.test(text) || !text.includes('_')) return undefined
  return retiredPart(path, text)
}

/** The same for the names of a file and of its folders, from the root of the repository. Migrations are never renamed. */
export function retiredPath(path: string): string | undefined {
  if (path.includes('/postgres/migrations/')) return undefined
  for (const name of path.split('/')) {
    const found = retiredPart(path, name.replaceAll(/[.-]/g, '_'))
    if (found !== undefined) return `${name}: ${found}`
  }
  return undefined
}

/** The same for an English text of the interface. */
export function retiredPhrase(text: string): string | undefined {
  const lower = text.toLowerCase()
  const found = RETIRED.phrases.find(({ phrase }) => lower.includes(phrase))
  return found && `«${found.phrase}» is retired: write «${found.use}» (docs/glossary.md).`
}

function retiredPart(path: string, name: string): string | undefined {
  const parts = name.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map(part => part.toLowerCase())
  const spoken = ` ${parts.join(' ')} `
  for (const entry of WORDS) {
    const word = entry.words.find(one => spoken.includes(` ${one} `))
    if (word === undefined || entry.names?.includes(name) === true || !holds(path, entry)) continue
    return `«${word}» is retired: say ${entry.use} (docs/glossary.md).`
  }
  return undefined
}

function retiredSuffix(path: string, name: string): string | undefined {
  const found = SUFFIXES.find(({ suffix }) => /^[A-Z]/.test(name) && name.endsWith(suffix))
  return found && holds(path, found) ? `«${found.suffix}» is retired: say ${found.use} (docs/glossary.md).` : undefined
}

function holds(path: string, context: Context): boolean {
  if (context.except?.some(part => path.includes(part)) === true) return false
  return context.in === undefined || context.in.some(part => path.includes(part))
}
