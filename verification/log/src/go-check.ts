// Runs check.go over a mirrored log, where Go and its sumdb packages are installed (Debian: golang-go, golang-golang-x-mod-dev).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const GOPATH = process.env['GOPATH'] ?? '/usr/share/gocode'
const INSTALL = 'apt-get install golang-go golang-golang-x-mod-dev'

/** Why it cannot run here; undefined when it can. */
export function goMissing(): string | undefined {
  if (spawnSync('go', ['version']).status !== 0) return `Go is not installed (${INSTALL}).`
  const hasPackages = existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog'))
  return hasPackages ? undefined : `golang.org/x/mod is not below ${GOPATH} (${INSTALL}).`
}

export function goCheck(folder: string): { readonly holds: boolean; readonly says: string } {
  const program = join(import.meta.dirname, 'check.go')
  const env = { ...process.env, GO111MODULE: 'off', GOPATH }
  const { status, stdout, stderr } = spawnSync('go', ['run', program, folder], { env, encoding: 'utf8' })
  return { holds: status === 0, says: `${stdout}${stderr}`.trim() }
}
