// Acts by API key in the naive twin: everything the user has is compared before and after a command that came by key.
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { Tables } from '@tallystick/server/testing/memory-store'

/** What a user has, by id: whether it is over, and what the rules ended of themselves. */
export type Things = ReadonlyMap<number, 'open' | 'over' | 'over by rule'>

export class TwinKeyActs {
  readonly #marks: string[] = []
  readonly #things: (userId: number) => Things
  readonly #takeId: () => number

  constructor(things: (userId: number) => Things, takeId: () => number) {
    this.#things = things
    this.#takeId = takeId
  }

  /** Before a command; what is returned is called once it was accepted. */
  watch(command: HostCommand, now: number): () => void {
    if (!('keyId' in command) || command.keyId === undefined) return () => undefined
    const { userId, keyId, type } = command
    const before = new Map(this.#things(userId))
    return () => {
      for (const [id, state] of this.#things(userId)) {
        const was = before.get(id)
        const act = actOf(was, state, 'orderId' in command && command.orderId === id)
        if (act === undefined) continue
        this.#takeId()
        this.#marks.push([userId, keyId, type, id, act, now].join(' '))
      }
    }
  }

  compare(tables: Tables): string[] {
    const rows = [...tables.records.key_act.values()].map(row =>
      [row.userId, row.keyId, row.command, row.ref, row.act, row.at].join(' '),
    )
    const [theirs, mine] = [rows.toSorted(), this.#marks.toSorted()]
    const index = mine.findIndex((mark, place) => mark !== theirs[place])
    if (index < 0 && mine.length === theirs.length) return []
    const place = index < 0 ? mine.length : index
    return [`[twin] act by key: ${theirs[place] ?? 'none'} against ${mine[place] ?? 'none'}`]
  }
}

function actOf(was: string | undefined, is: string, isNamed: boolean): string | undefined {
  if (is === 'over by rule') return undefined
  if (was === undefined) return is === 'open' ? 'made' : 'ended'
  if (was === 'open' && is === 'over') return 'ended'
  return isNamed && is === 'open' ? 'changed' : undefined
}
