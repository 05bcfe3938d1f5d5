// npm run words -- keys: prints the types of the catalogues after a change of the English ones.
import { writeFileSync } from 'node:fs'
import { KEYS_FILE } from './words/files.ts'
import { printKeys } from './words/keys.ts'

const [command] = process.argv.slice(2)
if (command !== 'keys') throw new Error('words: keys')
writeFileSync(KEYS_FILE, printKeys())
