// The back gesture closes the topmost layer instead of leaving the page: each open layer has its own history entry, with the address of
// the page below it. To the router these entries look like the page itself: they copy its state and change nothing else. A layer closed
// in another way leaves its entry behind for a moment. Removing it at once could undo a navigation made in the same task, so that waits;
// an entry that a navigation has covered meanwhile is skipped when the user returns to it.

interface Entry {
  readonly layer?: number
  /** How many entries of layers lie above the page, this one among them. */
  readonly depth?: number
}

const CLEAN_UP_AFTER_MS = 300
/** A step back takes a moment; one that a navigation has cancelled is not waited for. */
export const STEPPED_BACK_WITHIN_MS = 500

interface Open {
  readonly id: number
  readonly close: () => void
  /** It stands on an entry that our step back, which was under way, leaves. */
  isOnLeftEntry: boolean
}

const open: Open[] = []
let lastId = 0
let cleanUp: ReturnType<typeof setTimeout> | undefined
/** The address of the entry our own step back, which is under way, leaves; the page below has the same. */
let leaving: string | undefined
let leftBy: ReturnType<typeof setTimeout> | undefined
/** Our step back has not happened yet, however long it takes. */
let isStepping = false

/** A step back of ours is under way: the entry we are on is left in a moment, with whatever address it is given until then. */
export function isEntryLeft(): boolean {
  return leaving !== undefined
}

function entryHere(): Entry {
  // Whatever is there was put there by the router or by us.
  return (history.state as Entry | null) ?? {}
}

function depthHere(): number {
  return entryHere().depth ?? 0
}

/** Whether the entry we are on belonged to a layer that is closed. */
function isLeftBehind(): boolean {
  const { layer } = entryHere()
  return layer !== undefined && !open.some(({ id }) => id === layer)
}

function onPop(): void {
  // An address was typed in before our step back has happened, which is still to come.
  if (leaving !== undefined && leaving !== location.hash) return
  const isOwn = leaving !== undefined
  const top = open.at(-1)
  const isLost = isStepping && top?.isOnLeftEntry === true && top.id !== entryHere().layer
  isStepping = false
  hasLeft()
  if (top && isLost) standAnew(top)
  else if (top === undefined || isOwn) stepBackIfLeftBehind()
  else if (top.id !== entryHere().layer) top.close()
}

/** The entry it stood on is gone: it gets one of its own. */
function standAnew(layer: Open): void {
  layer.isOnLeftEntry = false
  history.pushState({ ...entryHere(), layer: layer.id, depth: depthHere() + 1 }, '')
}

function stepBackIfLeftBehind(): void {
  if (!isLeftBehind()) return
  leaving = location.hash
  leftBy = setTimeout(hasLeft, STEPPED_BACK_WITHIN_MS)
  isStepping = true
  history.back()
}

function hasLeft(): void {
  leaving = undefined
  clearTimeout(leftBy)
}

/** How many entries a step back from this page has to skip: those of layers that closed a moment ago, and which are gone with it. */
export function takeLeftEntries(): number {
  if (leaving !== undefined || !isLeftBehind()) return 0
  keepForNow()
  return depthHere()
}

/** Call when a layer opens; what it returns, when it has closed. */
export function standOnHistory(close: () => void): () => void {
  if (lastId === 0) addEventListener('popstate', onPop)
  keepForNow()
  const id = ++lastId
  const isOnLeftEntry = isLeftBehind()
  const state = { ...entryHere(), layer: id, depth: depthHere() + (isOnLeftEntry ? 0 : 1) }
  if (isOnLeftEntry) history.replaceState(state, '')
  else history.pushState(state, '')
  open.push({ id, close, isOnLeftEntry })
  return () => {
    const index = open.findIndex(other => other.id === id)
    open.splice(index, 1)
    cleanUpSoon()
  }
}

function cleanUpSoon(): void {
  keepForNow()
  // A step back during a reload would stop the reload.
  addEventListener('beforeunload', keepForNow)
  cleanUp = setTimeout(() => {
    keepForNow()
    stepBackIfLeftBehind()
  }, CLEAN_UP_AFTER_MS)
}

function keepForNow(): void {
  removeEventListener('beforeunload', keepForNow)
  clearTimeout(cleanUp)
}
