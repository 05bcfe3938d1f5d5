// Deliberate bugs of standing by: the memory of a shard that another process holds is not what would be read. Those that few seeds meet are
// judged by the test that is named.
import { edit, mutant, type Mutant } from './edit.ts'

const STANDBY_TEST = 'apps/server/src/engine-host/shard/standby-memory.test.ts'

export const STANDBY_MUTANTS: readonly Mutant[] = [
  mutant(
    'a closed order stays in the memory of a standby',
    'server/engine-host',
    'StandbyMemory.#takeIn',
    'dropUser(this.#state, userId, held)',
    '',
  ),
  {
    name: 'a memory is used although a commit since is not known',
    edits: [
      edit(
        'server/engine-host',
        'usersSince',
        'commits.length === to - from && commits.every(({ seq }, index) => seq === from + index + 1)',
        'commits.length >= 0 || from > to',
      ),
    ],
    test: { file: STANDBY_TEST, title: 'is not used when a commit' },
  },
  {
    name: 'a memory is used although a commit since does not say whom it touched',
    edits: [
      edit(
        'server/engine-host',
        'usersSince',
        'if (!isWhole || !commit.users) return undefined for (const userId of commit.users)',
        'if (!isWhole) return undefined\nfor (const userId of commit.users ?? [])',
      ),
    ],
    test: { file: STANDBY_TEST, title: 'is not used when a commit' },
  },
  {
    name: 'what was committed since the last step is not read at the takeover',
    edits: [
      edit(
        'server/engine-host',
        'StandbyMemory.#follow',
        'const { userIds, open } = changes',
        'const { open } = changes\nconst userIds = isInHaste ? [] : changes.userIds',
      ),
    ],
    test: { file: STANDBY_TEST, title: 'takes over what was committed after its last step' },
  },
  {
    name: 'a standby goes on with an older last number',
    edits: [
      edit(
        'server/engine-host',
        'StandbyMemory.takeOver',
        'this.#state.lastNumber = position.lastNumber',
        'void position.lastNumber',
      ),
    ],
    test: { file: STANDBY_TEST, title: '[I64] equals a fresh read after any commits' },
  },
  {
    name: 'a standby does not read the balances of the house',
    edits: [
      edit(
        'server/engine-host',
        'StandbyMemory.takeOver',
        'this.#state.books.house.set(account, balance)',
        'void [account, balance]',
      ),
    ],
    test: { file: STANDBY_TEST, title: '[I64] equals a fresh read after any commits' },
  },
  mutant(
    'a standby does not read what belongs to no user',
    'server/engine-host',
    'StandbyMemory.takeOver',
    'restoreOpen(this.#state, [], ownerless(open.records))',
    'void ownerless(open.records)',
  ),
  {
    name: 'answers of the last five minutes are missing after a takeover with a memory',
    edits: [
      edit(
        'server/engine-host',
        'ShardHost.start',
        'await this.#intake.readAnswers()',
        'if (!standby?.isFollowing) await this.#intake.readAnswers()',
      ),
    ],
    test: { file: STANDBY_TEST, title: 'takes over what was committed after its last step' },
  },
  mutant(
    'a trailing stop is forgotten when a standby takes over',
    'server/engine-host',
    'ShardMemory.adopt',
    'this.#state = state',
    'this.#state = state\nstate.trailsUnread.clear()',
  ),
  mutant(
    'a commit names only users whose accounts it writes',
    'server/engine-host',
    'touchedUsers',
    'for (const kind of RECORD_KINDS) addTouched(kind, records, users)',
    'void [records, addTouched, RECORD_KINDS]',
  ),
  mutant(
    'what changes while a memory is filled is not read again',
    'server/engine-host',
    'StandbyMemory.#fill',
    "if (this.#status === 'filling') this.#status = 'following'",
    "if (this.#status === 'filling') this.#status = 'following'\nthis.#mark = (await store.beginStandby(shard)).mark",
  ),
]
