// npm run doctor: looks at the deployment that these settings describe and says what is wrong and what to do. Exit code 1 when something is.
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { withoutControls } from '../platform/terminal-text.ts'
import { examine } from './doctor.ts'
import { fault, lineOf } from './finding.ts'

const settings = readConfig(process.env)
const findings = settings.ok
  ? await examine(settings.config, () => systemClock.now())
  : settings.problems.map(problem => fault('settings', problem))
for (const finding of findings) process.stdout.write(`${withoutControls(lineOf(finding))}\n`)
const faults = findings.filter(({ level }) => level === 'fault').length
const warnings = findings.filter(({ level }) => level === 'warning').length
process.stdout.write(`doctor: ${findings.length} looked at, ${faults} faults, ${warnings} warnings\n`)
if (faults > 0) process.exitCode = 1
