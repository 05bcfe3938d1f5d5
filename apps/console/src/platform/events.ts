// Server events from sign-in to sign-out: one stream, reopened when it breaks. Read by fetch, because the browser's EventSource cannot
// send a session header.
import { HEADERS } from '@tallystick/wire/envelope'
import { OPERATOR_EVENTS_PATH, type OperatorEventName, type OperatorEvents } from '@tallystick/wire/operator/events'
import { readEvents } from './event-reader.ts'
import { queryClient } from './query-client.ts'
import { useSession } from './session.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** Lists that show what waits. */
const QUEUE_KEYS = ['queue', 'operatorProposals', 'operatorChats']

const HEARD: { readonly [Name in OperatorEventName]: (data: OperatorEvents[Name]) => void } = {
  chat: ({ thread }) => {
    void queryClient.invalidateQueries({ queryKey: ['operatorChats'] })
    void queryClient.invalidateQueries({ queryKey: ['operatorChat', { id: thread }] })
  },
  waiting: data => {
    queryClient.setQueryData(['operatorWaiting', {}], data)
    // A queue that grew or shrank is shown as it is now.
    for (const name of QUEUE_KEYS) void queryClient.invalidateQueries({ queryKey: [name] })
  },
}

function hear(name: string, text: string): void {
  if (name === 'chat' || name === 'waiting') {
    // Written by our server, by the same contract.
    const data: unknown = JSON.parse(text)
    HEARD[name](data as never)
  }
}

/** Listens until the session it was opened with is over. */
async function listen(token: string, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      const response = await fetch(OPERATOR_EVENTS_PATH, {
        headers: { [HEADERS.session]: token },
        cache: 'no-store',
        credentials: 'omit',
        signal,
      })
      // The next call of the screen finds out that the session is over; there is nothing to listen to.
      if (response.status === 401 || response.status === 404) return
      if (response.ok && response.body) {
        pauseMs = FIRST_PAUSE_MS
        // Catches up on events missed while disconnected.
        void queryClient.invalidateQueries()
        await readEvents(response.body, hear)
      }
    } catch {
      // A broken connection: handled below.
    }
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Follows the session: signed in, it listens. Returns the function that ends it. */
export function followEvents(): () => void {
  let listening: { readonly token: string; readonly abort: AbortController } | undefined
  const follow = (token: string): void => {
    if (token === (listening?.token ?? '')) return
    listening?.abort.abort()
    listening = token === '' ? undefined : { token, abort: new AbortController() }
    if (listening) void listen(token, listening.abort.signal)
  }
  follow(useSession.getState().token)
  const stop = useSession.subscribe(({ token }) => follow(token))
  return () => {
    stop()
    follow('')
  }
}
