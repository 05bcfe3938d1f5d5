// What the server says when something succeeded, and the names of its product categories.

export const serverMessagesEn = {
  ok: '',
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  password_changed: 'Password changed',
  demo_ready: 'Your demo account is ready',
  demo_reset: 'Your demo account has been reset',
  order_filled: 'Order filled',
  order_placed: 'Order placed',
  order_closed: 'Order closed',
  order_cancelled: 'Order cancelled',
  stops_set: 'Stop-loss and take-profit saved',
  category_crypto: 'Crypto',
  category_forex: 'Forex',
  category_metals: 'Metals & energy',
  category_indices: 'Indices',
  category_stocks: 'Stocks',
} as const

export type ServerMessage = keyof typeof serverMessagesEn

export const serverMessagesHk = {
  ok: '',
  logged_in: '登入成功',
  logged_out: '已登出',
  password_changed: '密碼已更改',
  demo_ready: '模擬帳戶已準備就緒',
  demo_reset: '模擬帳戶已重設',
  order_filled: '訂單已成交',
  order_placed: '掛單成功',
  order_closed: '平倉成功',
  order_cancelled: '撤單成功',
  stops_set: '止盈止損設定成功',
  category_crypto: '加密貨幣',
  category_forex: '外匯',
  category_metals: '金屬及能源',
  category_indices: '指數',
  category_stocks: '股票',
} as const satisfies Readonly<Record<ServerMessage, string>>
