// A push service on this machine: takes what is sent to its devices.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { newTestDevice, type PushParams } from './push.ts'

export interface TestPushService {
  /** A device that is reached here, with what it has received so far, decrypted. */
  device(): { readonly params: PushParams; received(): Record<string, unknown>[] }
  close(): Promise<void>
}

export async function testPushService(): Promise<TestPushService> {
  const taken: { readonly path: string; readonly body: Buffer }[] = []
  const service = createServer((request, response) => {
    void buffer(request).then(body => {
      taken.push({ path: request.url ?? '', body })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = service.address() as AddressInfo
  let devices = 0
  return {
    device() {
      devices += 1
      const path = `/device/${devices}`
      const device = newTestDevice(`http://127.0.0.1:${port}${path}`)
      const mine = () => taken.filter(message => message.path === path)
      // Messages of our own server.
      return {
        params: device.params,
        received: () => mine().map(({ body }) => JSON.parse(device.decrypt(body)) as Record<string, unknown>),
      }
    },
    close: () => new Promise(resolve => service.close(() => resolve())),
  }
}
