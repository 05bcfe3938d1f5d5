import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Xác minh danh tính',
  lead: 'Chúng tôi kiểm tra tên của bạn một lần để bảo vệ tài khoản và nâng hạn mức rút tiền. Việc này mất tối đa 48 giờ.',
  name: 'Họ tên trên giấy tờ',
  cardId: 'Số giấy tờ',
  country: 'Quốc gia cấp giấy tờ',
  chooseCountry: 'Chọn quốc gia',
  front: 'Mặt trước giấy tờ',
  back: 'Mặt sau giấy tờ',
  photoHint: 'JPEG, PNG hoặc WebP, tối đa 8 MB. Thấy đủ bốn góc, không bị che.',
  choosePhoto: 'Chọn ảnh',
  uploading: 'Đang tải lên {percent}%',
  uploaded: 'Đã tải lên',
  uploadFailed: 'Tải lên không thành công. Vui lòng thử lại.',
  tooLarge: 'Ảnh lớn hơn 8 MB.',
  removePhoto: 'Xóa ảnh',
  submit: 'Gửi duyệt',
  complete: 'Vui lòng điền đủ các mục',
  rejected: 'Hồ sơ gần nhất bị từ chối: {reason}',
  tryAgain: 'Vui lòng sửa và gửi lại.',
  waiting: 'Chờ duyệt',
  waitingBody: 'Chúng tôi đã nhận giấy tờ của bạn. Việc duyệt kết thúc trước {time} UTC.',
  finished: 'Đã xác minh',
  finishedBody: 'Danh tính của bạn đã được xác minh. Bạn không cần làm gì thêm.',
  submitted: 'Nội dung bạn đã gửi',
  notServed: 'Chúng tôi không cung cấp dịch vụ tại quốc gia này.',
  privacy: 'Chỉ bạn và người duyệt của chúng tôi xem được các ảnh này.',
}

export default words
