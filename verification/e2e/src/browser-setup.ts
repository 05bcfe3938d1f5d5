// Unpacks the browser once, before any story needs it: two at once would run each other's half-written file.
import { browserPath } from './browser.ts'

export default async function unpackBrowser(): Promise<void> {
  await browserPath()
}
