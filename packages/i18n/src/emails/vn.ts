// Emails and text messages in Vietnamese.
import type { EmailName } from './en.ts'

export const emailsVn = {
  code_register: {
    subject: '{code} là mã xác minh {site} của bạn',
    body: 'Mã xác minh để đăng ký tại {site} của bạn là:\n{code}\nMã có hiệu lực trong {minutes} phút và chỉ dùng được một lần.\nNếu bạn không yêu cầu mã này, hãy bỏ qua thư: không có mã, không ai dùng được địa chỉ của bạn.',
  },
  code_reset: {
    subject: '{code} là mã xác minh {site} của bạn',
    body: 'Mã xác minh để đặt mật khẩu mới tại {site} của bạn là:\n{code}\nMã có hiệu lực trong {minutes} phút và chỉ dùng được một lần.\nNếu bạn không yêu cầu mã này, hãy bỏ qua thư. Không ai ở {site} bao giờ hỏi bạn mã này.',
  },
  already_registered: {
    subject: 'Bạn đã có tài khoản tại {site}',
    body: 'Ai đó, có lẽ là bạn, vừa thử đăng ký tại {site} bằng địa chỉ này. Bạn đã có tài khoản: chỉ cần đăng nhập, hoặc đặt mật khẩu mới tại mục “Quên mật khẩu”.\nNếu không phải bạn, bạn không cần làm gì.',
  },
  password_changed: {
    subject: 'Mật khẩu của bạn tại {site} đã được đổi',
    body: 'Mật khẩu tài khoản của bạn tại {site} đã được đổi và mọi thiết bị khác đã bị đăng xuất.\nNếu không phải bạn, hãy đặt mật khẩu mới ngay tại mục “Quên mật khẩu” và viết cho bộ phận hỗ trợ.',
  },
  two_factor_on: {
    subject: 'Xác thực hai lớp đã bật tại {site}',
    body: 'Từ nay {site} yêu cầu mã từ ứng dụng xác thực khi bạn đăng nhập, liên kết phương thức rút tiền hoặc rút tiền. Hãy giữ các mã khôi phục ở nơi an toàn.\nNếu không phải bạn, hãy viết cho bộ phận hỗ trợ.',
  },
  two_factor_off: {
    subject: 'Xác thực hai lớp đã tắt tại {site}',
    body: 'Xác thực hai lớp của tài khoản bạn tại {site} đã bị tắt.\nNếu không phải bạn, hãy đổi mật khẩu ngay và viết cho bộ phận hỗ trợ.',
  },
  withdrawal_submitted: {
    subject: 'Rút {amount} USD từ {site}',
    body: 'Có yêu cầu rút {amount} USD đến {target} tại {site}. Số tiền được giữ cho đến khi chi trả.\nKhông phải bạn? Hãy mở địa chỉ này và xác nhận: tài khoản của bạn bị đóng băng ngay và không có khoản nào được chi trả.\n{link}\nKhông ai ở {site} bao giờ yêu cầu bạn trả tiền để rút tiền.',
  },
  withdrawal_rate_changed: {
    subject: 'Tỷ giá lệnh rút {amount} USD của bạn đã thay đổi',
    body: 'Tỷ giá lệnh rút {amount} USD của bạn tại {site} đã vượt biên độ.\nƯớc tính: {before}\nSố tiền mới: {after}\nVui lòng chấp nhận số tiền mới hoặc hủy trước {until} (UTC). Nếu bạn không trả lời, lệnh rút kết thúc và tiền lại khả dụng.\n{link}',
  },
  withdrawal_decided: {
    subject: 'Khoản rút {amount} USD của bạn: {status}',
    body: 'Khoản rút {amount} USD đến {target} của bạn tại {site} hiện ở trạng thái: {status}.\nGhi chú: {note}',
  },
  deposit_decided: {
    subject: 'Khoản nạp {amount} USD của bạn: {status}',
    body: 'Khoản nạp {amount} USD của bạn tại {site} hiện ở trạng thái: {status}.\nGhi chú: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
