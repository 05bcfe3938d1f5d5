// Uploads one image with progress. Uses XMLHttpRequest, because the fetch API reports no upload progress.
import { CallFailed } from '@tallystick/api-client/call-failed'
import { openEnvelope } from '@tallystick/api-client/open-envelope'
import { CALLS } from '@tallystick/wire/trader/calls'
import { HEADERS } from '@tallystick/wire/envelope'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { resolveApiOrigin } from '../stores/manifest.ts'
import { useSession } from '../stores/session-store.ts'
import { currentLanguage } from '../words.ts'

const LIMIT_MS = 60_000

export type Uploaded = AnswerOf<'imageUpload'>

/** Rejects with CallFailed; `onProgress` hears whole percents. */
export function uploadImage(file: File, onProgress: (percent: number) => void, signal: AbortSignal): Promise<Uploaded> {
  return sendImage<Uploaded>(CALLS.imageUpload.path, file, onProgress, signal)
}

/** For the support chat, which visitors have too: theirs is named by the device. */
export function uploadChatImage(file: File, visitorId: string | undefined): Promise<AnswerOf<'chatImageUpload'>> {
  const whose = visitorId === undefined ? '' : `?visitor_id=${encodeURIComponent(visitorId)}`
  const path = `${CALLS.chatImageUpload.path}${whose}`
  return sendImage(path, file, () => {}, new AbortController().signal)
}

async function sendImage<Answer>(
  path: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const origin = await resolveApiOrigin()
  const form = new FormData()
  form.set('file', file, 'image')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${origin}${path}`)
    request.timeout = LIMIT_MS
    request.responseType = 'json'
    request.setRequestHeader(HEADERS.language, currentLanguage())
    const { token } = useSession.getState()
    if (token !== '') request.setRequestHeader(HEADERS.session, token)
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress(Math.floor((event.loaded / event.total) * 100))
    }
    const fail = (code: string): void => reject(new CallFailed('network', code, code))
    request.onerror = () => fail('ERR_NETWORK')
    request.ontimeout = () => fail('ERR_TIMEOUT')
    request.onabort = () => reject(new CallFailed('cancelled', 'ERR_CANCELED', 'cancelled'))
    request.onload = () => {
      try {
        // The contract of the call.
        resolve(openEnvelope(request.response, request.status).data as Answer)
      } catch (failure) {
        reject(failure)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
