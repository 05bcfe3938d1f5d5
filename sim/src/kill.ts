// npm run kill [-- --rounds N]: kills the real server and its database under load and compares what people were told with what is there.
import { parseArgs } from 'node:util'
import { killRounds } from './kill-rounds.ts'
import { RealStack } from './real-stack.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const count = Number(values.rounds ?? 20)
const stack = await RealStack.start()
try {
  let number = 0
  const rounds = await killRounds(stack, count, ({ killed, downMs, asked, failures }) => {
    const verdict = failures.length === 0 ? 'clean' : 'FAILED'
    console.log(
      `round ${++number}: killed the ${killed}, back after ${Math.round(downMs)} ms, ${asked} asked, ${verdict}`,
    )
    for (const failure of failures.slice(0, 8)) console.log(`  ${failure}`)
  })
  const failed = rounds.filter(round => round.failures.length > 0).length
  console.log(`kill: ${rounds.length - failed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await stack.stop()
}
