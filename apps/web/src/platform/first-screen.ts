// Home as the server drew it into the page (modules/content/first-screen), until the app has drawn a screen of its own.
import { FIRST_SCREEN_ID } from '@tallystick/wire/trader/first-data'

declare global {
  interface Window {
    /** Where the user touched it before there was an app to hear it (public/boot.js). */
    firstTap?: readonly [number, number]
  }
}

/** Together with the first screen, before it is painted: what stands in the same place takes the touch. */
export function leaveFirstScreen(): void {
  const drawn = document.getElementById(FIRST_SCREEN_ID)
  if (drawn === null) return
  drawn.remove()
  const tap = window.firstTap
  if (tap === undefined) return
  delete window.firstTap
  // After the effects that make the screen work.
  setTimeout(() =>
    document
      .elementFromPoint(...tap)
      ?.closest<HTMLElement>('a, button, [data-pair]')
      ?.click(),
  )
}
