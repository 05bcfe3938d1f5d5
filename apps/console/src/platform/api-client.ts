// The operators' calls, named and typed by the wire definitions.
import type { ApiRequest, Client, Fields } from '@tallystick/api-client/client'
import { CSV_CUT_HEADER } from '@tallystick/wire/lists'
import {
  ALONE_HEADER,
  OPERATOR_CALLS,
  type OperatorCall,
  type OperatorCallName,
  type OperatorListName,
} from '@tallystick/wire/operator/calls'
import type { OperatorAnswerOf, OperatorParamsOf } from '@tallystick/wire/operator/schemas'

interface CallOptions {
  /** For reads. */
  readonly signal?: AbortSignal
  /** For changes: the same key again is the same change. */
  readonly key?: string
}

export interface ApiClient {
  call<Name extends OperatorCallName>(
    name: Name,
    params: OperatorParamsOf<Name>,
    options?: CallOptions,
  ): Promise<OperatorAnswerOf<Name>>
  /** The whole list as a file, and whether it had to be cut. */
  file<Name extends OperatorListName>(
    name: Name,
    params: OperatorParamsOf<Name>,
  ): Promise<{ readonly file: Blob; readonly isCut: boolean }>
  /** Sends an image; sent again under the same key, it is one upload. */
  upload(name: 'operatorChatUpload', file: File): Promise<OperatorAnswerOf<'operatorChatUpload'>>
}

/** Whether this answers an act that takes two persons in production and passed with one. */
export function hasPassedAlone({ headers }: Response): boolean {
  return headers.get(ALONE_HEADER) === '1'
}

export function createApiClient(client: Client): ApiClient {
  return {
    async call(name, params, { signal, key } = {}) {
      // Parameters of every call are flat: text and numbers.
      const reply = await client.send({ ...requestOf(OPERATOR_CALLS[name], params as Fields), key }, signal)
      // The contract is checked by the server's tests.
      return reply.data as never
    },
    async file(name, params) {
      const request = requestOf(OPERATOR_CALLS[name], params)
      const { blob, headers } = await client.download({ ...request, path: `${request.path}.csv` }, 'text/csv')
      return { file: blob, isCut: headers.get(CSV_CUT_HEADER) === '1' }
    },
    async upload(name, file) {
      const form = new FormData()
      form.set('file', file, 'image')
      const reply = await client.send(requestOf(OPERATOR_CALLS[name], form))
      // The contract is checked by the server's tests.
      return reply.data as never
    },
  }
}

function requestOf({ method, path }: OperatorCall, params: ApiRequest['params']): ApiRequest {
  return { method, path, params, isChange: method === 'POST' }
}
