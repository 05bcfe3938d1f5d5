// A small learner: gradient-boosted trees over binned features. Every level of a tree asks one question of all its rows, so a tree
// is three questions and eight answers. The same rows give the same trees on every machine.
import { seededRandom, seedOf } from '@tallystick/kernel/random'

/** Bins per feature; the first is for what is unknown. */
export const BINS = 32
const DEPTH = 3
const LEAVES = 2 ** DEPTH
const RATE = 0.1
/** Rows that pull a leaf towards zero. */
const CAUTION = 100
/** Share of the features a tree may ask about. */
const ASKED = 0.5

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
  /** Each tree learns from one row in so many, in turn: neighbouring rows tell nearly the same. */
  readonly stride: number
}

/** Targets that are not a number, and ties when only the sign counts, teach nothing. */
export function fit({ columns, rows }: Binned, targets: Float32Array, { loss, trees, stride }: FitOptions): Model {
  const random = seededRandom(seedOf(columns.length))
  const known = Int32Array.from({ length: rows }, (_, row) => row).filter(row => {
    const target = targets[row] ?? Number.NaN
    return loss === 'sign' ? target > 0 || target < 0 : !Number.isNaN(target)
  })
  const scores = new Float32Array(rows)
  const model: Tree[] = []
  for (let tree = 0; tree < trees; tree++) {
    const asked = columns.map((_, feature) => feature).filter(() => random.chance(ASKED))
    const bag = bagOf(known, targets, scores, loss, tree % stride, stride)
    const grown = grow(columns, asked, bag)
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

/** The rows one tree learns from, and how far each is from its target. */
interface Bag {
  readonly rows: Int32Array
  readonly errors: Float64Array
  readonly weights: Float64Array
}

function bagOf(
  known: Int32Array,
  targets: Float32Array,
  scores: Float32Array,
  loss: Loss,
  first: number,
  stride: number,
): Bag {
  const count = Math.max(0, Math.ceil((known.length - first) / stride))
  const bag = { rows: new Int32Array(count), errors: new Float64Array(count), weights: new Float64Array(count) }
  for (let at = 0; at < count; at++) {
    const row = known[first + at * stride] ?? 0
    const target = targets[row] ?? 0
    const score = scores[row] ?? 0
    bag.rows[at] = row
    if (loss === 'sign') {
      const odds = 1 / (1 + Math.exp(-score))
      bag.errors[at] = (target > 0 ? 1 : 0) - odds
      bag.weights[at] = odds * (1 - odds)
    } else {
      bag.errors[at] = target - score
      bag.weights[at] = 1
    }
  }
  return bag
}

function grow(columns: readonly Uint8Array[], asked: readonly number[], bag: Bag): Tree {
  const tree = { features: new Int32Array(DEPTH), bins: new Int32Array(DEPTH), leaves: new Float64Array(LEAVES) }
  const leafOf = new Uint8Array(bag.rows.length)
  for (let level = 0; level < DEPTH; level++) {
    const { feature, bin } = bestQuestion(columns, asked, bag, leafOf, 2 ** level)
    tree.features[level] = feature
    tree.bins[level] = bin
    const column = columns[feature] ?? leafOf
    for (let at = 0; at < leafOf.length; at++)
      if ((column[bag.rows[at] ?? 0] ?? 0) > bin) leafOf[at] = (leafOf[at] ?? 0) + 2 ** level
  }
  const weights = new Float64Array(LEAVES)
  for (let at = 0; at < leafOf.length; at++) {
    const leaf = leafOf[at] ?? 0
    tree.leaves[leaf] = (tree.leaves[leaf] ?? 0) + (bag.errors[at] ?? 0)
    weights[leaf] = (weights[leaf] ?? 0) + (bag.weights[at] ?? 0)
  }
  for (let leaf = 0; leaf < LEAVES; leaf++)
    tree.leaves[leaf] = (RATE * (tree.leaves[leaf] ?? 0)) / ((weights[leaf] ?? 0) + CAUTION)
  return tree
}

interface Question {
  readonly feature: number
  /** Bins above it go one way, the others the other. */
  readonly bin: number
}

/** The question that, asked in every leaf, explains most of the errors. */
function bestQuestion(
  columns: readonly Uint8Array[],
  asked: readonly number[],
  { rows, errors }: Bag,
  leafOf: Uint8Array,
  leaves: number,
): Question {
  // Sum of the errors and number of rows, side by side, by leaf and bin.
  const cells = new Float64Array(leaves * BINS * 2)
  const gains = new Float64Array(BINS)
  let best = { feature: asked[0] ?? 0, bin: 0 }
  let most = -1
  for (const feature of asked) {
    const column = columns[feature] ?? leafOf
    cells.fill(0)
    for (let at = 0; at < rows.length; at++) {
      const cell = ((leafOf[at] ?? 0) * BINS + (column[rows[at] ?? 0] ?? 0)) * 2
      cells[cell] = (cells[cell] ?? 0) + (errors[at] ?? 0)
      cells[cell + 1] = (cells[cell + 1] ?? 0) + 1
    }
    gains.fill(0)
    for (let leaf = 0; leaf < leaves; leaf++) addGains(gains, cells, leaf * BINS * 2)
    for (let bin = 0; bin < BINS - 1; bin++) {
      const gain = gains[bin] ?? 0
      if (gain > most) {
        most = gain
        best = { feature, bin }
      }
    }
  }
  return best
}

function addGains(gains: Float64Array, cells: Float64Array, from: number): void {
  let allErrors = 0
  let allRows = 0
  for (let bin = 0; bin < BINS; bin++) {
    allErrors += cells[from + bin * 2] ?? 0
    allRows += cells[from + bin * 2 + 1] ?? 0
  }
  let errors = 0
  let rows = 0
  for (let bin = 0; bin < BINS - 1; bin++) {
    errors += cells[from + bin * 2] ?? 0
    rows += cells[from + bin * 2 + 1] ?? 0
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
    const leaf =
      ((first[row] ?? 0) > a ? 1 : 0) + ((second[row] ?? 0) > b ? 2 : 0) + ((third[row] ?? 0) > c ? 4 : 0)
    scores[row] = (scores[row] ?? 0) + (leaves[leaf] ?? 0)
  }
}
