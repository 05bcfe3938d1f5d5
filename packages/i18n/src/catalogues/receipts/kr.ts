import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  check: '이 주문 검증',
  title: '주문 {id} 검증',
  explain: '주문 조건과 기록된 가격으로 이 기기에서 다시 계산했습니다.',
  follows: '결과가 기록된 가격과 일치합니다.',
  broken: '결과가 기록된 가격과 일치하지 않습니다.',
  unknown: '기록된 가격 중 일부를 지금 읽을 수 없습니다. 읽을 수 있는 부분은 일치합니다.',
  openPrice: '진입가가 기록과 같음',
  endPrice: '만기가가 기록과 같음',
  nothingBetween: '그 가격과 만기 사이에 채택된 가격 없음',
  result: '적중, 미적중, 무효가 규칙과 일치',
  amount: '금액이 공식과 일치',
  holds: '일치',
  doesNotHold: '불일치',
  notKnown: '알 수 없음',
  ticks: '기록된 가격',
  openTick: '진입',
  endTick: '만기',
  nextTick: '다음',
  expiry: '만기 시점',
  receipt: '검증 자료',
  receiptHint: '이 자료가 있으면 누구나 검증할 수 있습니다. 개인 정보는 들어 있지 않습니다.',
  copy: '복사',
  copied: '복사됨',
  simulated: '시뮬레이션 시세: 하루의 키는 그날이 끝난 뒤 공개되며, 이를 통해 모든 가격을 다시 만들 수 있습니다.',
}

export default words
