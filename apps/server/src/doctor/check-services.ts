// Tries the services beside the database as the server uses them: mail, the store of files, the bus.
import { randomBytes } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { type NatsConfig, natsBus } from '../bus/nats.ts'
import { messageOf } from '../platform/cannot-start.ts'
import { openStorage } from '../platform/storage/storage.ts'
import type { StorageConfig } from '../platform/storage/storage-config.ts'
import { fault, type Finding, ok, warning } from './finding.ts'

const TIMEOUT_MS = 8_000

/** Connects, upgrades to TLS and signs in; sends nothing. */
export async function checkMail(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined)
    return warning('mail', 'No mail is sent: SMTP_URL is not set. A site in production does not start without it.')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return ok('mail', 'The mail server lets us in.')
  } catch (error) {
    return fault(
      'mail',
      `The mail server does not let us in (${oneLine(messageOf(error))}). Nobody gets a code until it does: look at user, password and port in SMTP_URL.`,
    )
  } finally {
    transport.close()
  }
}

/** Writes, reads and removes one small file. */
export async function checkStorage(config: StorageConfig, dataDir: string): Promise<Finding> {
  const storage = openStorage(config, dataDir)
  const name = `${randomBytes(16).toString('hex')}.png`
  const bytes = randomBytes(32)
  const where = config.kind === 's3' ? `bucket ${config.bucket}` : `${dataDir}/uploads`
  try {
    await storage.put(name, bytes, 'image/png')
    const read = await storage.get(name)
    await storage.remove(name)
    if (read && bytes.equals(read)) return ok('uploads', `Files can be kept in ${where}.`)
    return fault('uploads', `What is written to ${where} does not come back as it was. Use another store.`)
  } catch (error) {
    return fault(
      'uploads',
      config.kind === 's3'
        ? `Uploads cannot be kept in ${where} (${messageOf(error)}). The key needs s3:PutObject, s3:GetObject and s3:DeleteObject there: look at S3_ENDPOINT, S3_REGION and the key.`
        : `Uploads cannot be kept in ${where} (${messageOf(error)}). Give the user of the server that folder.`,
    )
  }
}

export async function checkBus(config: NatsConfig | undefined): Promise<readonly Finding[]> {
  if (!config) return []
  try {
    const bus = await natsBus(config, () => undefined)
    await bus.stop()
    return [ok('bus', 'NATS lets us in.')]
  } catch (error) {
    return [
      fault(
        'bus',
        `NATS does not let us in (${oneLine(messageOf(error))}). Look at the address, user and password in NATS_URL, and at NATS_CA_FILE.`,
      ),
    ]
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replace(/\.$/, '')
}
