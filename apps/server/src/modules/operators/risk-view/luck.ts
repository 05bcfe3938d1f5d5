// The probability of winning that often by luck alone.

/** The chance of at least `wins` heads in `tosses` of a fair coin. */
export function chanceOf(wins: number, tosses: number): number {
  // In logarithms: half to the power of some thousands is too small for a number.
  let logTerm = -tosses * Math.LN2
  let chance = wins <= 0 ? Math.exp(logTerm) : 0
  for (let heads = 1; heads <= tosses; heads++) {
    logTerm += Math.log(tosses - heads + 1) - Math.log(heads)
    if (heads >= wins) chance += Math.exp(logTerm)
  }
  return Math.min(chance, 1)
}
