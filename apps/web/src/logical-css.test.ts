// No utility names left or right, because Arabic and Persian mirror the layout.
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const PHYSICAL =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr]|text-left|text-right|float-left|float-right)(?:-(?:\d|\[|auto|px|full|sm|card|sheet|control)[^\s'"`]*)?(?=[\s'"`])/g

const ROOTS = [import.meta.dirname, join(import.meta.dirname, '../../../packages/ui/src')]
const files = ROOTS.flatMap(root =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx'))
    .map(name => join(root, name)),
)

it('looks at the screens', () => {
  expect(files.length).toBeGreaterThan(40)
})

it.each(files.map(path => [relative(join(import.meta.dirname, '../../..'), path), path] as const))(
  '%s names no left and no right',
  (_, path) => {
    const classes = [...readFileSync(path, 'utf8').matchAll(/className=(?:"[^"]*"|\{[^}]*\})/g)]
    expect(classes.flatMap(([text]) => text.match(PHYSICAL) ?? [])).toEqual([])
  },
)
