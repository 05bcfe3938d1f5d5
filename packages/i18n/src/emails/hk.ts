// Emails and text messages in traditional Chinese as used in Hong Kong.
import type { EmailName } from './en.ts'

export const emailsHk = {
  code_register: {
    subject: '{code} 是您的 {site} 驗證碼',
    body: '您在 {site} 的註冊驗證碼為：\n{code}\n驗證碼於 {minutes} 分鐘內有效，只可使用一次。\n如非本人操作，請不必理會此信：沒有驗證碼，任何人都無法使用您的地址。',
  },
  code_reset: {
    subject: '{code} 是您的 {site} 驗證碼',
    body: '您在 {site} 重設密碼的驗證碼為：\n{code}\n驗證碼於 {minutes} 分鐘內有效，只可使用一次。\n如非本人操作，請不必理會此信。{site} 的職員絕不會向您索取驗證碼。',
  },
  already_registered: {
    subject: '您在 {site} 已有帳戶',
    body: '有人（可能是您本人）嘗試以此地址在 {site} 註冊。您已經有帳戶：請直接登入，或按「忘記密碼」設定新密碼。\n如非本人操作，您毋須處理。',
  },
  password_changed: {
    subject: '您的 {site} 密碼已更改',
    body: '您在 {site} 的帳戶密碼已更改，其他裝置已全部登出。\n如非本人操作，請立即按「忘記密碼」設定新密碼，並聯絡客服。',
  },
  two_factor_on: {
    subject: '{site} 雙重驗證已啟用',
    body: '由現在起，登入、綁定提款方式或提款時，{site} 都會要求輸入驗證器的驗證碼。請妥善保存您的備用碼。\n如非本人操作，請聯絡客服。',
  },
  two_factor_off: {
    subject: '{site} 雙重驗證已停用',
    body: '您在 {site} 的雙重驗證已停用。\n如非本人操作，請立即更改密碼並聯絡客服。',
  },
  withdrawal_submitted: {
    subject: '{site} 提款 {amount} USD',
    body: '{site} 收到向 {target} 提款 {amount} USD 的申請，款項會凍結至付款為止。\n如非本人操作，請開啟以下網址並確認：帳戶會即時凍結，不會付款。\n{link}\n{site} 絕不會要求您付款才可提款。',
  },
  withdrawal_rate_changed: {
    subject: '您的 {amount} USD 提款匯率已變動',
    body: '您在 {site} 的 {amount} USD 提款，其匯率變動已超出容許範圍。\n估算：{before}\n新數量：{after}\n請於 {until}（UTC）前接受新數量或取消。如逾期未回覆，提款將終止，款項可再次動用。\n{link}',
  },
  withdrawal_decided: {
    subject: '您的 {amount} USD 提款：{status}',
    body: '您在 {site} 向 {target} 提款 {amount} USD 的申請現為：{status}。\n備註：{note}',
  },
  deposit_decided: {
    subject: '您的 {amount} USD 存款：{status}',
    body: '您在 {site} 的 {amount} USD 存款現為：{status}。\n備註：{note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
