// Every rule of the lint configuration is broken once in a copy of the folder layout; a rule that lets its example pass fails here.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..', '..')

interface Example {
  readonly file: string
  readonly code: string
  /** The rule that must complain; undefined when the code is lawful. */
  readonly rule?: string
  /** The name of the file is what the rule looks at. */
  readonly isNamed?: true
}

const imports = (file: string, source: string): Example => ({
  file,
  code: `import { x } from '${source}'\nexport const y = x\n`,
  rule: 'tallystick(imports)',
})
const lawful = (file: string, source: string): Example => ({
  file,
  code: `import { x } from '${source}'\nexport const y = x\n`,
})
const undetermined = (code: string): Example => ({
  file: 'packages/engine/src/a.ts',
  code,
  rule: 'tallystick(deterministic)',
})

const numbered = (code: string): Example => ({
  file: 'apps/web/src/features/trade/m.tsx',
  code,
  rule: 'tallystick(wire-numbers)',
})

const retired = (file: string, code: string): Example => ({ file, code, rule: 'tallystick(retired-words)' })
const retiredName = (file: string): Example => ({ ...retired(file, 'export {}\n'), isNamed: true })
const currentName = (file: string): Example => ({ file, code: 'export {}\n', isNamed: true })

const EXAMPLES: readonly Example[] = [
  imports('packages/kernel/src/a.ts', '@tallystick/wire/envelope'),
  imports('packages/kernel/src/a.ts', 'node:fs'),
  imports('packages/kernel/src/a.test.ts', '@tallystick/engine/pair'),
  imports('packages/formulas/src/a.ts', '@tallystick/ledger/transfer'),
  imports('packages/verifier/src/a.ts', '@tallystick/formulas/forex'),
  imports('packages/verifier/src/a.ts', '@tallystick/transparency-log/tiles'),
  imports('packages/transparency-log/src/a.ts', 'node:crypto'),
  imports('packages/ledger/src/a.ts', '@tallystick/formulas/forex'),
  imports('packages/wire/src/a.ts', '@tallystick/engine/pair'),
  imports('packages/engine/src/a.ts', '@tallystick/wire/trader/schemas/trading/forex'),
  imports('packages/engine/src/a.ts', '../../ledger/src/transfer.ts'),
  imports('packages/i18n/src/a.ts', '@tallystick/engine/pair'),
  imports('packages/api-client/src/a.ts', 'react'),
  imports('packages/api-client/src/a.ts', '@tallystick/i18n/languages'),
  imports('packages/ui/src/a.ts', '@tallystick/api-client/client'),
  imports('packages/i18n/src/a.ts', '../../../tools/lint/plugin.ts'),
  imports('apps/web/src/a.ts', '@tallystick/engine/pair'),
  imports('apps/web/src/a.ts', '@tallystick/ledger/transfer'),
  imports('apps/web/src/a.ts', '@tallystick/server/config'),
  imports('apps/web/src/features/trade/model/a.ts', '../../orders/model/b.ts'),
  imports('apps/server/src/live/a.ts', '@tallystick/api-client/client'),
  imports('apps/server/src/live/a.ts', '@tallystick/engine/decide'),
  imports('apps/server/src/modules/trading/forex/a.ts', '@tallystick/ledger/transfer'),
  imports('apps/server/src/modules/trading/forex/a.ts', '../../users/user/queries.ts'),
  imports('apps/server/src/live/a.ts', '../modules/users/user/queries.ts'),
  imports('apps/server/src/main.ts', '../testing/database.ts'),
  imports('apps/server/src/main.ts', '@tallystick/server/testing/database'),
  imports('packages/engine/src/core/a.ts', '../../testing/forex-scenario.ts'),
  imports('apps/server/src/platform/a.ts', '../feed/market.ts'),
  imports('apps/server/src/http/pipeline/a.ts', '../../modules/users/user/user.ts'),
  imports('apps/server/src/feed/a.ts', '../config.ts'),
  imports('apps/server/src/attic/a.ts', '../feed/market.ts'),
  imports('apps/web/src/ui/forms/a.ts', '../../entities/order/order.ts'),
  imports('apps/web/src/entities/order/a.ts', '../../features/trade/b.ts'),
  imports('apps/console/src/ui/a.ts', '../review/queue.ts'),
  imports('apps/server/src/main.ts', '../../../verification/e2e/src/main.ts'),
  lawful('packages/kernel/src/b.test.ts', 'vitest'),
  lawful('packages/engine/src/b.ts', '@tallystick/kernel/refusals'),
  lawful('packages/api-client/src/b.ts', '@tallystick/wire/envelope'),
  lawful('apps/console/src/platform/b.ts', '@tallystick/api-client/client'),
  lawful('apps/web/src/features/trade/model/b.ts', '../components/c.ts'),
  lawful('apps/server/src/engine-host/b.ts', '@tallystick/engine/decide'),
  lawful('apps/server/src/live/b.ts', '@tallystick/engine/core/pair'),
  lawful('apps/server/src/live/c2.ts', '../modules/users/user/user.ts'),
  lawful('apps/web/src/features/trade/d.ts', '../../entities/order/order.ts'),
  lawful('apps/server/src/modules/trading/forex/b.ts', '../../users/user/user.ts'),
  lawful('apps/server/src/app.ts', './modules/users/user/routes.ts'),
  lawful('apps/server/src/live/b.test.ts', '../../testing/database.ts'),
  lawful('verification/sim/src/b.ts', '@tallystick/engine/decide'),
  undetermined('export const a = new Date(5)\n'),
  undetermined('export const a = performance.now()\n'),
  undetermined('export const a = Math.random()\n'),
  undetermined("export const a = Math['random']()\n"),
  undetermined('export const a = setTimeout(() => undefined, 1)\n'),
  undetermined("export const a = new Intl.NumberFormat('en')\n"),
  undetermined('export const a = (5).toLocaleString()\n'),
  undetermined("export const a = process.env['A']\n"),
  undetermined('export const a = crypto.randomUUID()\n'),
  undetermined("export const a = parseFloat('1.5')\n"),
  undetermined("export const a = Number('1.5')\n"),
  undetermined('export const a = [2, 1].toSorted()\n'),
  undetermined('export function f(o: object): void {\n  for (const key in o) f({ key })\n}\n'),
  {
    file: 'packages/engine/src/c.ts',
    code: 'export const o = { Date: 1, process: 2 }\nexport const a = o.Date + o.process\n',
  },
  { file: 'apps/server/src/live/c.ts', code: 'export const a = Date.now()\n', rule: 'tallystick(wall-clock)' },
  { file: 'apps/server/src/live/d.ts', code: 'export const a = new Date()\n', rule: 'tallystick(wall-clock)' },
  { file: 'apps/server/src/platform/c.ts', code: 'export const a = Date.now()\n' },
  {
    file: 'apps/server/src/live/e.ts',
    code: "export const a = JSON.parse('1') as number\n",
    rule: 'tallystick(reasoned-assertion)',
  },
  { file: 'apps/server/src/live/f.ts', code: '// Written one line above.\nexport const a: unknown = 1 as unknown\n' },
  { file: 'apps/server/src/live/g.ts', code: 'export const a: any = 1\n', rule: 'typescript(no-explicit-any)' },
  {
    file: 'apps/server/src/live/h.ts',
    code: 'export const f = (a?: string): string => a!\n',
    rule: 'typescript(no-non-null-assertion)',
  },
  {
    file: 'apps/server/src/live/i.ts',
    code: 'export function f(): void {\n  Promise.resolve(1)\n}\n',
    rule: 'typescript(no-floating-promises)',
  },
  {
    file: 'apps/web/src/features/home/percent.tsx',
    code: 'export const f = (ratio: bigint): bigint => ratio * 100n\n',
    rule: 'tallystick(no-money-arithmetic)',
  },
  { file: 'apps/web/src/features/home/percent.ts', code: 'export const f = (ratio: bigint): bigint => ratio * 100n\n' },
  { file: 'apps/web/src/features/home/sign.tsx', code: 'export const f = (ratio: bigint): boolean => ratio > 0n\n' },
  numbered('export const f = (order: { Type: number }): boolean => order.Type === 1\n'),
  numbered('export const f = (user?: { is_demo: number }): boolean => user?.is_demo !== 0\n'),
  numbered('export const f = ({ status = 1 }: { status?: number }): number => status\n'),
  numbered('export const params = { type: 1 }\n'),
  numbered('export const f = (byMobile: boolean) => ({ login_type: byMobile ? 2 : 1 })\n'),
  numbered('export const f = (Row: (row: { type: number }) => null) => <Row type={1} />\n'),
  numbered(
    "export function f(status: number): string {\n  switch (status) {\n    case 1:\n      return 'open'\n    default:\n      return ''\n  }\n}\n",
  ),
  {
    file: 'apps/web/src/entities/order/m.ts',
    code: 'export const orderFromWire = (order: { Type: number }) => ({ isBuy: order.Type === 1 })\n',
  },
  {
    file: 'apps/web/src/entities/order/n.ts',
    code: "export const SIDE = { 1: 'buy', 2: 'sell' }\nexport const f = (response: { status: number }) => response.status === 404\n",
  },
  retired('packages/engine/src/products/wallet/k.ts', 'export const openCharges = 1\n'),
  retired('apps/server/src/modules/money/loan/k.ts', 'export const kycStatus = 1\n'),
  retired('apps/server/src/modules/money/wallet/k.ts', 'export const drawnToday = 1\n'),
  retired('apps/server/src/live/k.ts', 'export interface GatewayParts {\n  readonly a: string\n}\n'),
  retired('packages/kernel/src/k.ts', "export const refusal = 'charge_not_open'\n"),
  retiredName('packages/formulas/src/mining.ts'),
  retiredName('packages/formulas/src/mining.test.ts'),
  retiredName('packages/engine/src/products/mining/a.ts'),
  retiredName('apps/server/src/modules/money/wallet/draw-address.ts'),
  retiredName('verification/sim/src/world/kill-switch.ts'),
  currentName('packages/formulas/src/determining.ts'),
  currentName('apps/web/src/features/mining/a.ts'),
  currentName('verification/sim/src/world/draw.ts'),
  { file: 'apps/web/src/ui/charts/k.ts', code: 'export const drawLine = 1\n' },
  { file: 'packages/wire/src/trader/k.ts', code: "export const path = '/api/account/draw'\nexport const charge = 1\n" },
  { file: 'apps/server/src/live/j.ts', code: 'console.log(1)\nexport {}\n', rule: 'eslint(no-console)' },
]

