import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '고객센터',
  welcome: '안녕하세요. 무엇을 도와드릴까요? 여기에 메시지를 남겨 주세요. 답변은 이 대화에 보관됩니다.',
  safety: '비밀번호나 인증번호를 절대 묻지 않습니다.',
  placeholder: '메시지 입력',
  send: '보내기',
  addImage: '이미지 추가',
  image: '이미지',
  imageFailed: '이미지를 표시할 수 없습니다.',
  sending: '보내는 중…',
  notSent: '보내지 못했습니다. 눌러서 다시 시도하세요.',
  older: '이전 메시지',
  support: '고객센터',
  you: '나',
  newMessages: '메시지',
  linkLead: '고객센터는 아래 링크로 문의할 수 있습니다. 링크를 복사해 브라우저에서 열어 주세요.',
  link: '고객센터 링크',
  copy: '복사',
  redirecting: '고객센터로 이동하는 중…',
  openLink: '고객센터 열기',
  tooLarge: '이미지가 8 MB를 초과합니다.',
  uploadFailed: '이미지를 보내지 못했습니다.',
}

export default words
