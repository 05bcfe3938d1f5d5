// `npm run icons`: writes the icons of the installed app into the web app's public folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { icons } from './icons/icons.ts'

const folder = join(import.meta.dirname, '../apps/web/public/icons')
await mkdir(folder, { recursive: true })
for (const [name, picture] of await icons()) await writeFile(join(folder, name), picture)
