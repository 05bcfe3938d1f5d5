// Light or dark: the system setting until the user chooses. What the browser draws itself (bars, scrollbars, form controls) follows. The
// first paint is decided the same way by public/boot.js, before any module is loaded.
import { useSyncExternalStore } from 'react'
import { type Theme, useSettings } from './settings-store.ts'

/** The canvas, as the browser's own bars need it: plain sRGB. */
const BAR_COLOURS = { light: '#f9fafc', dark: '#0d0f14' } as const satisfies Record<Theme, string>

const systemDark = matchMedia('(prefers-color-scheme: dark)')

export function currentTheme(): Theme {
  return useSettings.getState().theme ?? (systemDark.matches ? 'dark' : 'light')
}

function subscribe(listener: () => void): () => void {
  systemDark.addEventListener('change', listener)
  const stop = useSettings.subscribe(listener)
  return () => {
    systemDark.removeEventListener('change', listener)
    stop()
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

/** From now on this one, whatever the system has. */
export function chooseTheme(theme: Theme): void {
  useSettings.setState({ theme })
}

/** Paints the current theme, now and whenever the choice or the system changes. */
export function watchTheme(): void {
  const paint = (): void => {
    const chosen = useSettings.getState().theme
    const root = document.documentElement
    // Only what changes: another colour scheme makes the browser work out the style of every element anew, even one that looks the same.
    if (root.dataset['theme'] !== currentTheme()) root.dataset['theme'] = currentTheme()
    setContent(document.querySelector('meta[name=color-scheme]'), chosen ?? 'light dark')
    for (const bar of document.querySelectorAll('meta[name=theme-color]')) {
      const own = bar.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
      setContent(bar, BAR_COLOURS[chosen ?? own])
    }
  }
  paint()
  subscribe(paint)
}

function setContent(meta: Element | null, content: string): void {
  if (meta !== null && meta.getAttribute('content') !== content) meta.setAttribute('content', content)
}
