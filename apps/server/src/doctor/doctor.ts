// Looks at a deployment from end to end, and changes nothing in it but one small upload that it removes again.
import type { Instant } from '@tallystick/kernel/clock'
import type { NatsConfig } from '../bus/nats.ts'
import { runningEmbeddedUrl } from '../platform/postgres/embedded.ts'
import type { SecretsConfig } from '../platform/secrets/secrets-config.ts'
import type { StorageConfig } from '../platform/storage/storage-config.ts'
import { checkDatabase } from './check-database.ts'
import { checkBackup, checkDisk, checkRehearsal } from './check-machine.ts'
import { checkBus, checkMail, checkStorage } from './check-services.ts'
import { checkSite } from './check-site.ts'
import { fault, type Finding, warning } from './finding.ts'

export interface DoctorConfig {
  readonly mode: 'development' | 'production'
  readonly publicOrigin: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly smtpUrl: string | undefined
  readonly metricsToken: string | undefined
  readonly backupDir: string | undefined
  readonly nats: NatsConfig | undefined
  readonly storage: StorageConfig
  readonly secrets: SecretsConfig
}

export async function examine(config: DoctorConfig, now: () => Instant): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    checkSite(config, now()),
    lookAtDatabase(config, now),
    checkMail(config.smtpUrl),
    checkStorage(config.storage, config.dataDir),
    checkBus(config.nats),
    ...(config.databaseUrl === undefined ? [checkDisk(config.dataDir), checkBackup(config.dataDir, now())] : []),
    ...(config.backupDir === undefined ? [] : [checkRehearsal(config.backupDir, now())]),
  ])
  return [...checkMode(config), ...findings.flat()]
}

function checkMode({ mode, metricsToken }: DoctorConfig): readonly Finding[] {
  const findings: Finding[] = []
  if (mode !== 'production')
    findings.push(
      warning(
        'settings',
        'MODE is development: codes are shown in the terminal and simulated masters trade. Set MODE=production.',
      ),
    )
  if (metricsToken === undefined)
    findings.push(
      warning(
        'settings',
        'METRICS_TOKEN is not set: only this machine can read /metrics. Set it when Prometheus is elsewhere.',
      ),
    )
  return findings
}

async function lookAtDatabase(config: DoctorConfig, now: () => Instant): Promise<readonly Finding[]> {
  const { databaseDirectUrl, databaseUrl, dataDir, secrets } = config
  const url = databaseDirectUrl ?? databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  if (url === undefined)
    return [fault('database', `No server runs over ${dataDir}. Start it, and run this again for the rest.`)]
  return checkDatabase({ url, isEmbedded: databaseUrl === undefined, secrets, now })
}
