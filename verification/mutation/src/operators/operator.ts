// What an operator of the mutator is: for one node, the ways in which a programmer could have got it wrong.
import type { Change } from '../mutant.ts'
import type { Syntax } from '../syntax.ts'

export interface Site {
  readonly node: Syntax
  readonly parent: Syntax | undefined
  source: (node: Syntax) => string
}

export type Operator = (site: Site) => readonly Change[]

export function replaceNode(operator: string, { start, end }: Syntax, replacement: string): Change {
  return { operator, start, end, replacement }
}
