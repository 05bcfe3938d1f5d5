// Everything there is to attack over HTTP: the calls of both contracts, in one shape.
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import Type, { type TObject, type TSchema } from 'typebox'

export interface Target {
  readonly name: string
  readonly path: string
  readonly methods: readonly string[]
  readonly mutating: boolean
  readonly operator: boolean
  readonly params: TObject
  readonly answer: TSchema
  /** What an answer is wrapped in. */
  readonly wrapped: 'envelope' | 'bare' | 'csv'
  /** How long caches may keep a success; a refusal never. */
  readonly maxAgeSeconds?: number | undefined
  /** Takes a file instead of parameters. */
  readonly upload: boolean
  /** How often it is tried, relative to the others. */
  readonly weight: number
}

/** Password hashes cost ten milliseconds and wrong ones are answered slowly on purpose; ending the own session ends the attack. */
const SELDOM = new Set<string>([
  'login',
  'register',
  'forgetPassword',
  'amendPassword',
  'twoFactorBegin',
  'twoFactorOn',
  'twoFactorOff',
  'logout',
  'revokeOtherSessions',
  'captcha',
  'imageUpload',
  'operatorLogin',
  'operatorLogout',
  'operatorPassword',
  'operatorSetUpFinish',
  'operatorReconcile',
])

/** Where money is. */
const OFTEN =
  /^(?:submit|close|cancel|setStops|setAllStops|transfer$|buy|redeem|repay|follow|unfollow|bind|delete|operator\w+(?:Approve|Reject|Decide)$)/

export const TARGETS: readonly Target[] = [...traderTargets(), ...operatorTargets()]

function traderTargets(): Target[] {
  // Object.keys widens the names of the contract to string.
  return (Object.keys(CALLS) as CallName[]).map(name => {
    const call: Call = CALLS[name]
    const { params, answer } = SCHEMAS[name]
    const wrapped = call.bare ? 'bare' : call.csv === undefined ? 'envelope' : 'csv'
    const { path, methods, mutating, maxAgeSeconds, upload = false } = call
    const weight = weightOf(name)
    return { name, path, methods, mutating, maxAgeSeconds, operator: false, params, answer, wrapped, upload, weight }
  })
}

function operatorTargets(): Target[] {
  return (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).flatMap(name => {
    const { path, method, csv, upload }: OperatorCall = OPERATOR_CALLS[name]
    const { params, answer } = OPERATOR_SCHEMAS[name]
    const rest = { methods: [method], mutating: method === 'POST', operator: true, params, upload: upload === true }
    const call: Target = { ...rest, name, path, answer, wrapped: 'envelope', weight: weightOf(name) }
    if (csv === undefined) return [call]
    // The same list as a file.
    return [call, { ...call, name: `${name}.csv`, path: `${path}.csv`, answer: Type.String(), wrapped: 'csv' }]
  })
}

function weightOf(name: string): number {
  if (SELDOM.has(name)) return 1
  return OFTEN.test(name) ? 120 : 20
}
