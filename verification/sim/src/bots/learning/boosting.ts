// Gradient-boosted trees over binned features. Every level of a tree splits all its rows by one feature, so a tree is three splits and
// eight leaves. The same rows give the same trees on every machine.
import { seededRandom, seedOf } from '@tallystick/kernel/random'

/** Bins per feature; the first is for what is unknown. */
export const BINS = 32
const DEPTH = 3
const LEAVES = 2 ** DEPTH
/** The leaf of rows that teach nothing. */
const NOWHERE = LEAVES
const RATE = 0.1
/** Weight that pulls a leaf towards zero. */
const CAUTION = 300
/** Share of the features a tree may split by. */
const SAMPLED = 0.3

/** One column of bins per feature. */
export interface Binned {
  readonly rows: number
  readonly columns: readonly Uint8Array[]
}

/** `sign`: the odds of a rise, by logistic loss. `size`: the expected move, by least squares. */
export type Loss = 'sign' | 'size'

interface Tree {
  readonly features: Int32Array
  readonly bins: Int32Array
  readonly leaves: Float64Array
}

export type Model = readonly Tree[]

export interface FitOptions {
  readonly loss: Loss
  readonly trees: number
  /** Each tree learns from one part of the rows, in turn. */
  readonly parts: number
}

/** Rows in no order. Targets that are not a number, and ties when only the sign counts, teach nothing. */
export function fit({ columns, rows }: Binned, targets: Float32Array, { loss, trees, parts }: FitOptions): Model {
  const random = seededRandom(seedOf(columns.length))
  const scores = new Float32Array(rows)
  const model: Tree[] = []
  for (let tree = 0; tree < trees; tree++) {
    const sampled = columns.map((_, feature) => feature).filter(() => random.chance(SAMPLED))
    const from = Math.floor((rows * (tree % parts)) / parts)
    const to = Math.floor((rows * ((tree % parts) + 1)) / parts)
    const bag = bagOf(targets.subarray(from, to), scores.subarray(from, to), loss)
    const grown = grow(
      columns.map(column => column.subarray(from, to)),
      sampled,
      bag,
    )
    model.push(grown)
    addTree(grown, columns, scores)
  }
  return model
}

export function predict(model: Model, { columns, rows }: Binned): Float32Array {
  const scores = new Float32Array(rows)
  for (const tree of model) addTree(tree, columns, scores)
  return scores
}

/** How far each row a tree learns from is from its target, and in which leaf it is. */
interface Bag {
  readonly errors: Float64Array
  readonly weights: Float64Array
  readonly leaves: Uint16Array
}

function bagOf(targets: Float32Array, scores: Float32Array, loss: Loss): Bag {
  const rows = targets.length
  const bag = { errors: new Float64Array(rows), weights: new Float64Array(rows), leaves: new Uint16Array(rows) }
  for (let row = 0; row < rows; row++) {
    const target = targets[row] ?? 0
    const score = scores[row] ?? 0
    if (Number.isNaN(target) || (loss === 'sign' && target === 0)) bag.leaves[row] = NOWHERE
    else if (loss === 'sign') {
      const odds = 1 / (1 + Math.exp(-score))
      bag.errors[row] = (target > 0 ? 1 : 0) - odds
      bag.weights[row] = odds * (1 - odds)
    } else {
      bag.errors[row] = target - score
      bag.weights[row] = 1
    }
  }
  return bag
}

