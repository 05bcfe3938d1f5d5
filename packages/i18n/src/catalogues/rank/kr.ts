import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '랭킹',
  lead: '청산된 주문을 기준으로 계산한 최근 3주 수익률에 따른 마스터 트레이더 순위입니다.',
  rankOf: '{rank}위',
  simulated: '시뮬레이션',
  threeWeekReturn: '3주 수익률',
  winRate: '승률',
  threeWeekProfit: '3주 손익',
  totalReturn: '총수익률',
  trades: '거래 수',
  drawdown: '최대 낙폭',
  followersMedian: '팔로워 중앙값',
  leverage: '×{leverage}',
  comingSoon: '출시 예정',
  comingSoonBody:
    '상위 트레이더별 페이지를 준비하고 있습니다. 프로필과 청산된 주문은 카피 트레이딩에서 볼 수 있습니다.',
  toCopyTrading: '카피 트레이딩',
  ok: '확인',
}

export default words
