// Keccak-256 as Ethereum uses it: not the later SHA3-256 that Node offers, which pads differently.

const RATE = 136
const MASK = (1n << 64n) - 1n

/** Hex of the hash. */
export function keccak256(input: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((input.length + 1) / RATE) * RATE)
  padded.set(input)
  padded[input.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const state = new BigUint64Array(25)
  const words = new DataView(padded.buffer)
  for (let block = 0; block < padded.length; block += RATE) {
    for (let lane = 0; lane < RATE / 8; lane++) xor(state, lane, words.getBigUint64(block + lane * 8, true))
    permute(state)
  }
  return Buffer.from(state.buffer, 0, 32).toString('hex')
}

function permute(state: BigUint64Array): void {
  for (const constant of ROUNDS) {
    theta(state)
    rhoPi(state)
    chi(state)
    xor(state, 0, constant)
  }
}

function theta(state: BigUint64Array): void {
  const columns = [0, 1, 2, 3, 4].map(x => [0, 5, 10, 15, 20].reduce((parity, row) => parity ^ at(state, x + row), 0n))
  for (let x = 0; x < 5; x++) {
    const mixed = (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1)
    for (let row = 0; row < 25; row += 5) xor(state, x + row, mixed)
  }
}

/** Rotates each lane and moves it on, along one path through all lanes but the first. */
function rhoPi(state: BigUint64Array): void {
  let [x, y] = [1, 0]
  let carried = at(state, 1)
  for (let step = 0; step < 24; step++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const lane = x + 5 * y
    const next = at(state, lane)
    state[lane] = rotate(carried, (((step + 1) * (step + 2)) / 2) % 64)
    carried = next
  }
}

function chi(state: BigUint64Array): void {
  for (let row = 0; row < 25; row += 5) {
    const lanes = [0, 1, 2, 3, 4].map(x => at(state, row + x))
    for (let x = 0; x < 5; x++) xor(state, row + x, ~(lanes[(x + 1) % 5] ?? 0n) & MASK & (lanes[(x + 2) % 5] ?? 0n))
  }
}

/** One constant per round, from the standard's shift register: bit 2^j − 1 is set where the register says so. */
const ROUNDS: readonly bigint[] = roundConstants()

function roundConstants(): bigint[] {
  let register = 1
  const nextBit = (): boolean => {
    const bit = (register & 1) === 1
    register = register & 0x80 ? ((register << 1) ^ 0x71) & 0xff : register << 1
    return bit
  }
  return Array.from({ length: 24 }, () =>
    [0, 1, 2, 3, 4, 5, 6].reduce((sum, j) => (nextBit() ? sum | (1n << BigInt(2 ** j - 1)) : sum), 0n),
  )
}

function at(state: BigUint64Array, lane: number): bigint {
  return state[lane] ?? 0n
}

function xor(state: BigUint64Array, lane: number, value: bigint): void {
  state[lane] = at(state, lane) ^ value
}

function rotate(value: bigint, by: number): bigint {
  return ((value << BigInt(by)) | (value >> BigInt(64 - by))) & MASK
}
