// @vitest-environment happy-dom
// The router: addresses, guards, queries, the way back and links, with the history of a real window.
import { createElement, lazy, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from './router.ts'
import { Link, Navigate, Outlet, RouterProvider, usePath, useSearch } from './routing.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let isSignedIn = false
let root: Root | undefined
beforeEach(() => {
  isSignedIn = false
  history.replaceState(null, '', '/#/')
})
afterEach(() => act(async () => root?.unmount()))

function Orders() {
  const { type = '1' } = useSearch('/order') as { readonly type?: string }
  return createElement('p', undefined, `orders ${type}`)
}

const text = (words: string) => () => createElement('p', undefined, words)

function newRouter(): Router {
  const typeOnly = ({ type }: Readonly<Record<string, string>>) => (/^[013]$/.test(type ?? '') ? { type } : {})
  return new Router({
    addresses: {
      '/': () => ({}),
      '/order': typeOnly,
      '/mine': () => ({}),
      '/login': given => given,
      '/old': () => ({}),
    },
    routes: {
      '/': { Show: text('home') },
      '/order': { Show: Orders },
      '/mine': {
        Show: text('mine'),
        guard: ({ href }) => (isSignedIn ? undefined : `/login?from=${encodeURIComponent(href)}`),
      },
      '/login': { Show: text('login') },
      '/old': { Show: () => createElement(Navigate, { to: '/order', replace: true }) },
    },
    unknown: '/',
  })
}

function Frame() {
  return createElement(
    'div',
    { 'data-path': usePath() },
    createElement(Link, { to: '/order', search: { type: '3' } }, 'to orders'),
    createElement(Outlet),
  )
}

async function show(router: Router): Promise<void> {
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild ?? document.body)
  await act(async () =>
    root?.render(createElement(StrictMode, undefined, createElement(RouterProvider, { router, Frame }))),
  )
}

const shown = (): string | null | undefined => document.querySelector('p')?.textContent
const popped = (): Promise<unknown> => new Promise(resolve => addEventListener('popstate', resolve, { once: true }))
const goBack = (router: Router): Promise<void> =>
  act(async () => {
    const done = popped()
    router.back()
    await done
  })

describe('an address', () => {
  it.each([
    ['#/order?type=3', '/order', { type: '3' }],
    ['#/order/?type=3', '/order', { type: '3' }],
    ['#order', '/order', {}],
    ['#/order?type=7', '/order', {}],
    ['?type=0#/order', '/order', { type: '0' }],
    ['?type=0#/order?type=1', '/order', { type: '1' }],
    ['#/nowhere', '/', {}],
    ['#/__proto__', '/', {}],
    ['', '/', {}],
  ])('%s shows %s', (address, path, search) => {
    history.replaceState(null, '', `/${address}`)
    expect(newRouter().current).toMatchObject({ path, search })
  })

  it('of a screen that is not for visitors leads to the login, which knows where from', async () => {
    history.replaceState(null, '', '/#/mine?type=1')
    const router = newRouter()
    await show(router)
    expect([shown(), router.current.search]).toEqual(['login', { from: '/mine?type=1' }])
    isSignedIn = true
    await act(async () => router.replace('/mine'))
    expect(shown()).toBe('mine')
    // The session ends while it is shown.
    isSignedIn = false
    await act(async () => void router.refresh())
    expect(shown()).toBe('login')
  })
})

describe('navigating', () => {
  it('by a link changes screen and address; back returns', async () => {
    const router = newRouter()
    await show(router)
    expect(router.canGoBack()).toBe(false)
    await act(async () => document.querySelector('a')?.click())
    expect([shown(), location.hash, router.canGoBack()]).toEqual(['orders 3', '#/order?type=3', true])
    expect(document.querySelector('a')?.getAttribute('aria-current')).toBe('page')
    // Loaded anew, the page still knows that there is a way back.
    expect(newRouter().canGoBack()).toBe(true)
    await goBack(router)
    expect([shown(), router.canGoBack()]).toEqual(['home', false])
  })

  it('leaves a click with a key to the browser', async () => {
    const router = newRouter()
    await show(router)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    await act(async () => document.querySelector('a')?.dispatchEvent(click))
    expect([click.defaultPrevented, shown()]).toEqual([false, 'home'])
  })

  it('resolves when the screen is shown, and tells who listens', async () => {
    const router = newRouter()
    await show(router)
    const heard: string[] = []
    router.onLeave(next => heard.push(`to ${next.path} from ${shown()}`))
    router.onArrive(() => heard.push(`at ${shown()}`))
    await act(async () => void router.navigate({ to: '/order' }).then(() => heard.push('done')))
    expect(heard).toEqual(['to /order from home', 'at orders 1', 'done'])
    await act(async () => void router.navigate({ to: '/order', search: { type: '0' }, replace: true }))
    expect([shown(), heard.length]).toEqual(['orders 0', 3])
  })

  it('through a screen that only leads elsewhere', async () => {
    const router = newRouter()
    await show(router)
    await act(async () => void router.navigate({ to: '/old' }))
    expect(shown()).toBe('orders 1')
    await goBack(router)
    expect(shown()).toBe('home')
  })

  it('leads elsewhere again when its own address comes back before the other screen has loaded', async () => {
    const loaded = Promise.withResolvers<{ readonly default: () => ReactNode }>()
    const router = new Router({
      addresses: { '/old': () => ({}), '/slow': () => ({}) },
      routes: {
        '/old': { Show: () => createElement(Navigate, { to: '/slow', replace: true }) },
        '/slow': { Show: lazy(() => loaded.promise) },
      },
    })
    history.replaceState(null, '', '/#/old')
    await show(router)
    expect(location.hash).toBe('#/slow')
    await act(async () => void router.go('/old'))
    await act(async () => loaded.resolve({ default: text('slow') }))
    expect([location.hash, shown()]).toEqual(['#/slow', 'slow'])
  })

  it('is not caused by an entry with the same address, such as that of a layer', async () => {
    const router = newRouter()
    await show(router)
    const states: unknown[] = []
    router.subscribe(state => states.push(state))
    history.pushState({ ...history.state, layer: 1 }, '')
    await goBack(router)
    expect([states, shown()]).toEqual([[], 'home'])
  })
})
