// How the money of one customer stands in the tree: split over a fixed number of leaves at places pool anew each day, each under its own salt.
// So neither a leaf nor a path tells others how much anyone owns, or who is the same from one day to the next.
import { joinBytes, utf8 } from '../bytes.ts'
import { SALT_BYTES } from '../entries.ts'

/** Every customer has as many, whatever they own. */
export const SHARES = 3

const OWNER = utf8('tallystick/liability-owner/v1\n')

/** What is hashed for whom a leaf belongs to: nobody without the salt can tell, and no two customers can be shown the same leaf. */
export function ownerInput(salt: Uint8Array, uid: string): Uint8Array<ArrayBuffer> | undefined {
  return salt.length === SALT_BYTES ? joinBytes([OWNER, salt, utf8(uid)]) : undefined
}

/** Numbers from 0 up to, not including, `below`. */
export type RandomBelow = (below: bigint) => bigint

/** Splits an amount into shares that sum to it, none below zero. */
export function split(amount: bigint, random: RandomBelow): bigint[] {
  const cuts = Array.from({ length: SHARES - 1 }, () => random(amount + 1n)).toSorted((a, b) =>
    a < b ? -1 : a > b ? 1 : 0,
  )
  return [...cuts, amount].map((cut, index) => cut - (cuts[index - 1] ?? 0n))
}
