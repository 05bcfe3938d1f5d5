// Spreads subscribers over turns: each beat sends to one part of them, and every part has one beat per window. This keeps single sends
// short, so that prices are fresh and order requests are served in between.
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
