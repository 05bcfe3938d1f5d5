// The whole product for one story: real PostgreSQL, the real server on a real port, prices that the story sets, and a clock that
// starts on a fixed weekday and can be moved. Only tests can build this; the product's own entry point cannot reach it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '@tallystick/server/platform/logger'
import { createMetrics } from '@tallystick/server/platform/metrics'
import { readConfig } from '@tallystick/server/config'
import { LiveMarket } from '@tallystick/server/feed/live-market'
import { loadMarkets, seedMarkets } from '@tallystick/server/feed/markets/markets'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/record-equity'
import { type RunningServer, startServer } from '@tallystick/server/server'
import { testDatabase, type TestDatabase } from '@tallystick/server/testing/database'
import { flatHistory, ScriptedFeed } from '@tallystick/server/testing/scripted-feed'
import { TEST_SECRET_KEY } from '@tallystick/server/testing/secrets'
import { present } from '@tallystick/kernel/assert'
import type { Clock } from '@tallystick/kernel/clock'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Look, openBrowser, openContext } from './browser.ts'
import { openPages, takeLastLook } from './open-pages.ts'
import { STORY_LANGUAGE } from './words.ts'

/** A Wednesday at noon: every market that ever opens is open. */
const START = Date.UTC(2026, 2, 4, 15)

export interface Stage {
  readonly origin: string
  readonly database: TestDatabase
  readonly clock: Clock
  readonly feed: ScriptedFeed
  /** Where the first owner signs up; only while there is no operator. */
  readonly setUpLink: () => string | undefined
  /** What the server wrote to its log and terminal so far. */
  readonly logged: () => string
  advance(ms: number): void
  /** What the server's job does within a minute of each full hour. */
  recordEquity(): Promise<void>
  /**
   * A new user with a separate browser, in which somebody is signed in already where there is a memory. Script errors and broken pages
   * fail the story when it closes.
   */
  visitor(look: Look, deviceMemory?: string): Promise<Page>
  /** Closes all pages: one left open goes on drawing prices beside the next story, and loads everything again from a restarted server. */
  endVisits(): Promise<void>
  restartServer(): Promise<void>
  stopServer(): Promise<void>
  close(): Promise<void>
}

/** Only on the first page: later ones find what the app has made of it. A frame in a sandbox has no memory at all. */
function remember(deviceMemory: string): string {
  return `try {
    if (localStorage.getItem('tallystick.session') === null)
      localStorage.setItem('tallystick.session', ${JSON.stringify(deviceMemory)})
  } catch {}`
}

export async function openStage(
  environment: Readonly<Record<string, string>> = {},
  /** What charts show of the time before. */
  historyOf: typeof flatHistory = flatHistory,
): Promise<Stage> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'tallystick-story-'))
  const realStart = Date.now()
  let added = 0
  const clock: Clock = { now: () => START + (Date.now() - realStart) + added }
  const lines: string[] = []
  const troubles: string[] = []
  const contexts: BrowserContext[] = []
  openPages.add(contexts)
  let browser: Promise<Browser> | undefined
  let feed: ScriptedFeed | undefined
  let market: LiveMarket | undefined
  let server: RunningServer | undefined
  let port = 0

  const endVisits = async (): Promise<void> => {
    await takeLastLook(contexts)
    for (const context of contexts.splice(0)) await context.close()
  }

  const start = async (): Promise<void> => {
    const config = readConfig({
      PORT: String(port),
      PUBLIC_ORIGIN: 'http://localhost',
      DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET_KEY,
      ...environment,
    })
    if (!config.ok) throw new Error(config.problems.join('\n'))
    server = await startServer({
      config: config.config,
      logger: createLogger({ level: 'info', format: 'lines', write: text => lines.push(text) }),
      metrics: createMetrics(),
      clock,
      pool: database.pool,
      directUrl: database.url,
      directPool: database.pool,
      openMarket: async ({ pool, bus, scheduler }) => {
        await seedMarkets(pool)
        const markets = await loadMarkets(pool)
        const source = new ScriptedFeed(markets.listings, clock, scheduler)
        feed = source
        const history = historyOf(markets.listings)
        market = new LiveMarket({ ...markets, bus, clock, scheduler, label: 'simulated', source, history })
        return market
      },
    })
    port = server.port
  }
  const stop = async (): Promise<void> => {
    await server?.stop()
    server = undefined
  }

  await start()
  return {
    get origin() {
      return `http://localhost:${port}`
    },
    database,
    clock,
    get feed() {
      return present(feed, 'feed of a running stage')
    },
    setUpLink: () => server?.setUpLink,
    logged: () => lines.join(''),
    advance(ms) {
      added += ms
    },
    async recordEquity() {
      await recordEquity(database.pool, present(market, 'market of a running stage'), clock.now())
    },
    async visitor(look, deviceMemory) {
      browser ??= openBrowser()
      const context = await openContext(await browser, `http://localhost:${port}`, clock.now(), look)
      contexts.push(context)
      if (deviceMemory !== undefined) await context.addInitScript(remember(deviceMemory))
      const page = await context.newPage()
      page.on('pageerror', error => troubles.push(`script error: ${error.message}`))
      page.on('console', message => {
        if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
          troubles.push(message.text())
      })
      await page.goto(`/?lang=${look.language ?? STORY_LANGUAGE}#/`)
      return page
    },
    endVisits,
    async restartServer() {
      await stop()
      await start()
    },
    stopServer: stop,
    async close() {
      await endVisits()
      openPages.delete(contexts)
      await (await browser)?.close()
      await stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (troubles.length > 0) throw new Error(`the browser complained:\n${troubles.join('\n')}`)
    },
  }
}
