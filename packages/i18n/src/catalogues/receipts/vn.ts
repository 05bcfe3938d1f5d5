import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: 'Kiểm tra lệnh này',
  title: 'Kiểm tra lệnh {id}',
  explain: 'Tính lại trên thiết bị này từ điều khoản của lệnh và các mức giá đã ghi.',
  follows: 'Kết quả khớp với các mức giá đã ghi.',
  broken: 'Kết quả không khớp với các mức giá đã ghi.',
  unknown: 'Hiện không đọc được một số mức giá đã ghi. Phần đọc được đều khớp.',
  openPrice: 'Giá mở đúng với bản ghi',
  endPrice: 'Giá kết thúc đúng với bản ghi',
  nothingBetween: 'Không có giá nào được nhận giữa mức đó và lúc hết thời hạn',
  result: 'Thắng, thua hoặc vô hiệu đúng theo quy tắc',
  amount: 'Số tiền đúng theo công thức',
  holds: 'đúng',
  doesNotHold: 'sai',
  notKnown: 'không rõ',
  ticks: 'Các mức giá đã ghi',
  openTick: 'Mở',
  endTick: 'Kết thúc',
  nextTick: 'Tiếp theo',
  expiry: 'Hết thời hạn',
  receipt: 'Biên nhận',
  receiptHint: 'Với biên nhận này, ai cũng có thể kiểm tra. Nó không tiết lộ gì về bạn.',
  copy: 'Sao chép',
  copied: 'Đã sao chép',
  simulated: 'Giá mô phỏng: khóa của ngày được công bố khi ngày kết thúc và cho phép dựng lại mọi mức giá.',
}

export default words
