// The frame around every screen: navigation by presentation, connection state, toasts, and the kept-alive screens.
import { Outlet, usePath } from '@tallystick/ui/routing/routing'
import { useEffect } from 'react'
import { isDesktop } from '../platform/stores/presentation.ts'
import { useWords } from '../platform/words.ts'
import { Toaster } from '@tallystick/ui/layers/toaster'
import { Agreement } from './agreement/agreement.tsx'
import { Bars } from './bars/bars.tsx'
import { ClarifyingBar } from './bars/clarifying-bar.tsx'
import { ENTRIES } from './entries.ts'
import { KeptAlive, preloadTrade } from './kept-alive.tsx'
import { LoaderBar } from './bars/loader-bar.tsx'
import { Maintenance } from './site/maintenance.tsx'
import { SideRail } from './side-rail.tsx'
import { useSiteClosed } from './site/site-status.ts'
import { TabBar } from './tab-bar.tsx'
import { UpdateNotice } from './bars/update-notice.tsx'

const PRELOAD_AFTER_MS = 2_500

export function Shell() {
  const t = useWords('app')
  const path = usePath()
  const onEntry = ENTRIES.some(entry => entry.to === path)

  useEffect(() => {
    const id = setTimeout(() => void preloadTrade().catch(() => {}), PRELOAD_AFTER_MS)
    return () => clearTimeout(id)
  }, [])

  if (useSiteClosed()) return <Maintenance />
  return (
    <>
      <a
        href="#content"
        onClick={event => {
          // The hash belongs to the router: move the focus, not the address.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-control focus:bg-raised focus:px-4 focus:py-3 focus:shadow-raised"
      >
        {t('skipToContent')}
      </a>
      <Bars />
      <LoaderBar />
      <ClarifyingBar />
      <div className="desktop:flex">
        {isDesktop && <SideRail />}
        <main
          id="content"
          data-path={path}
          tabIndex={-1}
          className={
            isDesktop
              ? 'min-w-0 grow outline-none'
              : `mx-auto max-w-xl outline-none ${onEntry ? 'pb-[calc(4.5rem+env(safe-area-inset-bottom))]' : ''}`
          }
        >
          <KeptAlive />
          <Outlet />
        </main>
      </div>
      {!isDesktop && onEntry && <TabBar />}
      <UpdateNotice aboveTabs={!isDesktop && onEntry} />
      <Agreement />
      <Toaster />
    </>
  )
}
