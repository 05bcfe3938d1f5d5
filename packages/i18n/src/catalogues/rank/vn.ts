import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Xếp hạng',
  lead: 'Các chuyên gia xếp theo tỷ suất ba tuần gần nhất, tính từ các lệnh đã đóng.',
  rankOf: 'Hạng {rank}',
  simulated: 'Mô phỏng',
  threeWeekReturn: 'Tỷ suất 3 tuần',
  winRate: 'Tỷ lệ thắng',
  threeWeekProfit: 'Lợi nhuận 3 tuần',
  totalReturn: 'Tổng tỷ suất',
  trades: 'Số lệnh',
  drawdown: 'Sụt giảm tối đa',
  followersMedian: 'Trung vị người theo dõi',
  leverage: '×{leverage}',
  comingSoon: 'Sắp ra mắt',
  comingSoonBody:
    'Trang riêng của từng người dẫn đầu đang được chuẩn bị. Hồ sơ và các lệnh đã đóng hiện có trong mục sao chép giao dịch.',
  toCopyTrading: 'Sao chép giao dịch',
  ok: 'Đồng ý',
}

export default words
