// Deliberate bugs of the shared tape: who may write, what is told when, and what listeners miss.
import { edit, mutant, type Mutant } from './edit.ts'

export const TAPE_MUTANTS: readonly Mutant[] = [
  mutant(
    'tape: a price of an old epoch is committed',
    'testing',
    'MemoryTape.append',
    'if (this.head.epoch !== epoch) return false',
    '',
  ),
  mutant(
    'tape: a price is told before it is committed',
    'server/feed',
    'TapeWriter.#write',
    'const isCommitted = await this.#append(batch)',
    'committed(batch)\nconst isCommitted = await this.#append(batch)',
  ),
  mutant(
    'tape: a missing batch is not noticed',
    'server/feed',
    'TapeFollower.#takeEarly',
    'const next = this.#early.get(this.#head.number + 1)',
    'const [next] = this.#early.values()',
  ),
  mutant(
    'tape: prices that were read and told count twice',
    'server/feed',
    'TapeFollower.#hand',
    'if (tick.at <= (this.#lastAts.get(tick.pairId) ?? 0)) return false',
    '',
  ),
  mutant(
    'tape: a batch whose answer was lost is left out',
    'server/feed',
    'TapeWriter.#append',
    'if (this.#isStopping) return false',
    'return true',
  ),
  {
    name: 'tape: it is said to be complete before late prices',
    edits: [
      edit('server/feed', 'TapeWriter.#write', 'now - USUAL_LIMITS.behindMs - 1', 'now'),
      edit('server/feed', 'TapeWriter.add', '|| tick.at <= this.#head.upTo', ''),
    ],
  },
]
