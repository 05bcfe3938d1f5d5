// Secrets from files: for every setting that holds one, NAME_FILE names a file with its value, as Docker, systemd and Kubernetes hand them
// over. What stands in a file is in no list of processes, no crash report and no copy of the environment.
import { readFileSync } from 'node:fs'
import { messageOf, systemErrorCode } from '../cannot-start.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that hold a password or a key. SECRET_KEY has a file of its own kind: it is rotated in place (key-file.ts). */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'OLD_YEARS_DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'SMS_GATEWAY_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'NATS_URL',
] as const

/** The environment with the contents of the files in place of their names. */
export function withSecretFiles(environment: Environment, problems: string[]): Environment {
  const found: Record<string, string> = {}
  for (const name of SECRET_SETTINGS) {
    const path = environment[`${name}_FILE`]?.trim() ?? ''
    if (path === '') continue
    if ((environment[name]?.trim() ?? '') !== '') problems.push(`Set ${name} or ${name}_FILE, not both.`)
    else found[name] = readSecret(name, path, problems)
  }
  return { ...environment, ...found }
}

/** The value is never repeated: it is a secret. */
function readSecret(name: string, path: string, problems: string[]): string {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text === '') problems.push(`${name}_FILE names ${path}, which is empty.`)
    else if (text.includes('\n')) problems.push(`${name}_FILE names ${path}, which has more than one line.`)
    else return text
  } catch (error) {
    problems.push(
      systemErrorCode(error) === 'ENOENT'
        ? `${name}_FILE names ${path}, which does not exist.`
        : `${name}_FILE names ${path}, which cannot be read: ${messageOf(error)}.`,
    )
  }
  return ''
}
