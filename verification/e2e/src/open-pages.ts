// The pages that all stages of this process have open, for whoever wants a last look at them.
import type { BrowserContext } from 'playwright-core'

type LastLook = (contexts: readonly BrowserContext[]) => Promise<void>

/** The contexts of each stage; a list changes while its stage is open. */
export const openPages = new Set<readonly BrowserContext[]>()

const looks: LastLook[] = []

/** Called with the contexts of a stage before they are closed. */
export function onLastLook(look: LastLook): void {
  looks.push(look)
}

export async function takeLastLook(contexts: readonly BrowserContext[]): Promise<void> {
  for (const look of looks) await look(contexts)
}
