// Batches concurrent reads: while one query is in progress, further requests are collected for the next. Many callers then cost one
// query per round, and a single caller does not wait. A hanging round delays the others only briefly.

const MOST_AT_ONCE = 1_000
/** How long the next round waits for the one before it. */
const PATIENCE_MS = 100
const MOST_ROUNDS = 4

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * @param ask answers what it can of a round; what has no answer there is answered with undefined. When it fails, so does the round.
 */
export function gather<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<ReadonlyMap<Question, Answer>>,
): (question: Question) => Promise<Answer | undefined> {
  const waiting: Waiting<Question, Answer>[] = []
  let isGathering = false
  let rounds = 0

  function begin(): void {
    if (isGathering || waiting.length === 0 || rounds === MOST_ROUNDS) return
    isGathering = true
    // Once everything that has arrived by now was heard.
    setImmediate(() => void go())
  }

  async function go(): Promise<void> {
    while (waiting.length > 0 && rounds < MOST_ROUNDS) await patiently(answer(waiting.splice(0, MOST_AT_ONCE)))
    isGathering = false
  }

  async function answer(round: readonly Waiting<Question, Answer>[]): Promise<void> {
    rounds += 1
    try {
      const answers = await ask(round.map(({ question }) => question))
      for (const { question, resolve } of round) resolve(answers.get(question))
    } catch (error) {
      for (const { reject } of round) reject(error)
    } finally {
      rounds -= 1
      begin()
    }
  }

  return question =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      begin()
    })
}

/** Until it is done or has taken too long. */
async function patiently(work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([work, late])
  clearTimeout(timer)
}
