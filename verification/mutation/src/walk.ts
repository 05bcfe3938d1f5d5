// Walks a file and tells for every node which place it is in: the innermost function or block, named so that the name outlives edits
// elsewhere in the file. A place is what a test reaches or does not reach.
import { allChildren, child, isTypeOnly, nameOf, type Syntax } from './syntax.ts'

export interface Visit {
  readonly node: Syntax
  readonly parent: Syntax | undefined
  /** '' is the code that runs when the file is loaded. */
  readonly place: string
}

/** Calls `look` for every node that runs. It answers false where the walk must not go deeper. */
export function walk(program: Syntax, look: (visit: Visit) => boolean): void {
  const used = new Map<string, number>()
  const unique = (name: string): string => {
    const times = (used.get(name) ?? 0) + 1
    used.set(name, times)
    return times === 1 ? name : `${name}~${times}`
  }
  const go = (node: Syntax, parent: Syntax | undefined, place: string): void => {
    if (isTypeOnly(node) || !look({ node, parent, place })) return
    for (const inner of allChildren(node)) {
      go(inner, node, isPlace(inner) ? unique(joined(place, placeName(inner, node))) : place)
    }
  }
  go(program, undefined, '')
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export function isFunction(node: Syntax): boolean {
  return FUNCTIONS.has(node.type)
}

/** A function, and every block in one that may be skipped. */
function isPlace(node: Syntax): boolean {
  return isFunction(node) || node.type === 'BlockStatement'
}

function placeName(node: Syntax, parent: Syntax): string {
  if (node.type === 'BlockStatement') return isFunction(parent) ? 'body' : 'block'
  const own = nameOf(child(node, 'id'))
  return own ?? nameOf(child(parent, 'id')) ?? nameOf(child(parent, 'key')) ?? 'function'
}

function joined(place: string, name: string): string {
  return place === '' ? name : `${place}/${name}`
}
