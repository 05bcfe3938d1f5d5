// @vitest-environment happy-dom
// Work that goes on only while its element is in sight.
import { beforeEach, expect, it, vi } from 'vitest'
import type * as Seen from './seen.ts'

let tell: (element: Element, isIntersecting: boolean) => void
let watched: Set<Element>
let observers: number
let whileSeen: typeof Seen.whileSeen

beforeEach(async () => {
  watched = new Set()
  observers = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        observers += 1
        tell = (target, isIntersecting) => told([{ target, isIntersecting }])
      }
      observe(element: Element): void {
        watched.add(element)
      }
      unobserve(element: Element): void {
        watched.delete(element)
      }
    },
  )
  vi.resetModules()
  ;({ whileSeen } = await import('./seen.ts'))
})

function work(): { readonly log: string[]; readonly begin: () => () => void } {
  const log: string[] = []
  return {
    log,
    begin: () => {
      log.push('begins')
      return () => log.push('ends')
    },
  }
}

it('begins at once, rests while the element is out of sight, and ends once', () => {
  const element = document.createElement('p')
  const { log, begin } = work()
  const end = whileSeen({ current: element }, begin)
  tell(element, true)
  expect(log).toEqual(['begins'])
  tell(element, false)
  tell(element, false)
  expect(log).toEqual(['begins', 'ends'])
  tell(element, true)
  expect(log).toEqual(['begins', 'ends', 'begins'])
  end()
  expect(log).toEqual(['begins', 'ends', 'begins', 'ends'])
  tell(element, true)
  expect([log.length, watched.size]).toEqual([4, 0])
})

it('works without an element as if it were seen', () => {
  const { log, begin } = work()
  const end = whileSeen({ current: null }, begin)
  expect(log).toEqual(['begins'])
  end()
  end()
  expect([log, observers]).toEqual([['begins', 'ends'], 0])
})

it('has one observer for all elements, and another after the last of them has gone', () => {
  const elements = [1, 2, 3].map(() => document.createElement('p'))
  const works = elements.map(work)
  const ends = elements.map((element, index) => whileSeen({ current: element }, works[index]?.begin ?? expect.fail()))
  expect([observers, watched.size]).toEqual([1, 3])
  const [first, second] = elements
  if (first && second) tell(second, false)
  expect(works.map(({ log }) => log.length)).toEqual([1, 2, 1])
  for (const end of ends) end()
  whileSeen({ current: first ?? null }, work().begin)
  expect([observers, watched.size]).toEqual([2, 1])
})
