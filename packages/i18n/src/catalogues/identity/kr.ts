import type { Translation } from '../../messages.ts'
import type en from './en.ts'

const words: Translation<typeof en> = {
  title: '본인 인증',
  lead: '계좌 보호와 출금 한도 상향을 위해 이름을 한 번만 확인합니다. 최대 48시간이 걸립니다.',
  name: '신분증에 기재된 이름',
  cardId: '신분증 번호',
  country: '신분증 발급 국가',
  chooseCountry: '국가 선택',
  front: '신분증 앞면',
  back: '신분증 뒷면',
  photoHint: 'JPEG, PNG, WebP, 최대 8 MB. 네 모서리가 모두 보이고 가려진 부분이 없어야 합니다.',
  choosePhoto: '사진 선택',
  uploading: '업로드 중 {percent}%',
  uploaded: '업로드 완료',
  uploadFailed: '업로드하지 못했습니다. 다시 시도해 주세요.',
  tooLarge: '사진이 8 MB를 초과합니다.',
  removePhoto: '사진 삭제',
  submit: '심사 요청',
  complete: '모든 항목을 입력해 주세요',
  rejected: '지난 제출이 거절되었습니다: {reason}',
  tryAgain: '수정한 뒤 다시 제출해 주세요.',
  waiting: '심사 대기',
  waitingBody: '서류를 받았습니다. 심사는 {time} UTC 전에 끝납니다.',
  finished: '인증 완료',
  finishedBody: '본인 인증이 완료되었습니다. 더 필요한 절차는 없습니다.',
  submitted: '제출한 내용',
  notServed: '이 국가에서는 서비스를 제공하지 않습니다.',
  privacy: '이 사진은 본인과 심사 담당자만 볼 수 있습니다.',
}

export default words
