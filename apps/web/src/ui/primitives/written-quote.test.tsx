// @vitest-environment happy-dom
// A price that moves is written into the page; React hears of it only when more than a figure changes.
import { act, render } from '@testing-library/react'
import { memo, Profiler, useRef } from 'react'
import { expect, it } from 'vitest'
import { quote, settleQuotes } from '../../../testing/market.ts'
import { usePage } from '../../../testing/page.tsx'
import { ChangePercent, Price } from './figures.tsx'
import { useWrittenQuote } from './written-quote.ts'

usePage('home')

const Row = memo(function Row({ code }: { readonly code: string }) {
  const row = useRef<HTMLParagraphElement>(null)
  const now = useWrittenQuote(code, row)
  return (
    <p ref={row}>
      {now && <Price text={now.close} isWritten />} {now && <ChangePercent text={now.change} isWritten />}
      {now?.open === false && 'closed'}
    </p>
  )
})

function move(given: Parameters<typeof quote>[0]): void {
  act(() => {
    quote(given)
    settleQuotes()
  })
}

it('writes a hundred prices without a render, and renders for another sign or a market that closes', () => {
  move({ code: 'EURUSD', close: '1.1', change: '0.5' })
  move({ code: 'USDJPY', close: '150', change: '0.5' })
  let renders = 0
  const { container } = render(
    <Profiler id="rows" onRender={() => (renders += 1)}>
      <Row code="EURUSD" />
      <Row code="USDJPY" />
    </Profiler>,
  )
  const [row, other] = container.querySelectorAll('p')
  const price = row?.querySelector('[data-figure=close]')
  renders = 0
  const touched = new MutationObserver(() => {})
  if (other) touched.observe(other, { attributes: true, childList: true, characterData: true, subtree: true })
  for (let step = 0; step < 100; step += 1)
    move({ code: 'EURUSD', close: `1.${200 + step}`, change: `0.${10 + (step % 80)}` })
  expect(renders).toBe(0)
  expect(touched.takeRecords()).toEqual([])
  expect(row?.textContent).toContain('1.299')
  expect(row?.textContent).toContain('+0.29%')
  expect(price?.getAttribute('data-value')).toBe('1.299')
  expect(price?.getAttribute('data-tint')).toBe('up')

  move({ code: 'EURUSD', close: '1.1', change: '-0.5' })
  expect(renders).toBe(1)
  expect(row?.textContent).toContain('▼')
  expect(row?.textContent).toContain('\u22120.5%')
  expect(price?.getAttribute('data-tint')).toBe('down')

  move({ code: 'EURUSD', close: '1.1', change: '-0.5', isOpen: false })
  expect(renders).toBe(2)
  expect(row?.textContent).toContain('closed')
  // What React drew, and what was written past it, are the same figure.
  move({ code: 'EURUSD', close: '1.2', change: '-0.4', isOpen: false })
  expect(price?.textContent).toBe('1.2')
  // A closed market does not move.
  expect(price?.getAttribute('data-tint')).not.toBe('up')
  expect(renders).toBe(2)
  expect(row?.querySelectorAll('[data-figure]')).toHaveLength(2)
})
