// The page's side of the service worker (apps/web/worker): registers it after the first screen, tells it what was loaded before, checks
// for new builds, and lets the user decide when to update.
import { create } from 'zustand'

const REGISTER_AFTER_MS = 2_000
const LOOK_EVERY_MS = 30 * 60_000
/** A new worker waits for what the old one is still fetching; who asked for the new build does not. */
const TAKES_OVER_WITHIN_MS = 3_000

export const useNewBuild = create<{ readonly isReady: boolean }>()(() => ({ isReady: false }))

let registration: ServiceWorkerRegistration | undefined
let isChangingOver = false

export function installShell(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => void register().catch(() => {}), REGISTER_AFTER_MS)
}

async function register(): Promise<void> {
  const hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isChangingOver) location.reload()
    // Another tab has changed over: the server may no longer have the files of this one.
    else if (hadWorker) useNewBuild.setState({ isReady: true })
  })
  registration = await navigator.serviceWorker.register('/sw.js')
  watchForNewBuild(registration, hadWorker)
  const ready = await navigator.serviceWorker.ready
  ready.active?.postMessage({ keep: loadedFiles() })
}

function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(entry => entry.name)
}

function watchForNewBuild(watched: ServiceWorkerRegistration, hadWorker: boolean): void {
  const check = (): void => {
    // The very first worker replaces nothing.
    if (watched.waiting !== null && hadWorker) useNewBuild.setState({ isReady: true })
  }
  check()
  watched.addEventListener('updatefound', () => watched.installing?.addEventListener('statechange', check))
  let lookedAt = performance.now()
  const look = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = performance.now()
    watched.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}

/** Only when asked: whatever is typed into a form would be gone. */
export function changeOver(): void {
  if (registration?.waiting) {
    isChangingOver = true
    registration.waiting.postMessage({ take: true })
    setTimeout(() => location.reload(), TAKES_OVER_WITHIN_MS)
  } else location.reload()
}
