// @vitest-environment happy-dom
// A price that is dragged on the chart: what is asked about is where the pointer went up.
import { act, fireEvent, screen } from '@testing-library/react'
import { decimal } from '@tallystick/kernel/decimal'
import { expect, it } from 'vitest'
import { open, usePage } from '../../../../../testing/page.tsx'
import { PAIR } from '../../../../../testing/pair.ts'
import { type HandleView, PriceHandle } from './price-handle.tsx'

usePage('chart')

/** A pixel is a dollar, the highest on top. */
const VIEW: HandleView = {
  width: 300,
  height: 200,
  legendBottom: 0,
  name: 'still',
  candleWidth: 8,
  x: time => time,
  y: price => 1_200 - price,
  pointAt: (_, y) => ({ time: 0, price: 1_200 - y }),
}

function Handle() {
  return (
    <PriceHandle
      view={VIEW}
      pair={PAIR}
      testId="handle"
      short="SL"
      label="Stop-loss"
      tone=""
      column={0}
      rest={decimal('1100')}
      isSet
      moneyAt={() => decimal('0')}
      signed
      onMoving={() => {}}
      question={(_price, shown) => <p>set to {shown}?</p>}
    />
  )
}

it('asks about the price where the pointer went up, however late its moves are rendered', async () => {
  await open(<Handle />)
  const handle = screen.getByTestId('handle')
  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 100 })
  // On a busy device all of them arrive before the next drawing.
  act(() => {
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 110 })
    fireEvent.pointerMove(handle, { pointerId: 1, clientY: 120 })
    fireEvent.pointerUp(handle, { pointerId: 1, clientY: 130 })
  })
  expect(screen.getByText(/^set to 1,?070/)).toBeTruthy()
})

it('asks nothing after a tap', async () => {
  await open(<Handle />)
  const handle = screen.getByTestId('handle')
  fireEvent.pointerDown(handle, { pointerId: 1, clientY: 100 })
  fireEvent.pointerUp(handle, { pointerId: 1, clientY: 102 })
  expect(screen.queryByText(/^set to/)).toBeNull()
})
