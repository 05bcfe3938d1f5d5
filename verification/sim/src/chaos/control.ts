// The control: with commits acknowledged before they are on disk, a power cut of PostgreSQL must lose some of them, and the harness must
// see it. (fsync=off would show nothing here: a killed process leaves the page cache to the kernel, only a dying machine takes it along.
// What a process kill can take is what PostgreSQL itself still holds, and synchronous_commit=off makes it hold on to it.)
import { setTimeout as sleep } from 'node:timers/promises'
import { OutsideStack } from './outside-stack.ts'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'

const TRIES = 5

/** What was found lost; empty when the harness is blind. */
export async function loseOnPurpose(): Promise<string[]> {
  const stack = await OutsideStack.start({ servers: 1, settings: ['synchronous_commit=off', 'wal_writer_delay=10s'] })
  try {
    await stack.ready()
    // Orders are to be lost, not the tables they are kept in.
    await stack.withDatabase(database => database.query('checkpoint'))
    const client = new RealClient(stack, await openTickets(stack))
    await client.signIn()
    for (let n = 0; n < TRIES; n++) {
      for (let orders = 0; orders < 5; orders++) await client.ask(client.begin('open'))
      await stack.cutDatabasePower()
      await sleep(200)
      const found = await stack.withDatabase(database => differences(database, [client]))
      const lost = found.filter(line => line.endsWith('was acknowledged and is not there'))
      if (lost.length > 0) return lost
      await stack.ready()
    }
    return []
  } finally {
    await stack.stop()
  }
}
