// The files in deploy/ name only settings that there are, and the programs they are for accept them, where those are installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROLES } from '@tallystick/server/platform/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const DEPLOY = join(import.meta.dirname, '../deploy')
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')
const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const subject = ['-subj', '/CN=x', '-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')]
  if (isThere('openssl'))
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject], {
      stdio: 'ignore',
    })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('deploy/', () => {
  it('names only settings that docs/environment.md has', () => {
    const known = new Set(
      [...readFileSync(join(DEPLOY, '../docs/environment.md'), 'utf8').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(
        ([, name]) => name,
      ),
    )
    const tallystick = read('compose.yaml').split('\n  tallystick:')[1]?.split('\n  caddy:')[0] ?? ''
    const manifests = read('kubernetes/tallystick.yaml')
    const named = [
      ...tallystick.matchAll(/^ {6}([A-Z0-9_]+):/gm),
      ...read('compose.several.yaml').matchAll(/^ {2,6}((?:NATS|S3|SHARDS)[A-Z0-9_]*):/gm),
      ...read('compose.node.yaml').matchAll(/^ {6}([A-Z0-9_]+):/gm),
      ...(manifests.split('---')[0] ?? '').matchAll(/^ {2}([A-Z0-9_]+):/gm),
      ...manifests.matchAll(/name: ([A-Z0-9_]+), value/g),
      ...read('systemd/tallystick.service').matchAll(/[= ]([A-Z0-9_]+)=[^\s]/g),
    ].map(([, name]) => name ?? '')
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter(name => !known.has(name))).toEqual([])
  })

  it('gives every role to some process', () => {
    const given = (text: string): string[] =>
      [...text.matchAll(/ROLES(?:: |, value: ')([a-z,]+)/g)].flatMap(([, roles]) => roles?.split(',') ?? [])
    expect(ROLES.filter(role => !given(read('kubernetes/tallystick.yaml')).includes(role))).toEqual([])
    // A process that is told none has all of them.
    for (const name of ['compose.several.yaml', 'compose.node.yaml']) expect(given(read(name))).toEqual([])
  })

  it('has scripts that the shell can read', async () => {
    const scripts = (await readdir(DEPLOY, { recursive: true })).filter(name => name.endsWith('.sh'))
    expect(scripts.length).toBeGreaterThan(2)
    for (const name of scripts) execFileSync('sh', ['-n', join(DEPLOY, name)])
  })

  it('opens ports between machines on one address only, whatever was left out', () => {
    const opened = [...`${read('compose.several.yaml')}${read('compose.node.yaml')}`.matchAll(/ports: \['([^']+)'\]/g)]
    expect(opened.length).toBe(3)
    for (const [, port] of opened) expect(port).toContain('${PRIVATE:-127.0.0.1}:')
  })

  it('an upload that cannot be copied is not passed over', () => {
    const [uploads, kept, bin] = ['uploads', 'kept', 'bin'].map(name => join(folder, name))
    for (const each of [uploads, kept, bin]) mkdirSync(each ?? '')
    for (const name of ['first.png', 'second.png']) writeFileSync(join(uploads ?? '', name), name)
    const failing = '#!/bin/sh\ncase $2 in *first*) exit 1 ;; esac\nexec /bin/cp "$@"\n'
    writeFileSync(join(bin ?? '', 'cp'), failing, { mode: 0o755 })
    const said = spawnSync('timeout', ['5', 'sh', join(DEPLOY, 'keep-uploads.sh')], {
      env: { ...env, PATH: `${bin}:${env.PATH}`, UPLOADS: uploads, KEPT: kept, EVERY_SECONDS: '1' },
    })
    // It ended by itself, to be started again, and has not moved on.
    expect(said.status).toBe(1)
    expect(statSync(join(kept ?? '', 'until')).mtimeMs).toBe(0)
  })

  it('mounts only files that are there or made by make-secrets.sh', () => {
    const compose = `${read('compose.yaml')}${read('compose.several.yaml')}${read('compose.node.yaml')}`
    const secrets = [...compose.matchAll(/file: \.\/secrets\/(\w+)/g)].map(([, name]) => name ?? '')
    const made = read('make-secrets.sh')
    expect(secrets.filter(name => !made.includes(name))).toEqual([])
    for (const [, name] of compose.matchAll(/- \.\/([\w.-]+):/g)) expect(read(name ?? '').length).toBeGreaterThan(10)
  })

  it.runIf(isThere('caddy'))('Caddy accepts its file', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'Caddyfile')]
    const said = spawnSync('caddy', args, {
      env: { ...env, SITE: 'localhost', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      encoding: 'utf8',
    })
    expect([said.status, said.status === 0 ? '' : said.stderr]).toEqual([0, ''])
  })

  it.runIf(isThere('haproxy'))('HAProxy accepts its file', () => {
    writeFileSync(
      join(folder, 'site.pem'),
      `${readFileSync(join(folder, 'certificate'), 'utf8')}${readFileSync(join(folder, 'key'), 'utf8')}`,
    )
    const path = join(folder, 'haproxy.cfg')
    writeFileSync(path, read('haproxy.cfg').replaceAll('/etc/haproxy/site.pem', join(folder, 'site.pem')))
    const said = spawnSync('haproxy', ['-c', '-f', path], { env, encoding: 'utf8' })
    expect([said.status, said.status === 0 ? '' : said.stderr]).toEqual([0, ''])
  })

  it.runIf(isThere('nginx'))('nginx accepts its file', () => {
    const site = read('nginx.conf')
      .replace('/etc/nginx/site.crt', join(folder, 'certificate'))
      .replace('/etc/nginx/site.key', join(folder, 'key'))
    const path = join(folder, 'nginx.conf')
    writeFileSync(path, `pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${site} }`)
    const said = spawnSync('nginx', ['-t', '-q', '-c', path], { env, encoding: 'utf8' })
    expect([said.status, said.status === 0 ? '' : said.stderr]).toEqual([0, ''])
  })
})
