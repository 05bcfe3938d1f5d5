// A user who acts by the same calls the app makes, without a screen: a fast way to prepare a stage.
import { createHash, createHmac } from 'node:crypto'
import { CALLS, type CallName } from '@tallystick/wire/trader/calls'
import { formOf, picture } from '@tallystick/server/testing/api/images'
import { newestCode } from '@tallystick/server/testing/api/emails'
import type { Stage } from '../stage.ts'
import { STORY_LANGUAGE } from '../words.ts'

export const PASSWORD = 'correct horse battery'

type Params = Readonly<Record<string, string | number>>
/** Answers of every shape; the caller knows what is in them. */
type Answer = Readonly<Record<string, unknown>>

interface Sending {
  readonly method?: 'POST'
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

let pictures = 40_000

export class Caller {
  readonly #stage: Stage
  readonly token: string
  readonly user: Answer

  private constructor(stage: Stage, token: string, user: Answer) {
    this.#stage = stage
    this.token = token
    this.user = user
  }

  static async registered(stage: Stage, email: string): Promise<Caller> {
    const visitor = new Caller(stage, '', {})
    await visitor.post('sendEmail', { to: email, type: 1 })
    const sms_code = await newestCode({ pool: stage.database.pool }, email)
    const passwords = { password: PASSWORD, re_password: PASSWORD }
    await visitor.post('register', { type: 1, account: email, ...passwords, sms_code, agreed: 1 })
    const { token, user } = await visitor.post('login', { account: email, password: PASSWORD, login_type: 1 })
    return new Caller(stage, String(token), user as Answer)
  }

  static async demo(stage: Stage, deviceId: string): Promise<Caller> {
    const { token, user } = await new Caller(stage, '', {}).post('createDemoAccount', { demo_id: deviceId })
    return new Caller(stage, String(token), user as Answer)
  }

  /** What the app keeps on the device of a user who is signed in. */
  get deviceMemory(): string {
    const state = { token: this.token, user: this.user, deviceId: '0123456789abcdef0123456789abcdef' }
    return JSON.stringify({ state, version: 2 })
  }

  async get(call: CallName, params: Params = {}): Promise<Answer> {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) query.set(name, String(value))
    return this.#call(call, `?${query.toString()}`, {})
  }

  /** As a program of the user does it, with the API key just made. */
  async postByKey(key: Answer, call: CallName, params: Params): Promise<void> {
    const body = JSON.stringify(params)
    const time = String(this.#stage.clock.now())
    const { path } = CALLS[call]
    const text = [time, 'POST', path, '', createHash('sha256').update(body).digest('hex')].join('\n')
    const signature = createHmac('sha256', String(key['secret'])).update(text).digest('hex')
    const signed = { 'api-key': String(key['id']), 'api-time': time, 'api-signature': signature }
    const headers = { 'content-type': 'application/json', ...signed }
    const response = await fetch(this.#stage.origin + path, { method: 'POST', headers, body })
    const { code } = (await response.json()) as { code: number }
    if (code !== 1) throw new Error(`${call} by key: ${code}`)
  }

  async post(call: CallName, params: Params): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    return this.#call(call, '', { method: 'POST', body: JSON.stringify(params), headers })
  }

  /** A picture that was not uploaded before; its id. */
  async upload(): Promise<number> {
    const { headers, payload } = formOf(await picture(++pictures))
    const answer = await this.#call('imageUpload', '', { method: 'POST', body: new Uint8Array(payload), headers })
    return Number(answer['id'])
  }

  async #call(call: CallName, query: string, init: Sending): Promise<Answer> {
    const { path } = CALLS[call]
    const headers = { lang: STORY_LANGUAGE, ...(this.token !== '' && { authorization: this.token }), ...init.headers }
    const response = await fetch(`${this.#stage.origin}${path}${query}`, { ...init, headers })
    // Every answer is our envelope.
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Answer }
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
}
