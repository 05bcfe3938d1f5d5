// The trader's calls, named and typed by the wire definitions, with the specification's rules for loaders and messages.
import { CallFailed } from '@tallystick/api-client/call-failed'
import type { Client, Fields } from '@tallystick/api-client/client'
import type { Reply } from '@tallystick/api-client/open-envelope'
import { CALLS, type Call, type CallName } from '@tallystick/wire/trader/calls'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'

export interface CallOptions {
  /** False: the caller words the failure itself. */
  readonly showErrorMessage?: boolean
  /** Refusals that are no news to the caller, who asks the next question instead. */
  readonly expected?: readonly RefusalName[]
  /** True when the caller has shown the refusal where it belongs, at a field. */
  readonly handled?: (failure: CallFailed) => boolean
  /** Reads only: a change is never aborted. */
  readonly signal?: AbortSignal
}

export interface ApiClient {
  call<Name extends CallName>(name: Name, params: ParamsOf<Name>, options?: CallOptions): Promise<Reply<AnswerOf<Name>>>
}

export interface ApiClientDeps {
  readonly client: Client
  readonly onMessage: (failure: CallFailed) => void
  /** How many calls that show the loader are running. */
  readonly onLoader: (running: number) => void
}

export function createApiClient({ client, onMessage, onLoader }: ApiClientDeps): ApiClient {
  let loaders = 0

  async function withLoader<T>(shown: boolean, work: () => Promise<T>): Promise<T> {
    if (!shown) return work()
    onLoader((loaders += 1))
    try {
      return await work()
    } finally {
      onLoader((loaders -= 1))
    }
  }

  return {
    async call(name, params, { showErrorMessage = true, expected = [], handled = () => false, signal } = {}) {
      const { path, methods, mutating: isChange, loader = false, initial: isInitial = false }: Call = CALLS[name]
      // Parameters of every call are flat: text and numbers.
      const request = { method: methods[0], path, params: params as Fields, isChange, isInitial }
      try {
        // The contract is checked by the server's tests; parsing each answer again would cost every phone.
        return (await withLoader(loader, () => client.send(request, signal))) as never
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        const isSilent = failure.kind === 'cancelled' || (failure.kind === 'session' && isInitial)
        const isExpected = failure.reason !== undefined && expected.includes(failure.reason)
        if (!isSilent && !isExpected && showErrorMessage && !handled(failure)) onMessage(failure)
        throw failure
      }
    },
  }
}
