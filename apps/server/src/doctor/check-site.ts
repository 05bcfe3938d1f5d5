// Asks the public address as a stranger would: certificate, what the proxy in front passes on, and whether live sockets get through.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { text } from 'node:stream/consumers'
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { WebSocket } from 'ws'
import { SEEN_PATH, type SeenRequest } from '../modules/operators/health/health.ts'
import { messageOf } from '../platform/cannot-start.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

export interface SiteConfig {
  readonly mode: 'development' | 'production'
  readonly publicOrigin: string
}

const TIMEOUT_MS = 8_000
const EXPIRES_SOON_DAYS = 14
/** Of a certificate's life: proxies renew it when a third is left. */
const LATE_SHARE = 1 / 6
/** From the range for documentation: nobody has it. */
const MADE_UP_ADDRESS = '192.0.2.1'

export async function checkSite({ mode, publicOrigin }: SiteConfig, now: Instant): Promise<readonly Finding[]> {
  const url = new URL(publicOrigin)
  const findings: Finding[] = []
  if (url.protocol === 'https:') findings.push(await checkCertificate(url, now))
  else if (mode === 'production')
    findings.push(
      fault(
        'tls',
        `PUBLIC_ORIGIN is ${publicOrigin}: passwords and money would cross the network in clear text. Put a proxy with a certificate in front of the server (deploy/Caddyfile) and set PUBLIC_ORIGIN to its https address.`,
      ),
    )
  const answer = await ask(url)
  if (answer instanceof Error)
    return [
      ...findings,
      fault(
        'site',
        `${publicOrigin} does not answer (${answer.message}). Start the server, and look at the name in DNS, the firewall and the proxy.`,
      ),
    ]
  return [...findings, ...checkProxy(url, answer), await checkSocket(url)]
}

async function checkCertificate(url: URL, now: Instant): Promise<Finding> {
  const about = 'tls'
  try {
    const { certificate, problem } = await readCertificate(url)
    const [since, until] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)]
    if (until < now)
      return fault(
        about,
        `The certificate of ${url.host} ended on ${certificate.valid_to}. Renew it; with Caddy look why it could not: port 80 or 443 closed to the authority, or the name leads elsewhere.`,
      )
    if (problem !== undefined)
      return fault(
        about,
        `Browsers refuse the certificate of ${url.host} (${problem}). Install one of a public authority for exactly this name, with its whole chain.`,
      )
    return judgeDates(url.host, { since, until }, now)
  } catch (error) {
    return fault(
      about,
      `${url.host} does not speak TLS (${messageOf(error)}). Start the proxy that has the certificate.`,
    )
  }
}

/** Authorities give some for days or hours only: those are renewed later than the others. */
export function judgeDates(
  host: string,
  { since, until }: { readonly since: Instant; readonly until: Instant },
  now: Instant,
): Finding {
  const left = until - now
  const time = left < 2 * DAY_MS ? `${Math.floor(left / HOUR_MS)} h` : `${Math.floor(left / DAY_MS)} days`
  if (left < Math.min(EXPIRES_SOON_DAYS * DAY_MS, (until - since) * LATE_SHARE))
    return warning(
      'tls',
      `The certificate of ${host} ends in ${time}. It should have been renewed by itself: look at the proxy's log.`,
    )
  return ok('tls', `The certificate of ${host} is good for ${time}.`)
}

function readCertificate(url: URL): Promise<{ certificate: PeerCertificate; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: url.hostname,
      port: Number(url.port || 443),
      // Certificates for bare addresses are asked for without a name.
      ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
      // It is judged here, and its dates are wanted even when it is refused.
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    })
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      resolve({ certificate: socket.getPeerCertificate(), problem })
      socket.destroy()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

/** What the server saw of a request that came through the proxy with an address made up by its sender. */
async function ask(url: URL): Promise<SeenRequest | Error> {
  try {
    return await new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(new URL(SEEN_PATH, url), {
        headers: { 'x-forwarded-for': MADE_UP_ADDRESS },
        rejectUnauthorized: false,
        timeout: TIMEOUT_MS,
      })
      request.once('timeout', () => request.destroy(new Error('no answer')))
      request.once('error', reject)
      request.once('response', response => {
        text(response).then(body => {
          if (response.statusCode !== 200)
            throw new Error(`status ${response.statusCode} where this server answers with 200`)
          // Our own answer; anything else ends in the catch.
          resolve(JSON.parse(body) as SeenRequest)
        }, reject)
      })
      request.end()
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function checkProxy(url: URL, seen: SeenRequest): readonly Finding[] {
  const about = 'proxy'
  const isTls = url.protocol === 'https:'
  if (seen.forwarded === 'ignored' && isTls)
    return [
      fault(
        about,
        'The server does not believe the X-Forwarded-For of its proxy, so all callers share the limits of one address. Set TRUST_PROXY to the address of the proxy (loopback when it is on the same machine).',
      ),
    ]
  const findings: Finding[] = []
  if (seen.address === MADE_UP_ADDRESS)
    findings.push(
      fault(
        about,
        'Callers choose the address that limits count: their own X-Forwarded-For is believed. Make the proxy replace that header (docs/proxy.md), and name its address in TRUST_PROXY instead of true.',
      ),
    )
  if (seen.forwarded === 'none' && isTls)
    findings.push(
      fault(
        about,
        'The proxy sends no X-Forwarded-For, so all callers share the limits of one address. Make it send the address of the caller (docs/proxy.md).',
      ),
    )
  if (isTls && seen.protocol !== 'https')
    findings.push(
      fault(
        about,
        'The server takes requests that came by https for http: the proxy sends no X-Forwarded-Proto, or TRUST_PROXY does not name it. Cookies and links follow what it says (docs/proxy.md).',
      ),
    )
  if (seen.host !== url.host)
    findings.push(
      fault(
        about,
        `The server is asked for ${seen.host} instead of ${url.host}. Make the proxy pass the Host header on as it came (docs/proxy.md).`,
      ),
    )
  return findings.length > 0 ? findings : [ok(about, 'The server sees who calls, and how.')]
}

function checkSocket(url: URL): Promise<Finding> {
  const about = 'live'
  const address = `${url.origin.replace(/^http/, 'ws')}/v2/ws`
  return new Promise(resolve => {
    const socket = new WebSocket(address, {
      origin: url.origin,
      rejectUnauthorized: false,
      handshakeTimeout: TIMEOUT_MS,
    })
    socket.once('open', () => {
      socket.terminate()
      resolve(ok(about, 'Live sockets get through.'))
    })
    socket.once('error', error =>
      resolve(
        fault(
          about,
          `Live prices do not get through: a WebSocket at ${address} is refused (${messageOf(error)}). Make the proxy pass Upgrade and Connection on (docs/proxy.md).`,
        ),
      ),
    )
  })
}
