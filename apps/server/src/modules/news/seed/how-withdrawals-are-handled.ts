// Article: how withdrawals are handled.
import type { SeedArticle } from './article.ts'

export const howWithdrawalsAreHandled: SeedArticle = {
  slug: 'how-withdrawals-are-handled',
  texts: [
    {
      language: 'en',
      title: 'How withdrawals are handled',
      description: 'The steps, the limits, the fee, and what nobody may ever ask of you.',
      content: `<p>Your free money is yours to take out. These are the steps between your request and your bank or address.</p>
<ol><li><strong>You ask.</strong> The amount is held at once. Fee and received amount are fixed at that moment and shown before you confirm.</li><li><strong>We review.</strong> A person looks at the request. Large amounts need two. You may cancel as long as it is under review.</li><li><strong>It is completed or rejected.</strong> If it is rejected, the whole amount is free again and you see the reason.</li></ol>
<h2>Limits</h2>
<p>Before your real name is verified, the daily limit is lower. <a href="#/mine/auth">Verification</a> takes up to 48 hours. Current limits are shown on the withdrawal page.</p>
<h2>Waiting times</h2>
<p>A newly bound address or account, and an account whose password was just changed, may have to wait before the next withdrawal. This protects you if somebody else got hold of your password. If it applies, the page says until when.</p>
<h2>What we never do</h2>
<ul><li>Nobody ever has to pay anything to withdraw: no tax in advance, no deposit, no unlocking fee.</li><li>A loan, a bonus or a fund never locks the rest of your money.</li><li>Support never asks for your password or a code.</li></ul>
<p>If somebody does ask, do not answer, and write to <a href="#/mine/chat">support</a>.</p>`,
    },
    {
      language: 'hk',
      title: '提款如何處理',
      description: '步驟、限額、手續費，以及任何人都不應向您提出的要求。',
      content: `<p>您的可用資金隨時可以提取。以下是由申請到入帳的步驟。</p>
<ol><li><strong>提出申請。</strong>金額即時凍結，手續費及到帳金額於當刻鎖定，並在確認前顯示。</li><li><strong>審核。</strong>由專人處理，大額申請需兩人審核。審核期間您可以取消。</li><li><strong>完成或拒絕。</strong>如被拒絕，全數金額立即恢復可用，並會說明原因。</li></ol>
<h2>限額</h2>
<p>完成實名認證前，每日限額較低。<a href="#/mine/auth">實名認證</a>需時最多 48 小時。現行限額載於提款頁。</p>
<h2>等候時間</h2>
<p>新綁定的地址或帳戶，以及剛更改密碼的帳戶，可能需要等候一段時間才能提款，以防他人取得您的密碼。如適用，頁面會顯示時間。</p>
<h2>我們絕不會</h2>
<ul><li>要求您先付款才能提款：沒有預繳稅款、保證金或解鎖費。</li><li>因貸款、獎賞或基金而凍結您的其他資金。</li><li>由客服索取您的密碼或驗證碼。</li></ul>
<p>如有人提出上述要求，請勿回覆，並聯絡<a href="#/mine/chat">客服</a>。</p>`,
    },
  ],
}
