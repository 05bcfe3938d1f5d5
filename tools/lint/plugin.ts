// Our own lint rules, loaded by oxlint: the import law, determinism of the pure packages, one clock, reasons beside `as`,
// one vocabulary, no numbers of the wire.
import { relative, resolve } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'
import { importProblem } from './import-law.ts'
import { isWireNumber, readsTheWire, WIRE_NUMBER_FIELDS } from './wire-numbers.ts'
import { retiredIdentifier, retiredLiteral, retiredPath } from './retired-words.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')

// oxlint exports the types of rules only through its tester.
type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown; createOnce?: never }>
type Visitor = ReturnType<Rule['create']>
type NodeOf<K extends keyof Visitor> = Parameters<NonNullable<Visitor[K]>>[0]
type AnyNode = NodeOf<'Program'>['parent'] | NodeOf<'Identifier'>['parent']
type Member = NodeOf<'MemberExpression'>

const imports: Rule = {
  create(context) {
    const check = (node: AnyNode & object, source: unknown, typeOnly: boolean): void => {
      if (typeof source !== 'string') return
      const problem = importProblem(context.filename, source, typeOnly)
      if (problem !== undefined) context.report({ node, message: problem })
    }
    return {
      ImportDeclaration: node => check(node, node.source.value, node.importKind === 'type'),
      ExportAllDeclaration: node => check(node, node.source.value, node.exportKind === 'type'),
      ExportNamedDeclaration: node => check(node, node.source?.value, node.exportKind === 'type'),
      ImportExpression: node => check(node, node.source.type === 'Literal' ? node.source.value : undefined, false),
    }
  },
}

const MACHINE_GLOBALS = new Set(
  `Date Temporal performance Intl process globalThis crypto parseFloat fetch navigator setTimeout setInterval setImmediate
   queueMicrotask WeakRef FinalizationRegistry`.split(/\s+/),
)

/** Two runs over the same input must give the same output, to the byte, on every machine. */
const deterministic: Rule = {
  create(context) {
    const report = (node: AnyNode & object, message: string): void => context.report({ node, message })
    return {
      Identifier(node) {
        if (!MACHINE_GLOBALS.has(node.name)) return
        // Not `isGlobalReference`: that knows only the globals of the configured environment.
        const reference = context.sourceCode.getScope(node).references.find(candidate => candidate.identifier === node)
        if (!reference || (reference.resolved?.defs.length ?? 0) > 0) return
        report(node, `${node.name} depends on the machine or the moment: pass the value in.`)
      },
      ForInStatement: node => report(node, 'The order of for…in is not ours to rely on: use for…of.'),
      MemberExpression(node) {
        const name = propertyName(node)
        if (node.object.type === 'Identifier' && node.object.name === 'Math' && name === 'random') {
          report(node, 'Math.random cannot be repeated: use the seeded Random.')
        }
        if (name?.startsWith('toLocale') === true) report(node, `${name} depends on the machine's language.`)
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type === 'Identifier' && callee.name === 'Number')
          report(node, 'Number(…) loses digits of money: keep bigint.')
        if (callee.type !== 'MemberExpression' || node.arguments.length > 0) return
        if (/^(?:sort|toSorted)$/.test(propertyName(callee) ?? ''))
          report(node, 'Sort with a comparator: the default compares texts.')
      },
    }
  },
}

/** `Date.now()` and `new Date()` ask the machine; the server asks its Clock. */
const wallClock: Rule = {
  create(context) {
    const report = (node: AnyNode & object): void =>
      context.report({ node, message: 'Ask the Clock port for the time, so that tests can move it.' })
    return {
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Date' && propertyName(node) === 'now')
          report(node)
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          report(node)
      },
    }
  },
}

/** `as` silences the compiler, so somebody must say why it may: on the line, or at most three lines above. */
const reasonedAssertion: Rule = {
  create(context) {
    let commented: Set<number> | undefined
    return {
      TSAsExpression(node) {
        const { typeAnnotation: type, loc } = node
        if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const')
          return
        commented ??= new Set(
          context.sourceCode.getAllComments().flatMap(comment => [comment.loc.start.line, comment.loc.end.line]),
        )
        const beside = [loc.start.line - 3, loc.start.line - 2, loc.start.line - 1, loc.start.line, loc.end.line]
        if (beside.some(line => commented?.has(line))) return
        context.report({ node, message: 'Say in a comment why this `as` is right, or find a type that needs none.' })
      },
    }
  },
}

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '**'])

