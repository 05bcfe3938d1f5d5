// Payout methods in the app: where a withdrawal is paid to. The wire's names of their fields are known here alone.
import type { BoundMethod, ParamsOf } from '@tallystick/wire/trader/schemas'

/** What the user types of a method; '' where it does not apply. */
export interface MethodDetails {
  readonly address: string
  readonly bankName: string
  readonly bankAddress: string
  readonly bankSwift: string
  readonly payeeName: string
  readonly payeeAccount: string
}

export type MethodField = keyof MethodDetails

export interface PayoutMethod extends MethodDetails {
  readonly id: number
  readonly currency: { readonly id: number; readonly code: string; readonly network: string }
  readonly usableAt: string
}

const FIELD_OF: ReadonlyMap<unknown, MethodField> = new Map([
  ['dc_address', 'address'],
  ['bank_name', 'bankName'],
  ['bank_address', 'bankAddress'],
  ['bank_swift', 'bankSwift'],
  ['payee_name', 'payeeName'],
  ['payee_account', 'payeeAccount'],
])

export function methodFromWire(method: BoundMethod): PayoutMethod {
  const { id, code, protocol } = method.draw_currency
  return {
    id: method.id,
    address: method.dc_address,
    bankName: method.bank_name,
    bankAddress: method.bank_address,
    bankSwift: method.bank_swift,
    payeeName: method.payee_name,
    payeeAccount: method.payee_account,
    currency: { id, code, network: protocol },
    usableAt: method.usable_at,
  }
}

export function detailsToWire(details: MethodDetails) {
  return {
    dc_address: details.address,
    bank_name: details.bankName,
    bank_address: details.bankAddress,
    bank_swift: details.bankSwift,
    payee_name: details.payeeName,
    payee_account: details.payeeAccount,
  } as const satisfies Partial<ParamsOf<'bindMethod'>>
}

/** The field that a refusal names. */
export function methodFieldFromWire(name: unknown): MethodField | undefined {
  return FIELD_OF.get(name)
}

/** Where the money goes, in one line. */
export function targetOf({ address, payeeAccount }: Pick<MethodDetails, 'address' | 'payeeAccount'>): string {
  return address === '' ? payeeAccount : address
}
