// Phone or desktop presentation: decided once by the browser's user agent, before the first paint (public/boot.js).

export type Presentation = 'phone' | 'desktop'

export const PRESENTATION: Presentation =
  document.documentElement.dataset['presentation'] === 'desktop' ? 'desktop' : 'phone'

export const isDesktop = PRESENTATION === 'desktop'
