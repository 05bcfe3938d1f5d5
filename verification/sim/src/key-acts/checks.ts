// I84: every act by API key stands in the commit that did it, points at what that commit made or changed for the same user, and is there
// once. At the end also from the side of the clients: what they were told was done by key is marked with that key, and nothing else.
import type { Answer, Command } from '@tallystick/engine/core/commands'
import type { KeyAct } from '@tallystick/engine/core/key-act/record'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { ClientRequest } from '../clients/clients.ts'
import type { Coverage } from '../world/coverage.ts'

type Expect = (id: string, holds: boolean, what: string) => void

const MARKED = ['forex_order', 'micro_order', 'price_alert'] as const

export class KeyActChecks {
  readonly #coverage: Coverage
  readonly #expect: Expect
  readonly #once = new Set<string>()

  constructor(coverage: Coverage, expect: Expect) {
    this.#coverage = coverage
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    const { made, changed } = batch.records.key_act
    this.#expect('I84', changed.size === 0, 'an act by key was changed afterwards')
    for (const act of made.values()) {
      const name = `${act.act} ${act.ref} by key`
      const touched = touchedIn(batch, act)
      this.#expect('I84', touched !== undefined, `${name}, but nothing of it is in the commit`)
      this.#expect('I84', touched?.userId === act.userId, `${name} of another user`)
      const once = [act.act, act.ref, act.act === 'changed' ? act.id : ''].join(' ')
      this.#expect('I84', !this.#once.has(once), `${name} twice`)
      this.#once.add(once)
      this.#coverage.hit(`by key: ${act.act}`)
    }
  }

  atTheEnd(history: readonly ClientRequest[], tables: Tables): void {
    const marks = new Set([...tables.records.key_act.values()].map(({ keyId, ref }) => `${keyId} ${ref}`))
    const made = new Set([...tables.records.key_act.values()].flatMap(({ act, ref }) => (act === 'made' ? [ref] : [])))
    for (const { command, answer } of history) {
      if (!answer?.ok) continue
      const keyId = keyOf(command)
      for (const ref of refsOf(command, answer.answer)) {
        const what = `${command.type} of ${ref} by ${keyId === undefined ? 'the user' : `key ${keyId}`}`
        const isRight = keyId === undefined ? !(isMaking(command) && made.has(ref)) : marks.has(`${keyId} ${ref}`)
        this.#expect('I84', isRight, `${what} is marked otherwise`)
      }
    }
  }
}

function touchedIn({ records }: Batch, { ref }: KeyAct): { readonly userId: number } | undefined {
  for (const kind of MARKED) {
    const found = records[kind].made.get(ref) ?? records[kind].changed.get(ref)
    if (found) return found
  }
  return undefined
}

const keyOf = (command: Command): number | undefined => ('keyId' in command ? command.keyId : undefined)
const isMaking = ({ type }: Command): boolean =>
  type === 'open_order' || type === 'place_order' || type === 'open_micro'

function refsOf(command: Command, { orderId, recordId, closed = [] }: Answer): number[] {
  const own = keyOf(command) === undefined ? [orderId] : [orderId, recordId]
  return [...own, ...closed.map(one => one.orderId)].filter(id => id !== undefined)
}
