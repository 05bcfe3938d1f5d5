// AWS Signature Version 4 for one request whose body is in memory.
import { createHmac, hash } from 'node:crypto'

export interface Signable {
  readonly method: string
  readonly url: URL
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

export interface Credentials {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const SERVICE = 's3'

/** The given headers plus those that prove who asks. */
export function signedHeaders(request: Signable, by: Credentials, at: Date): Record<string, string> {
  // 20130524T000000Z
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const bodyHash = hash('sha256', request.body)
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).toSorted()
  const canonical = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map(name => `${name}:${headers[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const scope = `${day}/${by.region}/${SERVICE}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', canonical)].join('\n')
  const key = [day, by.region, SERVICE, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${by.secretAccessKey}`,
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const proof = `Credential=${by.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return { ...headers, authorization: `AWS4-HMAC-SHA256 ${proof}` }
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&')
}
