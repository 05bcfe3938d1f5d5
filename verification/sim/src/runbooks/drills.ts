// Each runbook carried out: the fault is made, the runbook's own commands and acts follow, and what it says of success is looked at.
import type { Drill } from './drill.ts'
import { MACHINE_DRILLS } from './machine-drills.ts'
import { OPERATOR_DRILLS } from './operator-drills.ts'
import { OUTSIDE_DRILLS } from './outside-drills.ts'

export const DRILLS: readonly Drill[] = [...MACHINE_DRILLS, ...OUTSIDE_DRILLS, ...OPERATOR_DRILLS]
