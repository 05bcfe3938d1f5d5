// The names of request fields in refusals: the label the screen gives the field, in the reader's language.
import type { Catalogues } from '../catalogue-keys.ts'
import { type Feature, languagesOf, loadCatalogue } from '../catalogues.ts'
import type { LanguageCode } from '../languages.ts'
import type { PlainKey } from '../messages.ts'
import { fillMessage } from '../server-words.ts'

type Label = { [F in Feature]: readonly [F, PlainKey<Catalogues[F]>] }[Feature]

/** By the field's name on the wire. A field that is not here is one that no form shows. */
const LABELS: Readonly<Record<string, Label>> = {
  account: ['session', 'email'],
  address: ['wallet', 'address'],
  agreement: ['loan', 'agreement'],
  amount: ['loan', 'amount'],
  area_id: ['session', 'area'],
  auth_code: ['session', 'code'],
  avatar: ['user', 'avatar'],
  balance: ['loan', 'amount'],
  bank_address: ['wallet', 'bankAddress'],
  bank_name: ['wallet', 'bankName'],
  bank_swift: ['wallet', 'bankSwift'],
  birthday: ['loan', 'birthday'],
  card_id: ['identity', 'cardId'],
  charge_id: ['wallet', 'network'],
  cont: ['trade', 'lots'],
  country: ['loan', 'country'],
  currency_id: ['wallet', 'currency'],
  dc_address: ['wallet', 'address'],
  draw_currency_id: ['wallet', 'currency'],
  draw_id: ['wallet', 'currency'],
  draw_method_id: ['wallet', 'toAccount'],
  file: ['chat', 'image'],
  forex_id: ['orders', 'market'],
  from: ['wallet', 'from'],
  front_pic: ['identity', 'front'],
  hand_pic: ['loan', 'handPic'],
  id_card_type: ['loan', 'idType'],
  image: ['chat', 'image'],
  invite_code: ['user', 'inviteCode'],
  last_name: ['loan', 'lastName'],
  max_amount: ['follow', 'maxAmount'],
  memo: ['wallet', 'remark'],
  mobile: ['session', 'mobile'],
  multiple: ['follow', 'multiple'],
  name: ['loan', 'firstName'],
  new_password: ['session', 'newPassword'],
  nickname: ['user', 'nickname'],
  note: ['console', 'note'],
  number: ['loan', 'amount'],
  otp: ['session', 'otp'],
  password: ['session', 'password'],
  payee_account: ['wallet', 'payeeAccount'],
  payee_name: ['wallet', 'payeeName'],
  proofImg: ['wallet', 'proof'],
  re_password: ['session', 'repeatPassword'],
  real_number: ['wallet', 'newAmount'],
  reason: ['console', 'reason'],
  receipt: ['check', 'receipt'],
  reverse_pic: ['identity', 'back'],
  seconds: ['micro', 'duration'],
  secondary_password: ['session', 'repeatPassword'],
  sex: ['loan', 'sex'],
  sign: ['loan', 'signature'],
  sms_code: ['session', 'code'],
  stop_loss_percent: ['follow', 'stopLoss'],
  stop_loss_price: ['trade', 'stopLoss'],
  target_price: ['trade', 'targetPrice'],
  target_profit_price: ['trade', 'takeProfit'],
  value: ['console', 'value'],
  values: ['console', 'value'],
}

const FEATURES_READ = [...new Set(Object.values(LABELS).map(([feature]) => feature))]
const WORDS = new Map(
  await Promise.all(
    FEATURES_READ.flatMap(feature =>
      languagesOf(feature).map(
        async language => [`${feature}.${language}`, await loadCatalogue(feature, language)] as const,
      ),
    ),
  ),
)

/** Undefined for a field that no form shows: its name would tell a user nothing. */
export function fieldLabel(language: LanguageCode, field: string): string | undefined {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined
  if (label === undefined) return undefined
  const [feature, key] = label
  const text = WORDS.get(`${feature}.${language}`)?.[key]
  return text === undefined ? undefined : fillMessage(language, text, {})
}
