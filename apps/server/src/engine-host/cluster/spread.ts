// How shards are spread over the engines that live: each holds its share, and whoever has the most gives to who has too few.

/** What the database says about the engines. */
export interface EngineView {
  /** Engines that live and take shards: not those that are about to stop, cannot be asked, or wait because they lost one. */
  readonly nodes: readonly string[]
  /** Who holds each shard whose lease is valid. */
  readonly holders: ReadonlyMap<number, string>
}

/** Engines tell each other that they live, through the database. */
export interface Membership {
  /** @param isAble false: it takes no shards now. */
  beat(holder: string, isAble: boolean): Promise<EngineView>
  leave(holder: string): Promise<void>
}

export interface Share {
  /** Shards nobody holds that this engine may take, at most. */
  readonly room: number
  /** Whether it gives one shard up now. */
  readonly gives: boolean
}

/**
 * The shards of others that an engine stands by for: those of each holder are dealt out to who has the fewest, as they would be taken if it
 * died. A shard without a holder is about to be taken: whoever stands by for it goes on.
 */
export function standsByFor(view: EngineView, me: string): number[] {
  const held = Map.groupBy(
    [...view.holders.keys()].toSorted((a, b) => a - b),
    shard => view.holders.get(shard),
  )
  const countOf = (node: string): number => held.get(node)?.length ?? 0
  return [...held].flatMap(([holder, shards]) => {
    const others = view.nodes.filter(node => node !== holder)
    const ranked = others.toSorted((a, b) => countOf(a) - countOf(b) || (a < b ? -1 : 1))
    return shards.filter((_, index) => ranked[index % ranked.length] === me)
  })
}

/** @param held how many shards the engine holds. */
export function shareOf(view: EngineView, me: string, held: number, shards: number): Share {
  if (!view.nodes.includes(me)) return { room: 0, gives: false }
  const counts = new Map(view.nodes.toSorted().map(node => [node, 0]))
  for (const holder of view.holders.values()) {
    const count = counts.get(holder)
    if (count !== undefined) counts.set(holder, count + 1)
  }
  const least = Math.min(...counts.values())
  const largest = Math.max(...counts.values())
  const most = Math.ceil(shards / view.nodes.length)
  const fewest = Math.floor(shards / view.nodes.length)
  // One shard moves at a time: whoever takes several reads one after the other, and the last would be without a holder for all that time.
  const isTurn = view.holders.size === shards && [...counts].find(([, count]) => count === largest)?.[0] === me
  // The last ones go to whoever comes first, once everybody has enough: what was given up must not be taken back.
  return {
    room: Math.max(0, (least < fewest ? fewest : most) - held),
    gives: isTurn && largest > fewest && largest - least > 1,
  }
}
