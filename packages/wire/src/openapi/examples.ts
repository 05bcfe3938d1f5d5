// Example values, made from the schemas: a value for every field that its schema accepts. A test checks all of them.
import type { TObject } from 'typebox'

/** The parts of JSON schema that the contract uses. */
interface Shape {
  readonly type?: string | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Values a reader recognises, by the name of their field; used where the schema accepts them. */
const BY_NAME: Readonly<Record<string, readonly (string | number)[]>> = {
  account: ['you@example.com'],
  agreement: ['Loan agreement…'],
  amount: ['100'],
  balance: ['100.00'],
  b64s: ['data:image/png;base64,…'],
  birthday: ['1990-02-28'],
  Change: ['1.24'],
  change: ['1.24'],
  Close: ['97123.40'],
  close: ['97123.40'],
  Code: ['BTCUSD'],
  code: ['BTCUSD'],
  CautionMoney: ['485.617000'],
  CautionMoneyAll: ['485.617000'],
  cont: ['0.1'],
  currency_code: ['USDT'],
  CreateTimeHandler: ['2026-01-05 12:30:00'],
  email: ['you@example.com', 'orders,loans'],
  EndPrice: ['97140.10'],
  endpoint: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAA'],
  old_endpoint: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAB'],
  FactProfits: ['1.670000'],
  ForexContNum: ['1'],
  ForexFeeRate: ['5'],
  ForexMaxCont: ['50'],
  ForexMinCont: ['0.01'],
  HazardRate: ['412.06'],
  High: ['97210.00'],
  Low: ['96850.30'],
  Logo: ['/logos/btc.svg'],
  month: ['2026-01'],
  multiple: [20],
  name: ['Ada'],
  Name: ['Bitcoin'],
  NameShowTrans: ['Crypto'],
  nickname: ['Trader 5678'],
  number: ['100'],
  Open: ['97000.00'],
  OpenPrice: ['97123.40'],
  other_cont: ['0.1'],
  other_target_price: ['99000.00'],
  password: ['correct horse battery'],
  new_password: ['correct horse battery'],
  Pip: ['0.01'],
  Price: ['97123.40'],
  PricePrecision: [2],
  profits: ['34.120000'],
  ProfitsTotal: ['1.670000'],
  ProfitRatio: ['0.75'],
  proofImg: ['7'],
  protocol_code: ['TRC20'],
  push: ['orders,money'],
  quiet_from: ['22:00'],
  quiet_to: ['07:00'],
  QuoteCurrency: ['USD'],
  roles: ['support'],
  re_password: ['correct horse battery'],
  secondary_password: ['correct horse battery'],
  Seconds: [30],
  seconds: [30],
  ShowCode: ['BTC/USD'],
  sms_code: ['123456'],
  StaleLimitMs: [10_000],
  stop_loss_price: ['0'],
  subject: ['deposit 12'],
  symbol: ['BTCUSD'],
  target_profit_price: ['0'],
  text: ['Hello'],
  time_zone: ['Europe/Prague'],
  title: ['Tallystick'],
  topic: ['DAY_MARKET'],
  token: ['kq3…', `12345678-orders.${'A'.repeat(43)}`],
  total: [1],
  TradeFee: ['0.500000'],
  uid: ['12345678'],
  UpdatePrice: ['97140.10'],
  url: ['/files/…'],
}

/** The first that fits the schema is taken. */
const TEXTS = [
  '12.50',
  '2026-01-05 12:30:00',
  '123456',
  'you@example.com',
  '852-91234567',
  '2026-01-05',
  'DE',
  'a1B2c3D4e5F6g7H8',
  'my-device-0123456789',
  'bT4xq0Zr7yKw2LmN9pHs3A',
  'a1B2c3D4e5F6g7H8a1B2c3D4e5F6g7H8',
  'kq3YvR0c1uT2wX4zA5bB6d',
  'kq3YvR0c1uT2wX4zA5bB6dD7eE8fF9gG0hH1iI2jJ3k',
  `B${'kq3YvR0c1uT2wX4zA5bB6dD7eE8fF9gG0hH1iI2jJ3k'.repeat(2)}`,
  '5f'.repeat(32),
] as const
const MILLISECONDS = 1_767_616_200_000

/**
 * A value that the schema accepts.
 * @param name the field it stands in.
 */
export function exampleOf(schema: object, name = ''): unknown {
  return valueOf(schema, name)
}

/** An object that the schema accepts. */
export function objectExample(schema: TObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries<object>(schema.properties).map(([name, inner]) => [name, exampleOf(inner, name)]),
  )
}

/** What a request holds at least, and the leverage, which most orders need. */
export function requestExample(params: TObject): Readonly<Record<string, unknown>> {
  const wanted: readonly string[] = [...(params.required ?? []), 'multiple']
  return Object.fromEntries(
    Object.entries(params.properties)
      .filter(([name]) => wanted.includes(name))
      .map(([name, schema]) => [name, exampleOf(schema, name)]),
  )
}

function valueOf(schema: Shape, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find(value => value !== '' && value !== 0) ?? schema.enum[0]
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0], name)
  switch (schema.type ?? 'string') {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, valueOf(inner, field)]),
      )
    case 'array':
      return schema.items ? [valueOf(schema.items, name)] : []
    case 'integer':
      return wholeOf(schema, name)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return textOf(schema, name)
  }
}

function wholeOf({ minimum }: Shape, name: string): number {
  const known = (BY_NAME[name] ?? []).find(value => typeof value === 'number')
  if (known !== undefined) return known
  if (/time|At$|NextOpen|NextClose/i.test(name) && minimum === 0) return MILLISECONDS
  return 1
}

function textOf(schema: Shape, name: string): string {
  const fits = (text: string): boolean =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Infinity) &&
    (schema.pattern === undefined || new RegExp(schema.pattern).test(text))
  const known = (BY_NAME[name] ?? []).filter(value => typeof value === 'string').find(fits)
  if (known !== undefined) return known
  if (schema.pattern === undefined || fits('text')) return fits('text') ? 'text' : 'x'.repeat(schema.minLength ?? 1)
  return TEXTS.find(fits) ?? ''
}
