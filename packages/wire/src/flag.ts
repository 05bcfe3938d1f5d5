// Yes and no as the wire has them.

export function flagFromWire(flag: 0 | 1 | undefined): boolean {
  return flag === 1
}

export function flagToWire(isSet: boolean): 0 | 1 {
  return isSet ? 1 : 0
}

/** The one value that `agreed` of a call takes. */
export const AGREED = 1
