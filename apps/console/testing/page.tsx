// A screen of the console for component tests: the body of index.html, the router, the query client, the words, an owner who is signed in,
// and a server that answers from a table. A file that uses it starts with `@vitest-environment happy-dom`.
import { REFUSALS, type RefusalName } from '@tallystick/kernel/refusals'
import { type Refused, SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { Router, type RouterOptions } from '@tallystick/ui/routing/router'
import { Outlet, RouterProvider } from '@tallystick/ui/routing/routing'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../src/platform/query-client.ts'
import { forgetSession, type Operator, signIn } from '../src/platform/session.ts'
import { showLanguage } from '../src/platform/words.ts'

// Without a style sheet nothing is hidden by style, and asking for every element whether it is takes most of the time.
configure({ defaultHidden: true })

const OWNER: Operator = {
  id: 1,
  email: 'olga@operators.example',
  name: 'Olga Owner',
  roles: ['owner'],
  created_at: 0,
  disabled: false,
}

/** Call once per test file. The operator is an owner unless roles are given. */
export function usePage(...roles: Operator['roles']): void {
  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div><div id="layers"></div>'
    await showLanguage('en')
    signIn('token', roles.length === 0 ? OWNER : { ...OWNER, roles })
  })
  afterEach(() => {
    cleanup()
    queryClient.clear()
    forgetSession()
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

export async function open(content: ReactNode): Promise<UserEvent> {
  history.replaceState(null, '', '#/')
  return draw(new Router({ addresses: {}, routes: {} }), () => content)
}

/** An address, by a route table. */
export async function openAt(href: string, routes: RouterOptions, Frame: ComponentType = Outlet): Promise<UserEvent> {
  history.replaceState(null, '', `#${href}`)
  return draw(new Router(routes), Frame)
}

function draw(router: Router, Frame: ComponentType): UserEvent {
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} Frame={Frame} />
    </QueryClientProvider>,
    { container: document.getElementById('root') ?? document.body },
  )
  // Without a style sheet everything takes the pointer.
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
}

/** What each call answers. */
export type Answers = { readonly [Name in OperatorCallName]?: OperatorAnswerOf<Name> | Refused }

export function refusal(reason: RefusalName): Refused {
  return { code: REFUSALS[reason], msg: reason, data: { reason, params: {} } }
}

export interface Sent {
  readonly call: OperatorCallName
  readonly key: string | null
  readonly params: Readonly<Record<string, string>>
}

/** Until the end of the test. Answers may be exchanged in between; gives the changes that were sent, oldest first. */
export function serve(first: Answers): { readonly sent: readonly Sent[]; answer(more: Answers): void } {
  let answers = first
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input, location.origin)
    // The keys of the table are names of calls.
    const call = (Object.keys(answers) as OperatorCallName[]).find(key => OPERATOR_CALLS[key].path === pathname)
    if (call === undefined) throw new Error(`nothing answers ${pathname}`)
    if (OPERATOR_CALLS[call].method === 'POST') {
      const params = Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : [])
      sent.push({ call, key: new Headers(init?.headers).get('idempotency-key'), params })
    }
    const answer: unknown = answers[call]
    const isRefused = typeof answer === 'object' && answer !== null && 'code' in answer && 'msg' in answer
    return Response.json(isRefused ? answer : { code: SUCCESS, msg: '', data: answer })
  })
  return {
    sent,
    answer(more) {
      answers = { ...answers, ...more }
    },
  }
}
