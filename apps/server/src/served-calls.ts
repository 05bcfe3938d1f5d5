// The calls of the contract, module by module: which module serves them, and what it is given.
import type { FastifyInstance } from 'fastify'
import { backupView } from './backup/backup-view.ts'
import { accountRoutes } from './modules/users/account/routes.ts'
import { adjustmentRoutes } from './modules/money/adjustments/routes.ts'
import { countRefusals } from './modules/content/fair/refusal-counts.ts'
import { fairRoutes } from './modules/content/fair/routes.ts'
import { depositRoutes } from './modules/money/deposit/routes.ts'
import { chatRoutes } from './modules/content/chat/routes.ts'
import { feedbackRoutes } from './modules/content/feedback/routes.ts'
import { exportRoutes } from './modules/money/exports/routes.ts'
import { feedKeyRoutes } from './modules/trading/feed-keys/routes.ts'
import { followRoutes } from './modules/trading/follow/routes.ts'
import { forexRoutes } from './modules/trading/forex/routes.ts'
import { identityRoutes } from './modules/users/identity/routes.ts'
import { ledgerViewRoutes } from './modules/money/ledger-view/routes.ts'
import type { Reconciliation } from './modules/money/ledger-view/reconciliation.ts'
import { loanRoutes } from './modules/money/loan/routes.ts'
import { microRoutes } from './modules/trading/micro/routes.ts'
import { liabilitiesRoutes } from './modules/money/liabilities/routes.ts'
import { portfolioRoutes } from './modules/money/portfolio/routes.ts'
import { STATEMENT_PATH, statementRoutes } from './modules/money/statements/routes.ts'
import { fundRoutes } from './modules/money/fund/routes.ts'
import { newsRoutes } from './modules/content/news/routes.ts'
import { noticeChannelRoutes } from './modules/users/notice-channels/routes.ts'
import { alertRoutes } from './modules/trading/alert/routes.ts'
import { noticeRoutes } from './modules/users/notifications/routes.ts'
import { readWaiting } from './modules/operators/user-view/user-view.ts'
import { userViewRoutes } from './modules/operators/user-view/routes.ts'
import { operatorRoutes } from './modules/operators/operators/routes.ts'
import { createSubjectState } from './modules/operators/operators/subject-state.ts'
import { figuresRoutes } from './modules/operators/figures/routes.ts'
import { riskViewRoutes } from './modules/operators/risk-view/routes.ts'
import { ordersWithLog } from './modules/trading/receipts/orders-with-log.ts'
import { logWatch } from './modules/content/transparency-log/log-life.ts'
import { promiseLater } from './modules/content/transparency-log/promise-later.ts'
import { proofRoutes } from './modules/trading/receipts/proof-routes.ts'
import { receiptRoutes } from './modules/trading/receipts/routes.ts'
import { searchRoutes } from './modules/content/search/routes.ts'
import { createPasswords, type Passwords } from './modules/users/passwords/passwords.ts'
import { createLoginDelay } from './modules/users/session/login-delay.ts'
import { sessionRoutes } from './modules/users/session/routes.ts'
import { settingsRoutes } from './modules/content/site/routes.ts'
import { termRoutes } from './modules/operators/terms/routes.ts'
import { apiKeyRoutes } from './modules/users/api-keys/routes.ts'
import { twoFactorRoutes } from './modules/users/two-factor/routes.ts'
import { transferRoutes } from './modules/money/transfer/routes.ts'
import { createImages } from './modules/users/uploads/images.ts'
import { uploadRoutes } from './modules/users/uploads/routes.ts'
import { createSignedAddresses } from './modules/users/uploads/signed-address.ts'
import type { UploadDeps } from './modules/users/uploads/uploads.ts'
import { previewRoutes } from './modules/users/notice-channels/preview-routes.ts'
import { unsubscribePage } from './modules/users/notice-channels/unsubscribe-page.ts'
import { userOperatorRoutes } from './modules/users/user/operator-routes.ts'
import { userRoutes } from './modules/users/user/routes.ts'
import { journalRoutes } from './modules/trading/journal/routes.ts'
import { watchlistRoutes } from './modules/trading/watchlist/routes.ts'
import { walletRoutes } from './modules/money/wallet/routes.ts'
import { withdrawalRoutes } from './modules/money/withdrawal/routes.ts'
import { reporter } from './platform/log-events.ts'
import { sealedStorage } from './platform/storage/sealed.ts'
import { fileSanctions, NO_SANCTIONS } from './platform/sanctions/sanctions.ts'
import { openStorage } from './platform/storage/storage.ts'
import { createAudit } from './http/operators/audit.ts'
import { type Calls, createCalls } from './http/pipeline/calls.ts'
import { createLimits, type Limits } from './http/pipeline/token-buckets.ts'
import { createOperatorAnswers } from './http/operators/operator-answers.ts'
import { createOperatorCalls, type OperatorCalls } from './http/operators/operator-calls.ts'
import { operatorEvents } from './http/operators/operator-events.ts'
import { createOperatorSessions } from './http/auth/operator-sessions.ts'
import { createGuardedSections } from './http/operators/guarded-sections.ts'
import { createProposals } from './http/operators/proposals.ts'
import type { Sessions } from './http/auth/sessions.ts'
import type { AppDeps } from './app.ts'

