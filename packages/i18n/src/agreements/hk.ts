// The loan agreement in traditional Chinese.
import type { AgreementWords } from './loan.ts'

export const loanAgreementHk: AgreementWords = {
  title: '貸款協議',
  idTypes: { 1: '身份證', 2: '護照' },
  sections: [
    {
      heading: '協議雙方',
      lines: [
        '貸款方：{lender}。',
        '借款方：{name}，UID {uid}，出生日期 {birthday}，國家 {country}，手機 {mobile}，身份證明：{idType}。',
        '日期：{date}（UTC）。',
      ],
    },
    {
      heading: '貸款',
      lines: [
        '申請獲批後，貸款方將 {amount} USD 存入借款方的資金帳戶。',
        '貸款期由獲批起計 {period} 天。審核需時最多 48 小時，獲批前毋須承擔任何債務。',
      ],
    },
    {
      heading: '費用',
      lines: [
        '利息：每日 {interestRate} %（每年 {yearlyRate} %），首 {freePeriod} 天免息，合共 {interest} USD。',
        '期滿前應還總額：{total} USD。除此之外不收任何費用。',
      ],
    },
    {
      heading: '逾期',
      lines: [
        '期滿後每開始一天，加收貸款額 {penaltyRate} % 的罰息，即每天 {penaltyPerDay} USD，不計複息。',
        '提交付款憑證並其後獲接納者，罰息計至提交當日為止。無論是否逾期，借款方的結餘均不會被動用、凍結或變賣。',
        '還清前不再批出其他貸款。',
      ],
    },
    {
      heading: '仍然允許的操作',
      lines: [
        '貸款期間，借款方可照常交易、存款、劃轉及提款，包括所借款項。貸款從不鎖定借款方的資金。',
        '可隨時提前還款，上述利息不變。',
      ],
    },
    {
      heading: '還款',
      lines: [
        '借款方向「還款」頁所示的其中一個地址付款並提交憑證，確認到帳後貸款即告結清。',
        '提款從來毋須付款；放款前亦不會要求任何付款。',
      ],
    },
    {
      heading: '本協議文本',
      lines: ['協議按所示內容逐字保存，連同其指紋及簽名，可隨時在「貸款紀錄」查閱。'],
    },
  ],
}