let folder = ''
/** The rules that complained, by file. */
const complaints = new Map<string, Set<string>>()

/** Examples share names; each gets a file of its own in the same folder. */
const fileOf = (example: Example, index: number): string =>
  example.isNamed === true || /(?:main|app)\.ts$/.test(example.file)
    ? example.file
    : join(dirname(example.file), `case-${index}${/(?:\.test)?\.tsx?$/.exec(example.file)?.[0] ?? ''}`)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-lint-'))
  for (const file of [
    '.oxlintrc.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'tools/lint/plugin.ts',
    'tools/lint/import-law.ts',
    'tools/lint/retired-words.ts',
    'tools/lint/retired-words.json',
    'tools/lint/wire-numbers.ts',
  ]) {
    await cp(join(ROOT, file), join(folder, file))
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [index, example] of EXAMPLES.entries()) {
    const path = join(folder, fileOf(example, index))
    await mkdir(dirname(path), { recursive: true })
    // Two examples about main.ts: the later one adds its lines.
    await writeFile(path, example.code.replaceAll(/\b([xy])\b/g, `$1${index}`), { flag: 'a' })
  }
  for (const { filename, code } of await lint(folder)) {
    complaints.set(filename, (complaints.get(filename) ?? new Set()).add(code))
  }
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the lint configuration enforces', () => {
  it.each(EXAMPLES.map((example, index) => ({ ...example, index, about: example.code.split('\n', 1)[0] })))(
    '$rule in $file: $about',
    example => {
      const found = [...(complaints.get(fileOf(example, example.index)) ?? [])]
      if (example.rule === undefined) expect(found.filter(rule => rule.startsWith('tallystick'))).toEqual([])
      else expect(found).toContain(example.rule)
    },
  )
})

interface Diagnostic {
  readonly filename: string
  readonly code: string
}

function lint(cwd: string): Promise<Diagnostic[]> {
  return new Promise((fulfil, reject) => {
    const command = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
    execFile(
      process.execPath,
      [command, '--format=json', 'packages', 'apps', 'verification'],
      { cwd, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        try {
          // oxlint's own report format.
          fulfil((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics)
        } catch {
          reject(new Error(`oxlint gave no report: ${stderr} ${error?.message ?? ''}`))
        }
      },
    )
  })
}
