// The bars above every screen. Screens as high as the window must know how much of it the bars take: without that, a frozen user who is
// told to write to support would find the place to write below the window.
import { ConnectionBar } from './connection-bar.tsx'
import { FrozenBar } from './frozen-bar.tsx'
import { LanguageOffer } from './language-offer.tsx'

function followHeight(bars: HTMLElement | null): (() => void) | undefined {
  if (bars === null) return undefined
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--bars', `${bars.offsetHeight}px`),
  )
  observer.observe(bars)
  return () => observer.disconnect()
}

export function Bars() {
  return (
    <div ref={followHeight}>
      <ConnectionBar />
      <FrozenBar />
      <LanguageOffer />
    </div>
  )
}
