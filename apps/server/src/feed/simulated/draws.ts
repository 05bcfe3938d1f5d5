// Random variables as tables over 16-bit words. Their entries are rounded to 2^-20, so that the last bit of a machine's logarithm
// cannot matter: from here on the path uses only + − × ÷ √ and rounding, which are the same everywhere.
const LEVELS = 65_536
const GRID = 2 ** 20

// Acklam's coefficients, highest power first.
const CENTRE_TOP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const CENTRE_BOTTOM = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
]
const TAIL_TOP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_BOTTOM = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

function tabulate(quantile: (p: number) => number): Float64Array {
  return Float64Array.from({ length: LEVELS }, (_, word) => Math.round(quantile((word + 0.5) / LEVELS) * GRID) / GRID)
}

/** Standard normal. */
export const NORMAL = tabulate(normalQuantile)
/** Exponential with mean 1. */
export const EXPONENTIAL = tabulate(p => -Math.log(p))
/** Standard logistic: exceeds x with probability 1 / (1 + e^x). */
export const LOGISTIC = tabulate(p => Math.log(p / (1 - p)))

/** The draw a word stands for. A word is always below 65,536, so the zero is never used. */
export function draw(table: Float64Array, word: number | undefined): number {
  return table[word ?? 0] ?? 0
}

/** Acklam's rational approximation of the normal quantile (relative error below 1.2e-9). */
function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    return horner(TAIL_TOP, q) / horner(TAIL_BOTTOM, q)
  }
  const q = p - 0.5
  const r = q * q
  return (q * horner(CENTRE_TOP, r)) / horner(CENTRE_BOTTOM, r)
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}
