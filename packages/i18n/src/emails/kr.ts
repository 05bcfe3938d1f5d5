// Emails and text messages in Korean.
import type { EmailName } from './en.ts'

export const emailsKr = {
  code_register: {
    subject: '{site} 인증번호: {code}',
    body: '{site} 회원가입 인증번호입니다:\n{code}\n{minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.\n본인이 요청하지 않았다면 이 메일을 무시하세요. 인증번호 없이는 아무도 이 주소를 사용할 수 없습니다.',
  },
  code_reset: {
    subject: '{site} 인증번호: {code}',
    body: '{site} 비밀번호 재설정 인증번호입니다:\n{code}\n{minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.\n본인이 요청하지 않았다면 이 메일을 무시하세요. {site} 직원은 절대 인증번호를 묻지 않습니다.',
  },
  already_registered: {
    subject: '이미 {site} 계좌가 있습니다',
    body: '누군가(아마도 본인) 이 주소로 {site} 회원가입을 시도했습니다. 이미 계좌가 있으니 바로 로그인하거나 “비밀번호를 잊으셨나요?”에서 새 비밀번호를 설정하세요.\n본인이 아니라면 따로 하실 일은 없습니다.',
  },
  password_changed: {
    subject: '{site} 비밀번호가 변경되었습니다',
    body: '{site} 계좌의 비밀번호가 변경되었으며 다른 모든 기기가 로그아웃되었습니다.\n본인이 아니라면 지금 “비밀번호를 잊으셨나요?”에서 새 비밀번호를 설정하고 고객센터에 문의해 주세요.',
  },
  two_factor_on: {
    subject: '{site} 2단계 인증이 켜졌습니다',
    body: '이제부터 로그인, 출금 수단 등록, 출금 시 {site}에서 인증 앱의 인증번호를 요청합니다. 복구 코드를 안전한 곳에 보관하세요.\n본인이 아니라면 고객센터에 문의해 주세요.',
  },
  two_factor_off: {
    subject: '{site} 2단계 인증이 꺼졌습니다',
    body: '{site} 계좌의 2단계 인증이 꺼졌습니다.\n본인이 아니라면 지금 비밀번호를 변경하고 고객센터에 문의해 주세요.',
  },
  withdrawal_submitted: {
    subject: '{site} 출금 {amount} USD',
    body: '{site}에서 {target} 앞으로 {amount} USD 출금이 신청되었습니다. 지급될 때까지 금액은 동결됩니다.\n본인이 아닌가요? 아래 주소를 열어 확인하세요. 계좌가 즉시 동결되고 아무것도 지급되지 않습니다.\n{link}\n{site}에서 출금을 위해 돈을 내라고 요구하는 일은 절대 없습니다.',
  },
  withdrawal_rate_changed: {
    subject: '{amount} USD 출금 환율이 변동했습니다',
    body: '{site}에서 신청하신 {amount} USD 출금의 환율이 허용 범위를 벗어났습니다.\n예상: {before}\n새 금액: {after}\n{until}(UTC)까지 새 금액을 수락하거나 취소해 주세요. 응답이 없으면 출금이 종료되고 자금을 다시 사용할 수 있습니다.\n{link}',
  },
  withdrawal_decided: {
    subject: '{amount} USD 출금: {status}',
    body: '{site}에서 {target} 앞으로 신청한 {amount} USD 출금의 현재 상태: {status}.\n비고: {note}',
  },
  deposit_decided: {
    subject: '{amount} USD 입금: {status}',
    body: '{site}에서 신청한 {amount} USD 입금의 현재 상태: {status}.\n비고: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
