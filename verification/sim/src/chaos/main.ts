// npm run chaos [-- --rounds N]: breaks the real stack in every way of the catalogue, repeatedly, under load, and compares acknowledged
// results with the database. First the control: with durability off it must detect a loss.
import { parseArgs } from 'node:util'
import { loseOnPurpose } from './control.ts'
import { EmbeddedStack } from './embedded-stack.ts'
import { OutsideStack } from './outside-stack.ts'
import { Arena, EMBEDDED_TROUBLES, OUTSIDE_TROUBLES, type Round, type Trouble } from './rounds.ts'
import type { Stack } from './stack.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' }, only: { type: 'string' } } })
const wanted = Number(values.rounds ?? 16)
const isChosen = ({ what }: { readonly what: string }): boolean => what.includes(values.only ?? '')
const results: Round[] = []

const lost = await loseOnPurpose()
console.log(`control: with synchronous_commit=off a power cut lost ${lost.length} acknowledged orders`)
const embedded = EMBEDDED_TROUBLES.filter(isChosen)
const outside = OUTSIDE_TROUBLES.filter(isChosen)
const share = embedded.length / (embedded.length + outside.length)
await rounds(embedded, Math.round(wanted * share), () => EmbeddedStack.start())
await rounds(outside, wanted - Math.round(wanted * share), async () => {
  const stack = await OutsideStack.start()
  await stack.ready()
  return stack
})

const failed = results.filter(({ failures }) => failures.length > 0).length
const asked = results.reduce((sum, round) => sum + round.asked, 0)
const isBlind = lost.length === 0
if (isBlind) console.log('control FAILED: the harness does not see a loss')
console.log(`${results.length} rounds, ${asked} commands asked`)
console.log(`chaos: ${results.length - failed} passed, ${failed + (isBlind ? 1 : 0)} failed`)
process.exitCode = failed > 0 || isBlind ? 1 : 0

async function rounds<S extends Stack>(
  troubles: readonly Trouble<S>[],
  count: number,
  start: () => Promise<S>,
): Promise<void> {
  if (count === 0 || troubles.length === 0) return
  const stack = await start()
  try {
    const arena = await Arena.open(stack)
    for (let n = 0; n < count; n++) {
      const trouble = troubles[n % troubles.length]
      if (!trouble) return
      const round = await arena.round(trouble)
      results.push(round)
      const verdict = round.failures.length === 0 ? 'clean' : 'FAILED'
      console.log(
        `${String(results.length).padStart(4)} ${round.what}: ${Math.round(round.downMs)} ms, ${round.asked} asked, ${verdict}`,
      )
      for (const failure of round.failures.slice(0, 8)) console.log(`       ${failure}`)
    }
  } finally {
    await stack.stop()
  }
}
