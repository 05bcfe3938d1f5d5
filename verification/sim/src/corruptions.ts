// npm run corruptions: fills a database with every kind of record, corrupts it in every way of the catalogue, and fails unless the checks
// find each corruption.
import { migrate, readMigrations } from '@tallystick/server/platform/postgres/migrate'
import { openPool } from '@tallystick/server/platform/postgres/pool'
import { throwawayCluster } from '@tallystick/server/testing/database'
import { brokenChecks } from '@tallystick/server/invariants/checks'
import { CORRUPTIONS, isFound } from '@tallystick/invariants/corruptions'
import { liveThroughEverything } from '@tallystick/invariants/lived-through'

const cluster = await throwawayCluster()
const pool = openPool(cluster.url, { name: 'tallystick corruptions' })
try {
  await migrate(cluster.url, await readMigrations())
  await liveThroughEverything(cluster.url, pool)
  const client = await pool.connect()
  try {
    const broken = await brokenChecks(client)
    if (broken.length > 0) throw new Error(`${broken[0]?.check.id} is broken before anything was corrupted`)
    let found = 0
    for (const corruption of CORRUPTIONS) {
      const isSeen = await isFound(client, corruption)
      if (isSeen) found += 1
      process.stdout.write(`${isSeen ? 'found ' : 'MISSED'} ${corruption.finds.padEnd(5)} ${corruption.what}\n`)
    }
    process.stdout.write(`\ncorruptions: found ${found}/${CORRUPTIONS.length}\n`)
    process.exitCode = found === CORRUPTIONS.length ? 0 : 1
  } finally {
    client.release()
  }
} finally {
  await pool.end()
  await cluster.stop()
}
