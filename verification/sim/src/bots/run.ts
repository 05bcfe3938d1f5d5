// npm run sim -- --bots [--trades N] [--from S]: bots that search for a profitable rule, each on its own simulated market of the product,
// and one that searches for predictable prices.
import type { Sample } from './sample.ts'
import { gapBot } from './gap-bot.ts'
import { EXPECTATIONS, runLearningBot } from './learning/run.ts'
import { staleSniper } from './stale-sniper.ts'
import { tieStraddle } from './tie-straddle.ts'

/** Prints what each earned; the number of those that may expect to win. */
export async function runBots(trades: number, seed: number): Promise<number> {
  const judged: Sample[] = []
  const judge = (...samples: readonly Sample[]): void => {
    for (const sample of samples) console.log(sample.text)
    judged.push(...samples)
  }
  judge(await tieStraddle(trades, { seed }))
  const { contracts, micro } = await staleSniper(trades, seed)
  judge(contracts, micro)
  judge(...(await gapBot(trades, seed)))
  // Who hears an outside source sooner than we do can win, up to the age at which a price is refused (A98): told, not judged.
  const ahead = await staleSniper(Math.ceil(trades / 5), seed, true)
  for (const sample of [ahead.contracts, ahead.micro]) console.log(`known  ${sample.figures}`)
  // Before costs, where no strategy may win either: rules are judged above, prices here.
  const predicted = runLearningBot(seed, Math.max(4, Math.ceil(trades / 1_000)))
  const unfair = judged.filter(sample => !sample.isFair).length + predicted
  console.log(`bots: ${judged.length + EXPECTATIONS - unfair} passed, ${unfair} failed`)
  return unfair
}
