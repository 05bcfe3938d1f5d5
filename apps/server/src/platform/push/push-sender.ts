// Sends a message to a device through the push service its browser named: encrypted for the device (RFC 8291) and signed by this site
// (VAPID, RFC 8292), both by web-push; the request is our own, because its target is what a user has sent us.
import { createECDH } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import webPush from 'web-push'
import { messageOf } from '../cannot-start.ts'
import { isPublicEndpoint, publicLookup } from './public-address.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** gone: the device no longer takes messages, and never will again under this address. */
export type PushOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'failed'; readonly reason: string }

export interface PushSender {
  /** What a browser must be given to subscribe. */
  readonly publicKey: string
  /** Whether messages may be sent there. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, payload: string): Promise<PushOutcome>
}

export interface PushSenderDeps {
  /** Of this site, 32 bytes: its private key. */
  readonly secret: Buffer
  /** Whom a push service may write to. */
  readonly contact: string
  /** any: for tests, whose push service is on this machine. */
  readonly reach: 'public' | 'any'
}

const TIMEOUT_MS = 10_000
/** A day later nobody wants to know that an order was filled. */
const KEEP_SECONDS = 86_400

export function createPushSender({ secret, contact, reach }: PushSenderDeps): PushSender {
  const key = createECDH('prime256v1')
  key.setPrivateKey(secret)
  const publicKey = key.getPublicKey('base64url')
  const vapidDetails = { subject: `mailto:${contact}`, publicKey, privateKey: secret.toString('base64url') }
  const isAllowed = (endpoint: string): boolean => reach === 'any' || isPublicEndpoint(endpoint)
  return {
    publicKey,
    accepts: target => isAllowed(target.endpoint) && isDeviceKey(target.p256dh),
    async send({ endpoint, p256dh, auth }, payload) {
      if (!isAllowed(endpoint)) return { outcome: 'gone' }
      try {
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: KEEP_SECONDS,
          contentEncoding: 'aes128gcm',
        })
        const status = await post(endpoint, headers, body, reach)
        if (status >= 200 && status < 300) return { outcome: 'sent' }
        if (status === 404 || status === 410) return { outcome: 'gone' }
        return { outcome: 'failed', reason: `status ${status}` }
      } catch (error) {
        return { outcome: 'failed', reason: messageOf(error) }
      }
    },
  }
}

/** A point of the curve: no message can be encrypted for anything else. */
function isDeviceKey(text: string): boolean {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** Follows no redirection and reads no answer but its status. */
function post(
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer | null,
  reach: PushSenderDeps['reach'],
): Promise<number> {
  const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(reach === 'public' && { lookup: publicLookup, agent: false }),
      },
      response => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
