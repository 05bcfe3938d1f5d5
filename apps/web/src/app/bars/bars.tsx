// The bars above every screen. Screens as high as the window must know how much of it the bars take: without that, a frozen user who is
// told to write to support would find the place to write below the window.
import { ConnectionBar } from './connection-bar.tsx'
import { FrozenBar } from './frozen-bar.tsx'
import { LanguageOffer } from './language-offer.tsx'
import { MarginBar } from './margin-bar.tsx'

function followHeight(bars: HTMLElement | null): (() => void) | undefined {
  if (bars === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = `${bars.offsetHeight}px`
    // Only a change: every element inherits it, and the browser works out the style of all of them anew.
    if (height !== (style.getPropertyValue('--bars') || '0px')) style.setProperty('--bars', height)
  })
  observer.observe(bars)
  return () => observer.disconnect()
}

export function Bars() {
  return (
    <div ref={followHeight}>
      <ConnectionBar />
      <FrozenBar />
      <MarginBar />
      <LanguageOffer />
    </div>
  )
}
