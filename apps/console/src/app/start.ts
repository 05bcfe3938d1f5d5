// Work done once, before the first screen. Returns the function that ends what it began.
import { api } from '../platform/api.ts'
import { followEvents } from '../platform/events.ts'
import { setTheme, usePreferences } from '../platform/preferences.ts'
import { useSession } from '../platform/session.ts'
import { showLanguage } from '../platform/words.ts'
import { router } from './routes.tsx'

export async function start(): Promise<() => void> {
  const { language, theme } = usePreferences.getState()
  setTheme(theme)
  await showLanguage(language)
  // A session that ends leads to the door; one that begins, inside.
  const stopRefreshing = useSession.subscribe((now, before) => {
    if (now.token !== before.token) void router.refresh()
  })
  const stopFollowing = followEvents()
  // Rights may have changed since this tab was opened.
  if (useSession.getState().token !== '') {
    api.call('operatorInfo', {}).then(
      operator => useSession.setState({ operator }),
      () => undefined,
    )
  }
  return () => {
    stopRefreshing()
    stopFollowing()
  }
}
