// A crowd is served in turns: each beat sends to one part of it, and every part has its beat once in a window. Nobody waits behind the
// whole crowd for a price that grows old meanwhile, and between two beats the server is free for those who send orders.
export const TURNS = 5

export interface Turns<Turn> {
  readonly all: readonly Turn[]
  /** The same number always belongs to the same turn. */
  of(number: number): Turn
  /** The one whose beat it is. */
  next(): Turn
}

export function createTurns<Turn>(create: () => Turn): Turns<Turn> {
  const all = Array.from({ length: TURNS }, create)
  // A remainder is always within.
  const of = (number: number): Turn => all[number % TURNS] as Turn
  let beats = 0
  return { all, of, next: () => of(beats++) }
}
