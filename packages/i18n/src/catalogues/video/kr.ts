import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '이용 방법',
  lead: '1분이면 됩니다. 소리는 없어도 됩니다.',
  scene1: '실시간 시세를 확인하세요. 초록색은 상승, 빨간색은 하락이며 시뮬레이션 시세인지 여부가 표시됩니다.',
  scene2: '랏과 레버리지를 선택하세요. 버튼을 누르기 전에 증거금, 수수료, 총비용이 표시됩니다.',
  scene3: '손절을 설정하세요. 가격이 반대로 움직이면 포지션을 자동으로 청산합니다.',
  scene4: '모든 주문의 결과를 보고 정산에 쓰인 가격을 검증할 수 있습니다.',
  scene5: '모의 자금으로 시작하세요. 무엇을 해도 비용이 들지 않습니다.',
  play: '재생',
  pause: '일시 중지',
  again: '다시 재생',
  previous: '이전 장면',
  next: '다음 장면',
  position: '장면 {now}/{all}',
  startTrading: '거래 시작',
}

export default words
