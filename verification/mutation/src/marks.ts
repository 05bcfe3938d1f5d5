// A file that tells which of its places run. Written into the code on the same syntax tree that names the places, so that nothing has
// to be mapped back through a transformation, as the positions of V8's coverage would have to be.
import { child, children, parse } from './syntax.ts'
import { isFunction, walk } from './walk.ts'

/** Called with `path place`; there is none while a mutant is judged. */
export const MARK = '__tallystickReached'

/** Names the file into which a file of tests writes the places it reached. */
export const REACHED_VARIABLE = 'TALLYSTICK_REACHED'

export function placeKey(path: string, place: string): string {
  return `${path} ${place}`
}

export function withMarks(path: string, text: string): string {
  const insertions: { at: number; text: string }[] = []
  const mark = (place: string): string => `globalThis.${MARK}?.(${JSON.stringify(placeKey(path, place))})`
  const program = parse(path, text)
  walk(program, ({ node, place }) => {
    if (node.type === 'BlockStatement') insertions.push({ at: node.start + 1, text: `${mark(place)};` })
    const body = isFunction(node) ? child(node, 'body') : undefined
    // What is in a function but outside its block is the defaults of its parameters.
    if (body?.type === 'BlockStatement') insertions.push({ at: body.start + 1, text: `${mark(place)};` })
    else if (body) insertions.push({ at: body.start, text: `(${mark(place)}, ` }, { at: body.end, text: ')' })
    return true
  })
  const lastImport = children(program, 'body').findLast(({ type }) => type === 'ImportDeclaration')
  insertions.push({ at: lastImport?.end ?? 0, text: `;${mark('')};` })
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((code, one) => code.slice(0, one.at) + one.text + code.slice(one.at), text)
}
