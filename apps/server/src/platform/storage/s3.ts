// A small client of S3-compatible stores: put, get and delete one object, signed by AWS Signature Version 4.
import { hash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from './storage-config.ts'
import type { Storage } from './storage.ts'

const TIMEOUT_MS = 10_000

export function s3Storage(config: S3Config, now: () => Date = () => new Date()): Storage {
  const client = new AwsClient({ ...config, service: 's3', retries: 0 })

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body: Uint8Array = new Uint8Array(),
    type?: string,
    caching?: string,
  ) {
    // Path style works with every store, whatever its certificate covers.
    const url = new URL(`/${config.bucket}/${name.split('/').map(encodeURIComponent).join('/')}`, config.endpoint)
    // Without its hash the library leaves the body out of the signature.
    const headers = new Headers({ 'x-amz-content-sha256': hash('sha256', body) })
    if (type !== undefined) headers.set('content-type', type)
    if (caching !== undefined) headers.set('cache-control', caching)
    const response = await client.fetch(url, {
      method,
      headers,
      // A copy: fetch wants a buffer of its own.
      body: method === 'PUT' ? Uint8Array.from(body) : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      // All headers: the content type too must arrive as it was sent.
      aws: { allHeaders: true, datetime: basicTime(now()) },
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the store answered ${response.status} to ${method}`)
  }

  return {
    async put(name, bytes, type, caching) {
      const response = await send('PUT', name, bytes, type, caching)
      await response.body?.cancel()
      if (!response.ok) throw new Error('the bucket does not exist')
    },
    async get(name) {
      const response = await send('GET', name)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      return undefined
    },
    async remove(name) {
      const response = await send('DELETE', name)
      await response.body?.cancel()
    },
  }
}

/** ISO 8601 without punctuation and fractions: 20130524T000000Z. */
function basicTime(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}
