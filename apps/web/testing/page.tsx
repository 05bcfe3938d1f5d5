// A page for component tests: the body of index.html, the router, the query client and the words of the app. Only the server is not real;
// see `serve`. A file that uses it starts with `@vitest-environment happy-dom`.
import { useStopUnit } from '../src/entities/order/stop-unit-store.ts'
import { useLiveAccount } from '../src/entities/wallet/live-account.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from '@tallystick/ui/routing/router'
import { RouterProvider } from '@tallystick/ui/routing/routing'
import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Feature } from '@tallystick/i18n/catalogues'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { ADDRESSES } from '../src/app/addresses.ts'
import { queryClient } from '../src/platform/api/query-client.ts'
import { resetSession } from '../src/platform/stores/session-store.ts'
import { loadWords, setLanguage } from '../src/platform/words.ts'
import { settleQuotes } from './market.ts'

// Without a style sheet nothing is hidden by style, and asking for every element whether it is takes most of the time.
configure({ defaultHidden: true })

/** Call once per test file. */
export function usePage(...features: readonly Feature[]): void {
  beforeEach(async () => {
    settleQuotes()
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await setLanguage('en')
    await Promise.all(features.map(loadWords))
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    resetSession()
    // Stores outlive a file of tests.
    useLiveAccount.setState(useLiveAccount.getInitialState(), true)
    useStopUnit.setState(useStopUnit.getInitialState(), true)
  })
  // A closed layer takes its history entry away a moment later; the environment must still be there then.
  afterAll(async () => {
    await vi.waitFor(() => {
      if (JSON.stringify(history.state)?.includes('layer')) throw new Error('a layer is still in the history')
    })
    // The page is left: what looks again a moment later has nothing to look at.
    dispatchEvent(new Event('beforeunload'))
  })
}

interface Page {
  /** Where the app has navigated to. */
  path(): string
  /** The same with its query. */
  address(): string
}

/** Links are offered only to screens that exist. */
const EVERY_PATH = Object.fromEntries(Object.keys(ADDRESSES).map(path => [path, { Show: () => null }]))

/** @param at the address, for screens that read it; the root unless told. */
export async function open(content: ReactNode, language: LanguageCode = 'en', at = '/'): Promise<Page> {
  await setLanguage(language)
  history.replaceState(null, '', `#${at}`)
  const router = new Router({ addresses: ADDRESSES, routes: EVERY_PATH })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} Frame={() => content} />
    </QueryClientProvider>,
    { container: document.getElementById('root') ?? document.body },
  )
  return { path: () => router.current.path, address: () => router.current.href }
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
