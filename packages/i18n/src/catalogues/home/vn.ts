import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: 'Thị trường',
  today: '{amount} hôm nay',
  deposit: 'Nạp tiền',
  withdraw: 'Rút tiền',
  welcomeTitle: 'Luyện tập với 100.000 USD tiền demo',
  welcomeBody: 'Giá trực tiếp, loại lệnh thật, không mất gì cả. Không cần tài khoản.',
  startDemo: 'Bắt đầu demo',
  watchlist: 'Thị trường nổi bật',
  all: 'Tất cả',
  categories: 'Danh mục',
  market: 'Thị trường',
  lastDay: '24 giờ qua',
  last: 'Giá mới nhất',
  change: 'Thay đổi',
  dayRange: 'Biên độ 24 giờ',
  shortcuts: 'Lối tắt',
  loan: 'Vay',
  buyCoin: 'Mua coin',
  video: 'Video',
  news: 'Tin tức',
  openSearch: 'Tìm mã hoặc tên',
  openCompanySearch: 'Tìm công ty',
  mining: 'Đào coin',
  search: 'Tìm thị trường',
  nothingFound: 'Không có thị trường nào khớp “{text}”.',
  noMarkets: 'Danh mục này chưa có thị trường nào.',
  clearSearch: 'Xóa tìm kiếm',
  showAll: 'Hiện tất cả',
}

export default words
