// Values that mean something to this server, gathered from its own answers: a request that names a living thing gets further than one
// made up from a schema. What one person's answer names, another person's request may use: that is half of the attack.
import type { Random } from '@tallystick/kernel/random'
import type { Plain } from './schema-values.ts'

const MOST = 60

/** Fields of answers that fill parameters of another name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  agreement_hash: ['agreement'],
  user_id: ['trader_id', 'follower_user_id', 'id'],
  follow_id: ['follower_user_id'],
  uid: ['query'],
  Id: ['id', 'forex_id'],
  id: [
    'draw_method_id',
    'sub_id',
    'loan_id',
    'config_id',
    'charge_id',
    'wire_id',
    'draw_id',
    'draw_currency_id',
    'ref',
  ],
  Receipt: ['receipt'],
  proofImg: ['sign', 'hand_pic', 'front_pic', 'reverse_pic', 'image'],
}

export class KnownValues {
  readonly #values = new Map<string, Plain[]>()

  /** Remembers values for a parameter, in general. */
  add(field: string, ...values: Plain[]): void {
    for (const name of [field, ...(ALIASES[field] ?? [])]) for (const value of values) this.#keep(name, value)
  }

  /** Remembers every id-like thing an answer names, for calls of the same family first. */
  harvest(family: string, answer: unknown): void {
    if (Array.isArray(answer)) {
      for (const entry of answer.slice(0, 5)) this.harvest(family, entry)
      return
    }
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.harvest(family, value)
      else if (isTelling(name) && (typeof value === 'string' || typeof value === 'number') && value !== '') {
        this.add(name, value)
        for (const own of [name, ...(ALIASES[name] ?? [])]) this.#keep(`${family} ${own}`, value)
      }
    }
  }

  pick(family: string, field: string, random: Random): Plain | undefined {
    const near = this.#values.get(`${family} ${field}`)
    const any = this.#values.get(field)
    const values = near && (!any || random.chance(0.8)) ? near : any
    return values === undefined || values.length === 0 ? undefined : random.pick(values)
  }

  #keep(name: string, value: Plain): void {
    const values = this.#values.get(name) ?? []
    this.#values.set(name, values)
    if (values.includes(value)) return
    values.push(value)
    // The oldest go first: what was named lately is likelier to live.
    if (values.length > MOST) values.shift()
  }
}

function isTelling(name: string): boolean {
  return /(?:^|_)(?:id|uid|key|hash|code|field|value|subject)$|^(?:Id|Receipt|Code|Seconds|Number)$/.test(name)
}

/** Calls of one family speak of the same things: /api/wallet/…, /operator/api/charges/…. */
export function familyOf(path: string): string {
  const parts = path.split('/').filter(part => part !== '' && part !== 'api' && part !== 'v2' && part !== 'main')
  return parts[0] === 'operator' ? `operator ${parts[1] ?? ''}` : (parts[0] ?? '')
}
