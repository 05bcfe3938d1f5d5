// Work done once, before the first screen: language, session check, and wiring of the parts.
import { languageFrom } from '@tallystick/i18n/languages'
import { seedMarkets } from '../entities/pair/markets.ts'
import { watchInbox } from '../entities/notice/inbox.ts'
import { watchAccount } from '../entities/wallet/live-account.ts'
import { checkSession, watchSession } from '../entities/session/session.ts'
import { connectLive, live } from '../live/live.ts'
import { onSessionLost, traceBy } from '../platform/api/api.ts'
import { browserTimers, sleep } from '../platform/clock.ts'
import { useSession } from '../platform/stores/session-store.ts'
import { isKept, PUSH } from '../platform/stores/storage.ts'
import { chooseLanguage, useSettings } from '../platform/stores/settings-store.ts'
import { watchTheme } from '../platform/stores/theme.ts'
import { setLanguage } from '../platform/words.ts'
import { askedLanguage } from './asked-language.ts'
import { tellServerLanguage } from './server-language.ts'
import { bringLanding, router } from './routes.tsx'

/** The files of the first screen are on their way since the page began: waiting this long spares most people a skeleton. */
const LANDING_PATIENCE_MS = 100

/** Of visits: their changes are traced from the tap to the commit, where the site keeps traces. */
const TRACED_SHARE = 0.01

export async function start(): Promise<void> {
  const { language: asked, left } = askedLanguage(location.href)
  if (asked !== undefined) {
    history.replaceState(history.state, '', left)
    // It wins over what the device remembers.
    chooseLanguage(languageFrom(asked))
  }
  watchTheme()
  tellServerLanguage()
  await setLanguage(useSettings.getState().language)
  seedMarkets()
  const landed = bringLanding().catch(() => {})
  watchSession()
  connectLive()
  live.start()
  watchAccount()
  watchInbox()
  if (isKept(PUSH)) void import('../entities/notice/push.ts').then(push => push.watchPush()).catch(() => {})
  if (Math.random() < TRACED_SHARE)
    void import('../platform/api/trace.ts').then(trace => traceBy(trace.watchTaps())).catch(() => {})
  onSessionLost(() => {
    const { href, path } = router.current
    if (path === '/login') return
    void router.navigate({ to: '/login', search: { from: href } })
  })
  // A session that ends on a screen that needs one leads to the login screen: the guard runs again.
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) void router.refresh()
  })
  checkSession().catch(() => {})
  await Promise.race([landed, sleep(browserTimers, LANDING_PATIENCE_MS)])
}
