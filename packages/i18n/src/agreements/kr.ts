// The loan agreement in Korean.
import type { AgreementWords } from './loan.ts'

export const loanAgreementKr: AgreementWords = {
  title: '대출 계약서',
  idTypes: { 1: '신분증', 2: '여권' },
  sections: [
    {
      heading: '계약 당사자',
      lines: [
        '대주: {lender}.',
        '차주: {name}, UID {uid}, 생년월일 {birthday}, 국가 {country}, 휴대폰 {mobile}, 신분 확인 서류 {idType}.',
        '날짜: {date}(UTC).',
      ],
    },
    {
      heading: '대출',
      lines: [
        '대주는 신청이 승인된 후 차주의 메인 계좌로 {amount} USD를 지급합니다.',
        '대출 기간은 승인일부터 {period}일입니다. 심사에는 최대 48시간이 걸리며, 그때까지는 어떠한 채무도 발생하지 않습니다.',
      ],
    },
    {
      heading: '비용',
      lines: [
        '이자: 1일 {interestRate}%(연 {yearlyRate}%), 처음 {freePeriod}일은 무이자, 합계 {interest} USD.',
        '기간 종료 시까지 상환할 금액: {total} USD. 다른 수수료는 없습니다.',
      ],
    },
    {
      heading: '연체',
      lines: [
        '기간 종료 후 시작된 하루마다 대출금의 {penaltyRate}%, 즉 1일 {penaltyPerDay} USD의 위약금이 추가됩니다. 위약금은 복리로 계산하지 않습니다.',
        '위약금은 이후 승인되는 송금 증빙이 제출된 날에 멈춥니다. 연체 여부와 관계없이 차주의 잔액은 사용되거나 동결되거나 매각되지 않습니다.',
        '대출이 상환될 때까지 다른 대출은 제공되지 않습니다.',
      ],
    },
    {
      heading: '계속 허용되는 사항',
      lines: [
        '대출 기간 중 차주는 빌린 자금을 포함하여 평소처럼 거래, 입금, 이체, 출금할 수 있습니다. 대출은 차주의 자금을 묶지 않습니다.',
        '기간 종료 전에 언제든지 상환할 수 있으며, 위의 이자는 변하지 않습니다.',
      ],
    },
    {
      heading: '상환',
      lines: [
        '차주는 ‘상환’에 표시된 주소 중 하나로 송금하고 증빙을 제출합니다. 송금이 확인되면 대출은 종료됩니다.',
        '출금을 위해 무엇인가를 지급해야 하는 경우는 없으며, 대출금이 지급되기 전에 어떠한 지급도 요구하지 않습니다.',
      ],
    },
    {
      heading: '본 계약서',
      lines: [
        '본 계약서는 표시된 문구 그대로 그 지문 및 서명과 함께 보관되며, ‘대출 내역’에서 언제든지 열람할 수 있습니다.',
      ],
    },
  ],
}
