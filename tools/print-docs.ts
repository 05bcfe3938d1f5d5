// npm run docs: prints the pages of docs/ that are made from code, and the console's help.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attackPage } from '@tallystick/attack/rows/page'
import { refusalPage } from '@tallystick/i18n/refusals/catalogue-page'
import { contractPage } from '@tallystick/wire/docs/contract-page'
import { logEventPage } from '@tallystick/server/platform/log-events'
import { guardedPage } from './guarded-page.ts'
import { handbookPage } from './handbook/handbook-page.ts'
import { helpFile } from './handbook/help.ts'
import { invariantsPage } from './invariants-page.ts'

await writeFile(join(import.meta.dirname, '../docs/contract.md'), contractPage())
await writeFile(join(import.meta.dirname, '../docs/refusals.md'), refusalPage())
await writeFile(join(import.meta.dirname, '../docs/attacks.md'), attackPage())
await writeFile(join(import.meta.dirname, '../docs/guarded.md'), guardedPage())
await writeFile(join(import.meta.dirname, '../docs/log-events.md'), logEventPage())
await writeFile(join(import.meta.dirname, '../docs/invariants.md'), invariantsPage())
await writeFile(join(import.meta.dirname, '../docs/handbook.md'), handbookPage())
await writeFile(join(import.meta.dirname, '../apps/console/src/features/help/handbook.json'), helpFile())
