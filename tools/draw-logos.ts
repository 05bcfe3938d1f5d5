// `npm run logos`: writes the logos of the seeded pairs, each into the web app's public folder and all of them into the sprite the app
// shows.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logos, spriteOf } from './logos/logos.ts'

const web = join(import.meta.dirname, '../apps/web')
const folder = join(web, 'public/logos')
await mkdir(folder, { recursive: true })
const drawn = logos()
for (const [name, drawing] of drawn) await writeFile(join(folder, name), drawing)
await writeFile(join(web, 'src/ui/primitives/logos.svg'), spriteOf(drawn))
