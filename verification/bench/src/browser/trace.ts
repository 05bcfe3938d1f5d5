// What the page's main thread did, from a trace of the browser. Processor time, not time on the wall: others on the machine do not count.
import type { CDPSession, Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } }
}

interface Task {
  readonly ts: number
  readonly end: number
  /** Processor time. */
  readonly ms: number
}

/** What happened on the page's main thread, in the order of time. */
export interface Trace {
  readonly tasks: readonly Task[]
  /** When a frame was handed on to be painted. */
  readonly frames: readonly number[]
  readonly firstPaint: number
  /** When the page was told of touches and keys. */
  readonly inputs: readonly number[]
}

const INPUTS = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'input'])

export async function traceOf(page: Page, act: () => Promise<void>): Promise<Trace> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('a page without a browser')
  await browser.startTracing(page, {
    categories: ['toplevel', 'loading', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  try {
    await act()
  } catch (failure) {
    await browser.stopTracing()
    throw failure
  }
  // The browser's own format.
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  return read(traceEvents)
}

function read(events: readonly TraceEvent[]): Trace {
  const own = eventsOfBusiest(events)
  const timesOf = (wanted: (event: TraceEvent) => boolean): number[] => own.filter(wanted).map(({ ts }) => ts)
  return {
    tasks: own
      .filter(({ name }) => name === 'RunTask')
      .map(({ ts, dur = 0, tdur = 0 }) => ({ ts, end: ts + dur, ms: tdur / 1_000 })),
    frames: timesOf(({ name }) => name === 'Commit'),
    firstPaint: timesOf(({ name }) => name === 'firstContentfulPaint')[0] ?? 0,
    inputs: timesOf(({ name, args }) => name === 'EventDispatch' && INPUTS.has(args?.data?.type ?? '')),
  }
}

/** A browser may have other pages, which do next to nothing. */
function eventsOfBusiest(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const each = mains.map(main => events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid))
  const busy = (own: readonly TraceEvent[]): number => own.reduce((sum, { tdur = 0 }) => sum + tdur, 0)
  return (each.toSorted((a, b) => busy(b) - busy(a))[0] ?? []).toSorted((a, b) => a.ts - b.ts)
}

/** A phone four times as slow as this machine. */
export const SLOWDOWN = 4
const LONG_MS = 50

/** Total blocking time on the slow phone: what of each task after the first paint is above 50 ms. */
export function blockingMs({ tasks, firstPaint }: Trace): number {
  const late = tasks.filter(({ ts }) => ts > firstPaint)
  return late.reduce((sum, { ms }) => sum + Math.max(0, ms * SLOWDOWN - LONG_MS), 0)
}

export function totalMs({ tasks }: Trace): number {
  return tasks.reduce((sum, { ms }) => sum + ms, 0)
}

/** How long a display shows a frame. */
const INTERVAL_MS = 1_000 / 60
const INTERVAL_US = INTERVAL_MS * 1_000

/**
 * Work of each frame on the slow phone: all that the main thread did in the interval of the display that ends with the frame, whatever it
 * was for. Work that was done long before a frame delayed none.
 */
export function frameMs({ tasks, frames }: Trace): number[] {
  return frames.map(end => {
    const own = tasks.filter(task => task.end > end - INTERVAL_US && task.ts <= end)
    return SLOWDOWN * own.reduce((sum, { ms }) => sum + ms, 0)
  })
}

/** Intervals of the display, with a frame or without, in which the slow phone had more to do than fits. */
export function missedIntervals({ tasks }: Trace): number {
  const work = new Map<number, number>()
  for (const { ts, ms } of tasks) {
    const interval = Math.floor(ts / INTERVAL_US)
    work.set(interval, (work.get(interval) ?? 0) + SLOWDOWN * ms)
  }
  return [...work.values()].filter(ms => ms > INTERVAL_MS).length
}

/** From each touch or key to the end of the next frame, on the slow phone: the longest. */
export function nextPaintMs({ tasks, frames, inputs }: Trace): number {
  const each = inputs.map(input => {
    // The task that tells the page began before the page was told.
    const from = tasks.findLast(({ ts }) => ts <= input)?.ts ?? input
    const frame = frames.find(ts => ts > input) ?? Number.POSITIVE_INFINITY
    return SLOWDOWN * between(tasks, from - 1, frame)
  })
  return Math.max(0, ...each)
}

function between(tasks: readonly Task[], from: number, to: number): number {
  return tasks.filter(({ ts }) => ts > from && ts <= to).reduce((sum, { ms }) => sum + ms, 0)
}

export const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

export async function heapMb(page: Page): Promise<number> {
  const session = await sessionOf(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
