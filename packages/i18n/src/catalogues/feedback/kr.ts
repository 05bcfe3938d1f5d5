import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '의견 보내기',
  body: '의견을 남길 수 있는 페이지를 준비하고 있습니다. 그동안은 고객센터에서 모든 메시지를 읽습니다.',
  toChat: '고객센터에 문의',
}

export default words
