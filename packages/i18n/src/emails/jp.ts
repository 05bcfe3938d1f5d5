// Emails and text messages in Japanese.
import type { EmailName } from './en.ts'

export const emailsJp = {
  code_register: {
    subject: '{site} の認証コード：{code}',
    body: '{site} に登録するための認証コードです：\n{code}\n有効期限は {minutes} 分、1回限り有効です。\nお心当たりがない場合は、このメールを無視してください。コードがなければ、誰もお客様のアドレスを使用できません。',
  },
  code_reset: {
    subject: '{site} の認証コード：{code}',
    body: '{site} で新しいパスワードを設定するための認証コードです：\n{code}\n有効期限は {minutes} 分、1回限り有効です。\nお心当たりがない場合は、このメールを無視してください。{site} の担当者がコードをお尋ねすることはありません。',
  },
  already_registered: {
    subject: '{site} の口座をすでにお持ちです',
    body: 'このアドレスで {site} に登録しようとした方がいます（おそらくお客様ご自身です）。すでに口座をお持ちですので、そのままログインするか、「パスワードをお忘れですか」から新しいパスワードを設定してください。\nお心当たりがない場合、お手続きは不要です。',
  },
  password_changed: {
    subject: '{site} のパスワードが変更されました',
    body: '{site} の口座のパスワードが変更され、他のすべての端末からログアウトされました。\nお心当たりがない場合は、直ちに「パスワードをお忘れですか」から新しいパスワードを設定し、サポートにご連絡ください。',
  },
  two_factor_on: {
    subject: '{site} の2段階認証がオンになりました',
    body: '今後、ログイン、出金先の登録、出金の際に、{site} は認証アプリのコードをお尋ねします。リカバリーコードを安全な場所に保管してください。\nお心当たりがない場合は、サポートにご連絡ください。',
  },
  two_factor_off: {
    subject: '{site} の2段階認証がオフになりました',
    body: '{site} の口座の2段階認証がオフになりました。\nお心当たりがない場合は、直ちにパスワードを変更し、サポートにご連絡ください。',
  },
  withdrawal_submitted: {
    subject: '{site} からの {amount} USD の出金',
    body: '{site} で {target} への {amount} USD の出金が申請されました。金額は支払われるまで凍結されます。\nお心当たりがない場合は、次のアドレスを開いて確定してください。口座は直ちに凍結され、支払いは行われません。\n{link}\n{site} が出金のためにお支払いをお願いすることは決してありません。',
  },
  withdrawal_rate_changed: {
    subject: '{amount} USD の出金のレートが変動しました',
    body: '{site} での {amount} USD の出金のレートが許容範囲を超えて変動しました。\n概算：{before}\n新しい金額：{after}\n{until}（UTC）までに新しい金額を承諾するか、キャンセルしてください。ご回答がない場合、出金は終了し、資金は再び利用可能になります。\n{link}',
  },
  withdrawal_decided: {
    subject: '{amount} USD の出金：{status}',
    body: '{site} での {target} への {amount} USD の出金は、現在「{status}」です。\n備考：{note}',
  },
  deposit_decided: {
    subject: '{amount} USD の入金：{status}',
    body: '{site} での {amount} USD の入金は、現在「{status}」です。\n備考：{note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
