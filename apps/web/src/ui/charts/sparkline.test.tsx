// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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

it('a line that is the same is not worked out again when its row has a new price', () => {
  const values = [1, 9, 2]
  const read = vi.spyOn(values, 'map')
  const row = (price: string, line: readonly number[]) => (
    <p>
      {price}
      <Sparkline values={line} />
    </p>
  )
  const { rerender, container } = render(row('1.10', values))
  rerender(row('1.20', values))
  expect(read).toHaveBeenCalledTimes(1)
  const before = container.querySelector('path')?.getAttribute('d')
  rerender(row('1.20', [...values, 5]))
  expect(container.querySelector('path')?.getAttribute('d')).not.toBe(before)
})