/** The calls of the contract, module by module. */
export function serveCalls(
  app: FastifyInstance,
  deps: AppDeps,
  { sessions, reconciliation }: Pick<ConsoleServing, 'sessions' | 'reconciliation'>,
): void {
  const { api, config } = deps
  const { pool, vault, bus, clock, settings, engine, market } = api
  // Alone there is no other process to tell.
  const others = config.nats && bus
  const limits = createLimits(clock, others)
  const passwords = createPasswords()
  const refusals = countRefusals(pool, clock, reporter(deps.logger))
  app.addHook('onClose', () => refusals.stop())
  const calls = createCalls({ app, clock, sessions, settings, limits, onRefused: refusals.count })
  const operatorCalls = serveOperators(app, deps, { limits, passwords, traders: sessions })
  const later = promiseLater(pool, vault, clock, reporter(deps.logger))
  const forex = { pool, market, engine: ordersWithLog(engine, logWatch(pool), later), clock }

  const loginDelay = createLoginDelay(clock, others)
  const { shards } = config
  sessionRoutes(calls, { pool, vault, clock, engine, sessions, passwords, limits, loginDelay, shards }, settings)
  userRoutes(calls, pool, clock)
  const accountDeps = {
    pool,
    clock,
    engine,
    sessions,
    passwords,
    emails: api.emails,
    settings,
    limits,
    vault,
    shards,
  }
  accountRoutes(calls, accountDeps)
  const showsWords = config.mode === 'development' && config.smtpUrl === undefined
  userOperatorRoutes(operatorCalls, { pool, engine, vault, showsWords })
  previewRoutes(app, operatorCalls, { settings, publicOrigin: config.publicOrigin })
  unsubscribePage(app)
  twoFactorRoutes(calls, accountDeps)
  apiKeyRoutes(calls, accountDeps)
  settingsRoutes(calls, { pool, settings, mode: config.mode, feedLabel: market.label })
  walletRoutes(calls, pool, engine)
  const uploads: UploadDeps = {
    pool,
    clock,
    settings,
    storage: sealedStorage(openStorage(config.storage, config.dataDir), vault),
    report: reporter(deps.logger),
    images: createImages(),
    addresses: createSignedAddresses(pool, vault, clock),
  }
  uploadRoutes(app, calls, operatorCalls, uploads)
  const statementAddresses = createSignedAddresses(pool, vault, clock, STATEMENT_PATH)
  statementRoutes(app, calls, { ...uploads, addresses: statementAddresses })
  serveWallet(deps, { calls, operatorCalls, sessions, limits })
  forexRoutes(calls, forex, settings)
  microRoutes(calls, { ...forex, settings, offers: api.offers })
  followRoutes(calls, operatorCalls, { ...forex, bus, settings })
  alertRoutes(calls, { ...forex, settings })
  watchlistRoutes(calls, pool, market)
  journalRoutes(calls, { pool, bus })
  receiptRoutes(calls, pool, vault, market)
  proofRoutes(app, pool, vault, clock)
  feedKeyRoutes(calls, market)
  fairRoutes(calls, pool, clock)
  newsRoutes(calls, operatorCalls, { pool, clock })
  searchRoutes(calls, operatorCalls, { pool, market, settings, images: uploads.images })
  identityRoutes(calls, operatorCalls, { pool, clock, bus, vault })
  chatRoutes(calls, operatorCalls, { ...uploads, bus, limits })
  feedbackRoutes(calls, operatorCalls, { pool, bus, clock, limits, settings, emails: api.emails })
  noticeRoutes(calls, { pool, bus, clock })
  noticeChannelRoutes(calls, { pool, vault, clock, push: api.push })
  serveConsole(deps, { calls, operatorCalls, sessions, reconciliation })
  assertComplete(calls, operatorCalls)
}

