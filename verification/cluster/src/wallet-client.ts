// A user with real money: deposits with a proof, which operators approve, and withdrawals, most of which are cancelled. Everything goes
// through the balancer under idempotency keys.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { picture } from '@tallystick/server/testing/api/images'
import { tronAddress } from '@tallystick/server/testing/api/wallet'
import { KeyedCaller, type KeyedRequest } from '@tallystick/sim/chaos/keyed-caller'
import { read, type Reply, type Site } from '@tallystick/sim/chaos/stack'
import { HEADERS, SUCCESS } from '@tallystick/wire/envelope'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'

type Kind = 'login' | 'method' | 'deposit' | 'approve deposit' | 'withdraw' | 'cancel withdrawal'

export interface MoneyRequest extends KeyedRequest {
  readonly kind: Kind
  /** The record it is about; 0 for a new one. */
  readonly recordId: number
}

const PACE_MS = 150
/** Of a deposit that needs one more approval. */
export const WAITING = 0
const PATHS: Readonly<Record<Kind, string>> = {
  login: CALLS.login.path,
  method: CALLS.bindMethod.path,
  deposit: CALLS.submitDeposit.path,
  'approve deposit': OPERATOR_CALLS.operatorDepositApprove.path,
  withdraw: CALLS.submitWithdrawal.path,
  'cancel withdrawal': CALLS.cancelWithdrawal.path,
}
let pictures = 0

export interface Wallet {
  readonly userId: number
  readonly email: string
  readonly password: string
  /** Sessions of two operators who decide about money. */
  readonly operators: readonly string[]
}

export class WalletClient extends KeyedCaller {
  readonly history: MoneyRequest[] = []
  readonly userId: number
  readonly #wallet: Wallet
  readonly operators: readonly KeyedCaller[]
  #methodId = 0
  #isResting = false

  constructor(site: Site, wallet: Wallet) {
    super(site)
    this.#wallet = wallet
    this.userId = wallet.userId
    this.operators = wallet.operators.map(token => {
      const operator = new KeyedCaller(site)
      operator.token = token
      return operator
    })
  }

  async signIn(): Promise<void> {
    const { email, password } = this.#wallet
    const login = await this.ask(this.#new('login', { account: email, password, login_type: '1' }))
    if (login.code !== SUCCESS) throw new Error(`cannot log in: ${JSON.stringify(login)}`)
    this.token = String(login.data['token'])
    const bound = await this.ask(this.#new('method', { type: '1', draw_id: '1', dc_address: tronAddress() }))
    this.#methodId = Number(bound.data['id'])
    await this.deposit()
  }

  /** Acts until told to rest, then finds out what is still unknown. */
  async live(): Promise<void> {
    this.#isResting = false
    while (!this.#isResting) {
      await (Math.random() < 0.4 ? this.deposit() : this.withdraw())
      await sleep(PACE_MS)
    }
  }

  rest(): void {
    this.#isResting = true
  }

  async deposit(): Promise<void> {
    const proof = await this.#upload()
    if (proof === undefined) return
    const made = await this.#asked('deposit', { number: '100', proofImg: proof, charge_id: '1' })
    if (made.code !== SUCCESS) return
    const id = Number(made.data['id'])
    for (const operator of this.operators) {
      const approve = this.#new('approve deposit', { id: String(id) }, id)
      this.history.push(approve)
      const decided = await operator.ask(approve)
      // From a sum of the day on the first of two operators is told that it waits.
      if (decided.code !== SUCCESS || decided.data['status'] !== WAITING) return
    }
  }

  async withdraw(): Promise<void> {
    const params = { draw_currency_id: '1', number: '20', draw_method_id: String(this.#methodId) }
    const made = await this.#asked('withdraw', params)
    if (made.code !== SUCCESS || Math.random() < 0.1) return
    const id = Number(made.data['id'])
    await this.#asked('cancel withdrawal', { id: String(id) }, id)
  }

  #new(kind: Kind, params: Readonly<Record<string, string>>, recordId = 0): MoneyRequest {
    return { kind, key: randomBytes(12).toString('hex'), path: PATHS[kind], method: 'POST', params, recordId }
  }

  #asked(kind: Kind, params: Readonly<Record<string, string>>, recordId = 0): Promise<Reply> {
    const request = this.#new(kind, params, recordId)
    this.history.push(request)
    return this.ask(request)
  }

  /** The id of a picture nobody has shown before; undefined when it could not be stored. Nothing depends on one that was lost. */
  async #upload(): Promise<string | undefined> {
    const body = new FormData()
    pictures += 1
    // Colours repeat after 256 of them.
    const proof = await picture(pictures, 'png', 120 + Math.floor(pictures / 256))
    body.append('file', new Blob([new Uint8Array(proof)], { type: 'image/png' }), 'proof.png')
    const url = `http://127.0.0.1:${this.site.port}${CALLS.imageUpload.path}`
    const signal = AbortSignal.timeout(10_000)
    const reply = await read(fetch(url, { method: 'POST', body, headers: { [HEADERS.session]: this.token }, signal }))
    if (reply?.code === SUCCESS) return String(reply.data['id'])
    this.uncertain.push(`upload: ${reply?.data.reason ?? 'no answer'}`)
    return undefined
  }
}
