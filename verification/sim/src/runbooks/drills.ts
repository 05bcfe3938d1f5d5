// Each runbook carried out: the fault is made, the runbook's own commands and acts follow, and what it says of success is looked at.
import { ARCHIVE_DRILLS } from './archive-drills.ts'
import { databaseDrills } from './database-drills.ts'
import { type Drill, overMachine } from './drill.ts'
import { MACHINE_DRILLS } from './machine-drills.ts'
import { LEGAL_HOLD, operatorDrills } from './operator-drills.ts'
import { OUTSIDE_DRILLS } from './outside-drills.ts'
import { failingRequests } from './request-drill.ts'
import { LATE_PRICES } from './live-drill.ts'

export const DRILLS: readonly Drill[] = [
  ...MACHINE_DRILLS,
  ...databaseDrills(overMachine),
  ...ARCHIVE_DRILLS,
  ...OUTSIDE_DRILLS,
  LATE_PRICES,
  failingRequests(overMachine),
  ...operatorDrills(overMachine),
  LEGAL_HOLD,
]
