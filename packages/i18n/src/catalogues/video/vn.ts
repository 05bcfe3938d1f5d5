import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Cách hoạt động',
  lead: 'Một phút, không cần âm thanh.',
  scene1: 'Xem giá trực tiếp. Xanh là tăng, đỏ là giảm, và có nhãn cho biết giá có phải mô phỏng hay không.',
  scene2: 'Chọn số lot và đòn bẩy. Ký quỹ, phí và tổng chi phí hiện ra trước khi bạn nhấn nút.',
  scene3: 'Đặt cắt lỗ. Vị thế tự đóng khi giá đi ngược hướng của bạn.',
  scene4: 'Xem từng lệnh cùng kết quả, và kiểm tra các mức giá đã dùng để tính.',
  scene5: 'Bắt đầu bằng tiền demo. Bạn làm gì ở đó cũng không mất tiền.',
  play: 'Phát',
  pause: 'Tạm dừng',
  again: 'Phát lại',
  previous: 'Cảnh trước',
  next: 'Cảnh sau',
  position: 'Cảnh {now}/{all}',
  startTrading: 'Bắt đầu giao dịch',
}

export default words
