// What the doctor says: one sentence per thing it looked at, and for what is wrong, what to do.

export interface Finding {
  /** What was looked at, in one word. */
  readonly about: string
  /** `fault`: money, data or accounts are at risk, or the site does not work. `warning`: it works, and will not always. */
  readonly level: 'ok' | 'warning' | 'fault'
  readonly says: string
}

export const ok = (about: string, says: string): Finding => ({ about, level: 'ok', says })
export const warning = (about: string, says: string): Finding => ({ about, level: 'warning', says })
export const fault = (about: string, says: string): Finding => ({ about, level: 'fault', says })

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: 'ok      ', warning: 'WARNING ', fault: 'FAULT   ' }

export function lineOf({ about, level, says }: Finding): string {
  return `${MARKS[level]}${about}: ${says}`
}
