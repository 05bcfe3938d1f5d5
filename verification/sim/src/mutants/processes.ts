// Deliberate bugs in what a process does when the database is not what it left.
import type { Mutant } from './catalogue.ts'

const FILE = 'apps/server/src/engine-host/shard-host.ts'

export const PROCESS_MUTANTS: readonly Mutant[] = [
  {
    name: 'recovery goes on over commits that the database lost',
    edits: [{ file: FILE, find: ' || this.#isBehind(position, this.#acknowledgedSeq)', replace: '' }],
  },
  {
    name: 'a process takes a shard again that has lost what it acknowledged',
    edits: [{ file: FILE, find: 'this.#isBehind(position, atLeast)', replace: 'atLeast < 0' }],
  },
  {
    name: 'the fence does not look at the settings version',
    edits: [
      {
        file: 'apps/server/testing/memory-store.ts',
        find: 'if (batch.settingsVersion !== tables.settingsVersion)',
        replace: 'if (batch.settingsVersion > tables.settingsVersion)',
      },
    ],
  },
  {
    name: 'whoever takes a shard does not read what operators set',
    edits: [
      {
        file: FILE,
        find: 'const { version, terms } = await this.#readTerms()\n    const snapshot',
        replace: `const version = await this.#ports.store.settingsVersion(this.#shard)
    const pairs = [...this.#state.pairs.values()].map(pair => pair.terms)
    const terms = { settings: this.#state.settings, pairs: pairs.length > 0 ? pairs : (await this.#ports.readTerms()).pairs }
    const snapshot`,
      },
    ],
  },
  {
    name: 'the settings version is read after the settings',
    edits: [
      {
        file: FILE,
        find: `    const version = await this.#ports.store.settingsVersion(this.#shard)
    const terms = await this.#ports.readTerms()
    return`,
        replace: `    const terms = await this.#ports.readTerms()
    const version = await this.#ports.store.settingsVersion(this.#shard)
    return`,
      },
    ],
  },
  {
    name: 'new terms are adopted over what was decided under the old ones',
    edits: [
      { file: FILE, find: 'wait < DRAIN_WAITS && ', replace: 'wait < 0 && ' },
      {
        file: FILE,
        find: 'if (this.#isDrained()) this.#setTerms',
        replace: 'if (this.#holds > 0) this.#setTerms',
      },
    ],
  },
]
