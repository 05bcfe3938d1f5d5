import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Config, type Environment, readConfig } from './config.ts'

function configFrom(environment: Environment): Config {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.problems.join(' '))
  return result.config
}

function problemsOf(environment: Environment): readonly string[] {
  const result = readConfig(environment)
  return result.ok ? [] : result.problems
}

describe('settings', () => {
  it('have defaults that run on a bare machine', () => {
    expect(configFrom({})).toMatchObject({
      mode: 'development',
      host: 'localhost',
      port: 8080,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicOrigin: 'http://localhost:8080',
      trustProxy: false,
      metricsToken: undefined,
      shards: 1,
      standbyMemoryMb: 512,
      logLevel: 'info',
    })
  })

  it('are read from the environment, an empty one counting as not set', () => {
    expect(
      configFrom({
        PORT: ' 9000 ',
        MODE: '',
        TRUST_PROXY: 'loopback, 10.0.0.0/8',
        PUBLIC_ORIGIN: 'https://a.example/',
      }),
    ).toMatchObject({
      port: 9000,
      mode: 'development',
      trustProxy: ['loopback', '10.0.0.0/8'],
      publicOrigin: 'https://a.example',
    })
  })

  it('are all checked before anything is said', () => {
    const problems = problemsOf({
      PORT: '80a',
      MODE: 'prod',
      SHARDS: '0',
      TRUST_PROXY: 'yes please',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
    })
    expect(problems.map(problem => problem.split(' ', 1)[0])).toEqual([
      'MODE',
      'PORT',
      'TRUST_PROXY',
      'METRICS_TOKEN',
      'SHARDS',
      'LOG_LEVEL',
    ])
  })

  it.each(['-1', '65536', '1e3', '8080.5', '٣'])('refuse PORT=%s', port => {
    expect(problemsOf({ PORT: port })).toEqual([`PORT must be a whole number from 0 to 65535, but is "${port}".`])
  })

  it.each(['example.com', 'ftp://example.com', 'https://example.com/path', 'https://user@example.com'])(
    'refuse PUBLIC_ORIGIN=%s',
    origin => {
      expect(problemsOf({ PUBLIC_ORIGIN: origin })).toHaveLength(1)
    },
  )

  it('never repeat a database address, which may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@host/db' }).join(' ')).not.toContain('hunter2')
    expect(problemsOf({ DATABASE_URL: 'mysql://user:hunter2@host/db' })).toHaveLength(1)
  })

  it('must name the public origin, the mail server and the key in production', () => {
    expect(problemsOf({ MODE: 'production' })).toEqual([
      expect.stringContaining('SECRET_KEY_FILE (or SECRET_KEY) must be set'),
      expect.stringContaining('PUBLIC_ORIGIN must be set'),
      expect.stringContaining('SMTP_URL must be set'),
    ])
    const set = {
      PUBLIC_ORIGIN: 'https://a.example',
      SMTP_URL: 'smtps://mail.example.com',
      SECRET_KEY: randomBytes(32).toString('hex'),
    }
    expect(problemsOf({ MODE: 'production', ...set })).toEqual([])
  })

  it('[nodes] of a process among others name what is missing', () => {
    const nats = 'tls://api:secret@nats.example.com:4222'
    const among = { NATS_URL: nats, DATABASE_URL: 'postgresql://a:b@db/x' }
    expect(configFrom(among)).toMatchObject({ nats: { url: nats } })
    expect([...configFrom({ ...among, ROLES: 'live, api' }).roles]).toEqual(['api', 'live'])
    expect(problemsOf({ ROLES: 'api' })).toEqual([expect.stringContaining('NATS_URL must be set')])
    expect(problemsOf({ ...among, ROLES: 'api,chef' })).toEqual([expect.stringContaining('"chef"')])
    expect(problemsOf({ NATS_URL: nats })).toEqual([expect.stringContaining('DATABASE_URL must be set')])
  })

  it.each(['nats://api:secret@nats.example.com', 'tls://nats.example.com', 'tls://api@nats.example.com'])(
    '[nodes] refuse %s in production, and uploads in a folder',
    url => {
      const problems = problemsOf({ MODE: 'production', NATS_URL: url, DATABASE_URL: 'postgresql://a:b@db/x' })
      expect(problems).toContainEqual(expect.stringContaining('NATS_URL must begin with tls://'))
      expect(problems).toContainEqual(expect.stringContaining('S3_BUCKET and its companions'))
    },
  )
})
