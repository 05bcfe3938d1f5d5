// vitest global setup: owns the one PostgreSQL cluster of a test run. It listens on a private socket and starts the cluster when the
// first test file asks for it, so that runs without database tests pay nothing.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageOf } from '../src/platform/cannot-start.ts'
import { CLUSTER_VARIABLE, clusterWithTemplate, type ThrowawayCluster } from './database.ts'

/** @public vitest looks for the default export of a global setup file. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-tests-'))
  let cluster: Promise<ThrowawayCluster> | undefined
  const broker = createServer(socket => {
    socket.on('error', () => undefined)
    cluster ??= clusterWithTemplate()
    cluster.then(
      started => socket.end(started.urlOf('postgres')),
      (error: unknown) => socket.end(messageOf(error)),
    )
  })
  const address =
    process.platform === 'win32' ? String.raw`\\.\pipe\tallystick-tests-${process.pid}` : join(folder, 'broker')
  await new Promise<void>(resolve => broker.listen(address, resolve))
  process.env[CLUSTER_VARIABLE] = address
  return async () => {
    broker.close()
    await cluster?.then(
      started => started.stop(),
      () => undefined,
    )
    await rm(folder, { recursive: true, force: true })
  }
}
