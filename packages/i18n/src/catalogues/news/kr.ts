import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '뉴스',
  lead: '이용 방법을 쉽게 설명해 드립니다.',
  empty: '아직 뉴스가 없습니다.',
  article: '기사',
  gone: '더 이상 볼 수 없는 기사입니다.',
  toList: '전체 뉴스',
}

export default words
