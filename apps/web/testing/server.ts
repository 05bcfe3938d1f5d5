// The server of component tests: answers calls from a table, typed by the wire contract, and remembers what it was sent.
import { REFUSALS, type RefusalName, type RefusalParams } from '@tallystick/kernel/refusals'
import { type Refused, SUCCESS } from '@tallystick/wire/envelope'
import { CALLS, type CallName } from '@tallystick/wire/trader/calls'
import type { AnswerOf, Manifest } from '@tallystick/wire/trader/schemas'
import { vi } from 'vitest'

type Sent = Readonly<Record<string, string>>
type Answer<Name extends CallName> = AnswerOf<Name> | Promise<AnswerOf<Name>> | Refused

/** What each call answers, at once or when the promise resolves; the same each time, or by what it is sent. */
export type Answers = { readonly [Name in CallName]?: Answer<Name> | ((sent: Sent) => Answer<Name>) }

export function refusal(reason: RefusalName, params: RefusalParams = {}, msg: string = reason): Refused {
  return { code: REFUSALS[reason], msg, data: { reason, params } }
}

const MANIFEST: Manifest = {
  title: 'Tallystick',
  main_mode: false,
  api_host: 'same_origin',
  feed_label: 'simulated',
  demo_balance: '120000.00',
  mode: 'development',
}

interface Served {
  /** The parameters of the changes that were sent, oldest first. */
  readonly sent: readonly Sent[]
  /** What a question was asked with, as query text, oldest first. */
  asked(name: CallName): readonly string[]
}

/** Until the end of the test. */
export function serve(answers: Answers): Served {
  const sent: Record<string, string>[] = []
  const questions: { name: CallName; query: string }[] = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.origin)
    if (pathname === CALLS.manifest.path) return Response.json(MANIFEST)
    // The keys of the table are names of calls.
    const name = (Object.keys(answers) as CallName[]).find(key => CALLS[key].path === pathname)
    if (name === undefined) throw new Error(`nothing answers ${pathname}`)
    // The time of asking.
    searchParams.delete('t')
    const params = Object.fromEntries(init?.body instanceof URLSearchParams ? init.body : searchParams)
    if (CALLS[name].mutating) sent.push(params)
    else questions.push({ name, query: searchParams.toString() })
    const given = answers[name]
    const answer: unknown = await (typeof given === 'function' ? given(params) : given)
    return Response.json(isRefused(answer) ? answer : { code: SUCCESS, msg: '', data: answer })
  })
  return { sent, asked: name => questions.filter(question => question.name === name).map(({ query }) => query) }
}

function isRefused(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'msg' in answer
}
