// A page for component tests: the body of index.html, the router, the query client and the words of the app. Only the server is not real;
// see `serve`. A file that uses it starts with `@vitest-environment happy-dom`.
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Feature } from '@tallystick/i18n/catalogues'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../src/platform/api/query-client.ts'
import { resetSession } from '../src/platform/stores/session-store.ts'
import { loadWords, setLanguage } from '../src/platform/words.ts'

// Without a style sheet nothing is hidden by style, and asking for every element whether it is takes most of the time.
configure({ defaultHidden: true })

/** Call once per test file. */
export function usePage(...features: readonly Feature[]): void {
  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await setLanguage('en')
    await Promise.all(features.map(loadWords))
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    resetSession()
  })
  // A closed layer takes its history entry away a moment later; the environment must still be there then.
  afterAll(() =>
    vi.waitFor(() => {
      if (JSON.stringify(history.state)?.includes('layer')) throw new Error('a layer is still in the history')
    }),
  )
}

interface Page {
  /** Where the app has navigated to. */
  path(): string
}

/** @param at the address of a screen that reads its own route. */
export async function open(content: ReactNode, language: LanguageCode = 'en', at = '/'): Promise<Page> {
  await setLanguage(language)
  const [path = '/'] = at.split('?')
  const root = createRootRoute({ notFoundComponent: () => null })
  const routeTree =
    at === '/'
      ? createRootRoute({ component: () => content, notFoundComponent: () => null })
      : root.addChildren([createRoute({ getParentRoute: () => root, path, component: () => content })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { container: document.getElementById('root') ?? document.body },
  )
  return { path: () => router.state.location.pathname }
}

export function newUser(): UserEvent {
  // Without a style sheet everything takes the pointer.
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** Types into the field with this label, in place of what is there. */
export async function enter(user: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}

/** The figure beside a label. */
export function figure(label: string): string | null | undefined {
  return screen.getByText(label).closest('div')?.querySelector('dd')?.textContent
}