/** Money is bigint, and what is computed with it is computed where tests without a screen can try it. */
const noMoneyArithmetic: Rule = {
  create(context) {
    const isBigint = (node: AnyNode): boolean => node?.type === 'Literal' && typeof node.value === 'bigint'
    return {
      BinaryExpression(node) {
        if (!ARITHMETIC.has(node.operator) || !(isBigint(node.left) || isBigint(node.right))) return
        context.report({
          node,
          message: 'A component shows figures: compute them in a function beside it, or in formulas.',
        })
      },
    }
  },
}

/** One word per concept: what docs/glossary.md retired does not come back. */
const retiredWords: Rule = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/')
    const report = (node: AnyNode & object, message: string | undefined): void => {
      if (message !== undefined) context.report({ node, message })
    }
    return {
      Program: node => report(node, retiredPath(relative(ROOT, context.filename).replaceAll('\\', '/'))),
      Identifier: node => report(node, retiredIdentifier(path, node.name)),
      Literal(node) {
        if (typeof node.value !== 'string') return
        report(node, retiredLiteral(path, node.value))
      },
    }
  },
}

/** `order.Type === 1`, `{ type: 1 }`, `{ type: x ? 1 : 2 }`, `type={1}` and `{ type = 1 }` outside a function that reads or writes the wire. */
const wireNumbers: Rule = {
  create(context) {
    const check = (node: AnyNode & object, name: string | undefined, value: AnyNode): void => {
      if (name === undefined || !WIRE_NUMBER_FIELDS.has(name)) return
      if (!isNumberOfTheWire(value) || isInsideReader(node)) return
      context.report({
        node,
        message: `${name} is a number of the wire: read or write it in a …FromWire or …ToWire function.`,
      })
    }
    return {
      BinaryExpression(node) {
        check(node, fieldName(node.left), node.right)
        check(node, fieldName(node.right), node.left)
      },
      SwitchCase: node =>
        check(
          node,
          node.parent.type === 'SwitchStatement' ? fieldName(node.parent.discriminant) : undefined,
          node.test,
        ),
      Property: node => check(node, node.key.type === 'Identifier' ? node.key.name : undefined, node.value),
      AssignmentPattern: node => check(node, fieldName(node.left), node.right),
      JSXAttribute(node) {
        const { name, value } = node
        if (name.type !== 'JSXIdentifier' || value?.type !== 'JSXExpressionContainer') return
        check(node, name.name, value.expression)
      },
    }
  },
}

/** `1`, or `x ? 1 : 2`. */
function isNumberOfTheWire(node: AnyNode): boolean {
  if (node?.type === 'ConditionalExpression')
    return isNumberOfTheWire(node.consequent) && isNumberOfTheWire(node.alternate)
  return node?.type === 'Literal' && isWireNumber(node.value)
}

/** The name of `a`, `b.a` or `b?.a`. */
function fieldName(node: AnyNode): string | undefined {
  if (node?.type === 'Identifier') return node.name
  if (node?.type === 'ChainExpression') return fieldName(node.expression)
  return node?.type === 'MemberExpression' ? propertyName(node) : undefined
}

function isInsideReader(node: AnyNode): boolean {
  for (let at: AnyNode = node; at; at = at.parent) {
    if (at.type === 'FunctionDeclaration' && readsTheWire(at.id?.name ?? '')) return true
    if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier' && readsTheWire(at.id.name)) return true
  }
  return false
}

/** The name in `a.name` or `a['name']`; undefined when it is computed. */
function propertyName(node: Member): string | undefined {
  if (node.property.type === 'Identifier' && !node.computed) return node.property.name
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : undefined
}

// oxlint loads the default export of a plugin.
export default {
  meta: { name: 'tallystick' },
  rules: {
    imports,
    deterministic,
    'wall-clock': wallClock,
    'reasoned-assertion': reasonedAssertion,
    'no-money-arithmetic': noMoneyArithmetic,
    'retired-words': retiredWords,
    'wire-numbers': wireNumbers,
  },
}