/** Deposits, withdrawals, transfers, loans, funds, files. */
function serveWallet(
  { api, config, logger }: AppDeps,
  { calls, operatorCalls, sessions, limits }: WalletServing,
): void {
  const { pool, vault, bus, clock, settings, engine, market } = api
  const withSamples = config.mode !== 'production'
  adjustmentRoutes(operatorCalls, { pool, engine })
  depositRoutes(calls, operatorCalls, { pool, clock, engine, settings, withSamples })
  const { sanctionsFile } = config
  const sanctions = sanctionsFile === undefined ? NO_SANCTIONS : fileSanctions(sanctionsFile, reporter(logger))
  const deciding = { pool, vault, clock, engine, settings, market, limits, sessions, sanctions }
  withdrawalRoutes(calls, operatorCalls, deciding)
  loanRoutes(calls, operatorCalls, { pool, clock, engine, bus, settings, withSamples })
  fundRoutes(calls, operatorCalls, { pool, engine })
  transferRoutes(calls, { pool, clock, engine, market, settings })
  exportRoutes(calls, pool, market)
  portfolioRoutes(calls, { pool, clock, market })
  liabilitiesRoutes(calls, pool, vault)
}

interface WalletServing {
  readonly calls: Calls
  readonly operatorCalls: OperatorCalls
  readonly sessions: Sessions
  readonly limits: Limits
}

interface ConsoleServing extends Omit<WalletServing, 'limits'> {
  readonly reconciliation: Reconciliation
}

/** What operators see and set beside their decisions. */
function serveConsole(
  { api, config }: AppDeps,
  { calls, operatorCalls, sessions, reconciliation }: ConsoleServing,
): void {
  const { pool, clock, settings, market, engine } = api
  userViewRoutes(operatorCalls, { pool, clock, market, sessions })
  ledgerViewRoutes(operatorCalls, { pool, clock, reconciliation })
  riskViewRoutes(operatorCalls, {
    pool,
    clock,
    market,
    shards: () => engine.health(),
    backups: backupView(config, clock),
  })
  figuresRoutes(operatorCalls, { pool, clock, market })
  termRoutes(calls, operatorCalls, { pool, clock, settings, market, engine })
}

/** The operators' side. Products add their decision routes to what it returns. */
function serveOperators(
  app: FastifyInstance,
  { api, config }: AppDeps,
  { limits, passwords, traders }: { limits: Limits; passwords: Passwords; traders: Sessions },
): OperatorCalls {
  const { pool, vault, clock, bus, settings, market, engine } = api
  const sessions = createOperatorSessions(pool, clock)
  const audit = createAudit(pool, clock)
  const proposals = createProposals(pool, clock, createSubjectState(pool, market))
  const sections = createGuardedSections(pool, clock)
  const answers = createOperatorAnswers(pool, vault, clock)
  const isTrader = async (token: string): Promise<boolean> => (await traders.find(token)) !== undefined
  const acts = { pool, clock, mode: config.mode, settings, audit, proposals, sections, engine }
  const calls = createOperatorCalls({ ...acts, app, sessions, isTrader, limits, answers })
  const publicOrigin = config.consoleOrigin ?? config.publicOrigin
  operatorRoutes(calls, { pool, vault, clock, passwords, publicOrigin, sessions, settings, limits, audit, proposals })
  operatorEvents({ app, bus, sessions, isTrader, settings, limits, readWaiting: () => readWaiting(pool) })
  return calls
}

function assertComplete(calls: Calls, operatorCalls: OperatorCalls): void {
  const missing = [...calls.unserved(), ...operatorCalls.unserved()]
  if (missing.length > 0) throw new Error(`nobody serves ${missing.join(', ')}`)
}
