// Questions asked one by one and answered together: while a round is on its way, the next one gathers. A crowd then costs a query a
// round, not one each, and who is alone waits for nobody.

const MOST_AT_ONCE = 1_000

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
  let isUnderWay = false

  async function go(): Promise<void> {
    while (waiting.length > 0) {
      const round = waiting.splice(0, MOST_AT_ONCE)
      try {
        const answers = await ask(round.map(({ question }) => question))
        for (const { question, resolve } of round) resolve(answers.get(question))
      } catch (error) {
        for (const { reject } of round) reject(error)
      }
    }
    isUnderWay = false
  }

  return question =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      // Once everything that has arrived by now was heard.
      setImmediate(() => void go())
    })
}
