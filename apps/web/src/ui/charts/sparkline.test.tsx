// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

it.each([
  [[1, 9, 2], 'text-up'],
  [[2, 9, 1], 'text-down'],
  [[5, 9, 5], 'text-muted'],
])('the line %j is drawn in the colour of where it ends: %s', (values, colour) => {
  const { container } = render(<Sparkline values={values} />)
  const classes = [...(container.querySelector('svg')?.classList ?? [])]
  expect(classes.filter(name => /^text-(?:up|down|muted)$/.test(name))).toEqual([colour])
})
