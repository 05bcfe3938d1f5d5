// No utility names left or right, because Arabic and Persian mirror the layout.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PHYSICAL =
  /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|scroll-[mp][lr]|text-left|text-right|float-left|float-right)(?:-(?:\d|\[|auto|px|full|sm|card|sheet|control)[^\s'"`]*)?(?=[\s'"`])/g

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(name =>
  name.endsWith('.tsx'),
)

it('looks at the screens', () => {
  expect(files.length).toBeGreaterThan(40)
})

it.each(files)('%s names no left and no right', name => {
  const classes = [
    ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/className=(?:"[^"]*"|\{[^}]*\})/g),
  ]
  expect(classes.flatMap(([text]) => text.match(PHYSICAL) ?? [])).toEqual([])
})
