// What the page carried with it (the server's modules/content/first-screen), read once. A page that the service worker had kept carries
// what was known when it was kept: it is shown, and asked for again.
import { FIRST_DATA_ID, type FirstData } from '@tallystick/wire/trader/first-data'

function read(): FirstData | undefined {
  const text = document.getElementById(FIRST_DATA_ID)?.textContent
  if (!text) return undefined
  try {
    // Our own server wrote it.
    return JSON.parse(text) as FirstData
  } catch {
    return undefined
  }
}

export const firstData = read()

/** The page came from the server just now. */
export const isFirstDataFresh = firstData !== undefined && !navigator.serviceWorker?.controller
