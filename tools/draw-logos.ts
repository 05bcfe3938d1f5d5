// `npm run logos`: writes the logos of the seeded pairs into the web app's public folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logos } from './logos/logos.ts'

const folder = join(import.meta.dirname, '../apps/web/public/logos')
await mkdir(folder, { recursive: true })
for (const [name, drawing] of logos()) await writeFile(join(folder, name), drawing)
