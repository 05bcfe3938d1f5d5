// Close-only mode: every command of the engine × everything that can be paused. What begins something new is refused, and nothing else.
import { expect, it } from 'vitest'
import { EVERY_COMMAND, Stage } from '../../testing/every-command.ts'
import { BTCUSD, EURGBP, GBPUSD } from '../../testing/forex-scenario.ts'
import type { HostCommand } from './commands.ts'
import { NOTHING_PAUSED, type Pause, type PausableProduct } from './pause.ts'

const REFUSED = 'trading_paused'
const SKIPPED = 'skipped: trading_paused'

/** What begins something new, in which products and in which pair; all the others go on. */
const BEGINS: Partial<Record<HostCommand['type'], readonly [PausableProduct[], pairId?: number]>> = {
  open_order: [['forex'], EURGBP],
  place_order: [['forex'], EURGBP],
  place_oco: [['forex'], EURGBP],
  replace_order: [['forex'], EURGBP],
  reverse_order: [['forex'], EURGBP],
  copy_open: [['copy', 'forex'], EURGBP],
  follow: [['copy']],
  open_micro: [['micro'], BTCUSD],
  submit_loan: [['loan']],
  buy_fund: [['fund']],
}

const PRODUCTS = { forex: true, micro: true, copy: true, loan: true, fund: true } satisfies Record<
  PausableProduct,
  true
>
// Object.keys widens the names to string.
const NAMES = Object.keys(PRODUCTS) as PausableProduct[]

const PAUSES: readonly (readonly [string, Pause, (products: readonly string[], pairId?: number) => boolean])[] = [
  ['nothing', NOTHING_PAUSED, () => false],
  ['everything', { ...NOTHING_PAUSED, all: true }, () => true],
  ...NAMES.map(product => {
    const pause: Pause = { ...NOTHING_PAUSED, products: new Set([product]) }
    return [product, pause, (products: readonly string[]) => products.includes(product)] as const
  }),
  ...[EURGBP, BTCUSD, GBPUSD].map(id => {
    const pause: Pause = { ...NOTHING_PAUSED, pairs: new Set([id]) }
    return [`pair ${id}`, pause, (_: readonly string[], pairId?: number) => pairId === id] as const
  }),
]

it.each(PAUSES)('[PA1][PA2] with %s paused every command does what it may', (_, paused, concerns) => {
  const outcomes = Object.keys(EVERY_COMMAND).map(name => {
    const type = name as HostCommand['type']
    const stage = new Stage()
    const command = EVERY_COMMAND[type](stage)
    stage.state.settings = { ...stage.state.settings, paused }
    return [type, stage.outcome(command)] as const
  })
  const expected = outcomes.map(([type]) => {
    const begins = BEGINS[type]
    const refusal = type === 'copy_open' ? SKIPPED : REFUSED
    return [type, begins && concerns(...begins) ? refusal : 'ok']
  })
  expect(outcomes).toEqual(expected)
})
