// Phone or desktop presentation: decided once, before the first paint (public/boot.js), by the browser's user agent. A desktop whose
// window is too narrow for the desktop's gets the phone's.

export type Presentation = 'phone' | 'desktop'

const { dataset } = document.documentElement

export const PRESENTATION: Presentation = dataset['presentation'] === 'desktop' ? 'desktop' : 'phone'

export const isDesktop = PRESENTATION === 'desktop'

const narrow = matchMedia('(width < 40rem)')

/** The window of a desktop was made narrow, or wide again: the next screen is reloaded, in the presentation that fits. */
export function isOutgrown(): boolean {
  return dataset['agent'] === 'desktop' && narrow.matches === isDesktop
}
