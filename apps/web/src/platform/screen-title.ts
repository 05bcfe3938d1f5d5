// The title of the browser's tab: the screen, then the site.
import { useLayoutEffect } from 'react'
import { useSiteTitle } from './stores/manifest.ts'

/** Called by whatever carries the title of a screen. A kept-alive screen that is shown again says it again. */
export function useScreenTitle(title: string | undefined): void {
  const site = useSiteTitle()
  // Together with the screen: the tab never names the one before.
  useLayoutEffect(() => {
    if (title !== undefined) document.title = site === '' ? title : `${title} · ${site}`
  }, [title, site])
}
