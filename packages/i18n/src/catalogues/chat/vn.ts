import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Chăm sóc khách hàng',
  welcome:
    'Xin chào. Chúng tôi có thể giúp gì cho bạn? Hãy nhắn cho chúng tôi tại đây; câu trả lời sẽ được lưu trong cuộc trò chuyện này.',
  safety: 'Chúng tôi không bao giờ hỏi mật khẩu hay mã xác minh của bạn.',
  placeholder: 'Nhập tin nhắn',
  send: 'Gửi',
  addImage: 'Thêm ảnh',
  image: 'Ảnh',
  imageFailed: 'Không hiển thị được ảnh.',
  sending: 'Đang gửi…',
  notSent: 'Chưa gửi được. Chạm để thử lại.',
  older: 'Tin nhắn cũ hơn',
  support: 'Hỗ trợ',
  you: 'Bạn',
  newMessages: 'Tin nhắn',
  linkLead: 'Vui lòng liên hệ bộ phận hỗ trợ qua liên kết này. Sao chép và mở trong trình duyệt.',
  link: 'Liên kết hỗ trợ',
  copy: 'Sao chép',
  redirecting: 'Đang chuyển đến bộ phận hỗ trợ…',
  openLink: 'Mở trang hỗ trợ',
  tooLarge: 'Ảnh lớn hơn 8 MB.',
  uploadFailed: 'Không gửi được ảnh.',
}

export default words
