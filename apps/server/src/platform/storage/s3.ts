// A small client of S3-compatible stores: put, get and delete one object, signed by AWS Signature Version 4.
import type { S3Config } from './storage-config.ts'
import { signedHeaders } from './signature-v4.ts'
import type { Storage } from './storage.ts'

const TIMEOUT_MS = 10_000

export function s3Storage(config: S3Config, now: () => Date = () => new Date()): Storage {
  async function send(method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Uint8Array, type?: string) {
    // Path style works with every store, whatever its certificate covers.
    const url = new URL(`/${config.bucket}/${encodeURIComponent(name)}`, config.endpoint)
    const headers = signedHeaders(
      { method, url, body: body ?? new Uint8Array(), headers: type === undefined ? {} : { 'content-type': type } },
      config,
      now(),
    )
    const options: RequestInit = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' }
    // A copy: fetch wants a buffer of its own.
    if (body !== undefined) options.body = Uint8Array.from(body)
    const response = await fetch(url, options)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the store answered ${response.status} to ${method}`)
  }

  return {
    async put(name, bytes, type) {
      const response = await send('PUT', name, bytes, type)
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
