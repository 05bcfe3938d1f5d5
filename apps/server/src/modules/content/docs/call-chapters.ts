// The reference: every call with its parameters, an example and its refusals, by chapter.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { formText } from '@tallystick/i18n/refusals/expected-forms'
import { formOf } from '@tallystick/wire/expected-forms'
import { exampleOf, requestExample } from '@tallystick/wire/openapi/examples'
import { TAGS } from '@tallystick/wire/openapi/tags'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SUMMARIES } from '@tallystick/wire/trader/summaries'
import { refusalsOf } from '@tallystick/wire/trader/call-refusals'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import type { TObject } from 'typebox'
import { chapter, code, escape, json, prose } from './html.ts'

/** Object.keys widens the names of the contract to string. */
const CALL_NAMES = Object.keys(CALLS) as CallName[]

export interface CallGroup {
  readonly id: string
  readonly title: string
  readonly names: readonly CallName[]
  readonly html: string
}

export function callGroups(): readonly CallGroup[] {
  return TAGS.map(({ name: title, description, calls }) => {
    const id = `calls-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`
    const names = CALL_NAMES.filter(name => calls.has(name))
    return { id, title, names, html: chapter(id, title, `<p>${escape(description)}</p>`, ...names.map(callHtml)) }
  })
}

function callHtml(name: CallName): string {
  const call: Call = CALLS[name]
  const methods = call.methods.map(method => `<b class="${method.toLowerCase()}">${method}</b>`).join(' ')
  const params: TObject = SCHEMAS[name].params
  return `<article id="${name}" data-find>
<h3><a href="#${name}">${methods} ${code(call.path)}</a></h3>
<p>${escape(SUMMARIES[name])}</p>
<p class="facts">${[name, ...factsOf(call)].map(escape).join(' · ')}</p>
${parameterList(params, call)}
${requestHtml(params)}
${answerHtml(name, call)}
${refusalLine(name)}
</article>`
}

function factsOf(call: Call): string[] {
  return [
    { user: 'needs a session', optional: 'a session is used when there is one', none: 'open to everybody' }[call.auth],
    ...(call.mutating ? ['changes state'] : []),
    ...(call.realm === undefined ? [] : [`${call.realm} accounts only`]),
    ...(call.mutating && call.auth !== 'none' ? ['idempotency-key'] : []),
    ...(call.csv === undefined ? [] : ['answers a CSV file']),
    ...(call.bare ? ['answers without an envelope'] : []),
  ]
}

function parameterList(params: TObject, call: Call): string {
  const rows = Object.entries(params.properties).map(([field, schema]) => {
    const { description = '' }: { description?: string } = schema
    const required = params.required?.includes(field) ?? false
    return `<dt>${code(field)}${required ? ' <em>required</em>' : ''}</dt><dd>${prose(description)}<small>${prose(formText('en', formOf(schema)))}</small></dd>`
  })
  const file = call.upload
    ? [
        '<dt><code>file</code> <em>required</em></dt><dd>One image, as multipart/form-data; the others in the address</dd>',
      ]
    : []
  return rows.length + file.length === 0 ? '' : `<dl>${[...file, ...rows].join('\n')}</dl>`
}

function requestHtml(params: TObject): string {
  const example = requestExample(params)
  return Object.keys(example).length === 0
    ? ''
    : `<details><summary>Example request</summary>${json(example)}</details>`
}

function answerHtml(name: CallName, call: Call): string {
  if (call.csv !== undefined) return ''
  const { answer } = SCHEMAS[name]
  const data = exampleOf(answer)
  const isEmpty = typeof data === 'object' && data !== null && Object.keys(data).length === 0
  const fields = isEmpty ? '' : fieldList(answer)
  return `<details><summary>Answer</summary>${json(call.bare ? data : { code: 1, msg: '', data })}${fields}</details>`
}

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
}

/** Fields of the answer that have something to say beside their name. */
function fieldList(schema: object): string {
  // The schemas of the contract hold nothing but JSON schema.
  const rows = describedFields(schema as Described, '').map(
    ([path, description]) => `<dt>${code(path)}</dt><dd>${prose(description)}</dd>`,
  )
  return rows.length === 0 ? '' : `<dl>${rows.join('\n')}</dl>`
}

function describedFields(schema: Described, path: string): (readonly [string, string])[] {
  const inner = [...Object.entries(schema.properties ?? {}), ...(schema.items ? [['[]', schema.items] as const] : [])]
  return [
    ...inner.flatMap(([field, child]) => {
      const at = field === '[]' ? path : path === '' ? field : `${path}.${field}`
      const own = child.description === undefined || at === '' ? [] : [[at, child.description] as const]
      return [...own, ...describedFields(child, at)]
    }),
    ...(schema.anyOf ?? []).flatMap(child => describedFields(child, path)),
  ]
}

function refusalLine(name: CallName): string {
  const own = refusalsOf(name).filter(reason => attributesOf(reason).httpStatus === 200)
  if (own.length === 0) return ''
  return `<p class="refused">Refused with ${own.map(reason => `<a href="#refusal-${reason}">${reason}</a>`).join(', ')}</p>`
}
