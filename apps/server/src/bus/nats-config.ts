// Where NATS is, by NATS_URL and NATS_CA_FILE. Whoever reaches the bus moves money: production refuses one without TLS or credential.
import type { NatsConfig } from './nats.ts'

type Environment = Readonly<Record<string, string | undefined>>

export function readNatsConfig(
  environment: Environment,
  mode: 'development' | 'production',
  problems: string[],
): NatsConfig | undefined {
  const [url, caFile] = ['NATS_URL', 'NATS_CA_FILE'].map(name => environment[name]?.trim() || undefined)
  if (url === undefined) return undefined
  const addresses = url.split(',').map(text => URL.parse(text.trim()))
  const scheme = addresses[0]?.protocol
  // The value is not repeated: it usually holds a password.
  if (addresses.some(address => !address || !/^(?:nats|tls):$/.test(address.protocol) || address.protocol !== scheme))
    problems.push('NATS_URL must look like tls://user:password@nats.example.com:4222, several separated by commas.')
  else if (mode === 'production' && (scheme !== 'tls:' || !addresses[0]?.username || !addresses[0].password))
    problems.push(
      'NATS_URL must begin with tls:// and hold user and password when MODE=production: whoever reaches the bus moves money.',
    )
  return { url, caFile }
}
