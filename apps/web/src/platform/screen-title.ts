// The title of the browser's tab: the screen, then the site.
import { useEffect } from 'react'
import { useSiteTitle } from './stores/manifest.ts'

/** Called by whatever carries the title of a screen. A kept-alive screen that is shown again says it again. */
export function useScreenTitle(title: string | undefined): void {
  const site = useSiteTitle()
  useEffect(() => {
    if (title !== undefined) document.title = site === '' ? title : `${title} · ${site}`
  }, [title, site])
}
