// npm run status -- --site https://trade.example.com --to FOLDER [--incidents FILE]: asks the site once whether it is ready, counts the answer, and
// writes FOLDER/index.html. Run it every minute, on a machine that does not go down with the site (docs/status-page.md).
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readHistory, withAnswer } from './history.ts'
import { readIncidents } from './incidents.ts'
import { statusPage } from './page.ts'

const PATIENCE_MS = 10_000

async function isReady(site: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', site), {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** Whoever reads it meanwhile gets the old one or the new one. */
async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

const { values } = parseArgs({
  options: { site: { type: 'string' }, to: { type: 'string' }, incidents: { type: 'string' } },
})
const { site, to } = values
if (site === undefined || to === undefined || !/^https?:$/.test(URL.parse(site)?.protocol ?? '')) {
  process.stderr.write('Usage: npm run status -- --site https://trade.example.com --to FOLDER [--incidents FILE]\n')
  process.exitCode = 2
} else {
  await mkdir(to, { recursive: true })
  const file = values.incidents ?? join(to, 'incidents.md')
  const history = withAnswer(readHistory(await textOf(join(to, 'history.json'))), await isReady(site), new Date())
  await replace(join(to, 'history.json'), JSON.stringify(history))
  try {
    await replace(join(to, 'index.html'), statusPage(site, history, readIncidents(await textOf(file))))
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : String(error)}. The page is as it was.\n`)
    process.exitCode = 1
  }
}