function grow(columns: readonly Uint8Array[], sampled: readonly number[], { errors, weights, leaves }: Bag): Tree {
  const tree = { features: new Int32Array(DEPTH), bins: new Int32Array(DEPTH), leaves: new Float64Array(LEAVES) }
  const whole = wholeNumbers(errors)
  for (let level = 0; level < DEPTH; level++) {
    const { feature, bin } = bestQuestion(columns, sampled, whole, leaves, 2 ** level)
    tree.features[level] = feature
    tree.bins[level] = bin
    const column = columns[feature] ?? new Uint8Array()
    for (let row = 0; row < leaves.length; row++) {
      const leaf = leaves[row] ?? 0
      if (leaf !== NOWHERE && (column[row] ?? 0) > bin) leaves[row] = leaf + 2 ** level
    }
  }
  const weightOf = new Float64Array(LEAVES)
  for (let row = 0; row < leaves.length; row++) {
    const leaf = leaves[row] ?? 0
    if (leaf === NOWHERE) continue
    tree.leaves[leaf] = (tree.leaves[leaf] ?? 0) + (errors[row] ?? 0)
    weightOf[leaf] = (weightOf[leaf] ?? 0) + (weights[row] ?? 0)
  }
  for (let leaf = 0; leaf < LEAVES; leaf++)
    tree.leaves[leaf] = (RATE * (tree.leaves[leaf] ?? 0)) / ((weightOf[leaf] ?? 0) + CAUTION)
  return tree
}

/** Errors in such a unit that their sum still fits 32 bits: adding whole numbers is what takes the time, and twice as fast. */
function wholeNumbers(errors: Float64Array): Int32Array {
  const largest = errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0)
  const unit = (largest * errors.length + 1e-9) / 2 ** 30
  const whole = new Int32Array(errors.length)
  for (let row = 0; row < whole.length; row++) whole[row] = Math.round((errors[row] ?? 0) / unit)
  return whole
}

interface Question {
  readonly feature: number
  /** Bins above it go one way, the others the other. */
  readonly bin: number
}

/** The split that, made in every leaf, explains most of the errors. */
function bestQuestion(
  columns: readonly Uint8Array[],
  sampled: readonly number[],
  errors: Int32Array,
  leaves: Uint16Array,
  leafCount: number,
): Question {
  // By leaf and bin; what teaches nothing falls into the last ones.
  const sums = new Int32Array((NOWHERE + 1) * BINS)
  const counts = new Int32Array((NOWHERE + 1) * BINS)
  const gains = new Float64Array(BINS)
  let best = { feature: sampled[0] ?? 0, bin: 0 }
  let most = -1
  for (const feature of sampled) {
    const column = columns[feature] ?? new Uint8Array()
    sums.fill(0)
    counts.fill(0)
    for (let row = 0; row < errors.length; row++) {
      const cell = (leaves[row] ?? 0) * BINS + (column[row] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + (errors[row] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
    gains.fill(0)
    for (let leaf = 0; leaf < leafCount; leaf++) addGains(gains, sums, counts, leaf * BINS)
    for (let bin = 0; bin < BINS - 1; bin++) {
      const gain = gains[bin] ?? 0
      if (gain <= most) continue
      most = gain
      best = { feature, bin }
    }
  }
  return best
}

function addGains(gains: Float64Array, sums: Int32Array, counts: Int32Array, from: number): void {
  let allErrors = 0
  let allRows = 0
  for (let bin = 0; bin < BINS; bin++) {
    allErrors += sums[from + bin] ?? 0
    allRows += counts[from + bin] ?? 0
  }
  let errors = 0
  let rows = 0
  for (let bin = 0; bin < BINS - 1; bin++) {
    errors += sums[from + bin] ?? 0
    rows += counts[from + bin] ?? 0
    const others = allErrors - errors
    const gain = (errors * errors) / (rows + CAUTION) + (others * others) / (allRows - rows + CAUTION)
    gains[bin] = (gains[bin] ?? 0) + gain
  }
}

function addTree({ features, bins, leaves }: Tree, columns: readonly Uint8Array[], scores: Float32Array): void {
  const first = columns[features[0] ?? 0] ?? new Uint8Array()
  const second = columns[features[1] ?? 0] ?? first
  const third = columns[features[2] ?? 0] ?? first
  const [a = 0, b = 0, c = 0] = bins
  for (let row = 0; row < scores.length; row++) {
    const leaf = ((first[row] ?? 0) > a ? 1 : 0) + ((second[row] ?? 0) > b ? 2 : 0) + ((third[row] ?? 0) > c ? 4 : 0)
    scores[row] = (scores[row] ?? 0) + (leaves[leaf] ?? 0)
  }
}
