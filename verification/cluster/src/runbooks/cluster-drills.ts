// Runbooks carried out in a cluster: those of one machine that are the same there, and what only several machines have.
import { databaseDrills } from '@tallystick/sim/runbooks/database-drills'
import type { Drill } from '@tallystick/sim/runbooks/drill'
import { operatorDrills } from '@tallystick/sim/runbooks/operator-drills'
import { failingRequests } from '@tallystick/sim/runbooks/request-drill'
import { backupDrills } from './backup-drills.ts'
import { nodeDrills } from './node-drills.ts'
import { outsideDrills } from './outside-drills.ts'
import { lostBatches, pairDrills } from './pair-drills.ts'
import { releaseDrills } from './release-drills.ts'
import type { OverCluster } from './shared-cluster.ts'

/** @param overDebian a cluster with Debian's PostgreSQL, for Debian's tools. */
export const clusterDrills = (over: OverCluster, overDebian: OverCluster): readonly Drill[] => [
  ...nodeDrills(over),
  ...databaseDrills(over),
  ...pairDrills(over),
  ...outsideDrills(over),
  failingRequests(over),
  ...operatorDrills(over),
  ...releaseDrills(over),
  lostBatches(over),
  ...backupDrills(overDebian),
]
