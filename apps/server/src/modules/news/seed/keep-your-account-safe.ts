// Article: keeping an account safe.
import type { SeedArticle } from './article.ts'

export const keepYourAccountSafe: SeedArticle = {
  slug: 'keep-your-account-safe',
  texts: [
    {
      language: 'en',
      title: 'Five minutes that keep your account safe',
      description: 'A long password, a second factor, and a look at your devices now and then.',
      content: `<ol><li><strong>Use a password of its own.</strong> Long is better than complicated. A password manager makes both easy.</li><li><strong>Switch on two-factor login.</strong> It asks for a code from your phone when you log in, bind a method or withdraw. Keep the recovery codes on paper.</li><li><strong>Look at your devices.</strong> Settings lists where you are logged in. End what you do not recognise.</li><li><strong>Bind only your own address.</strong> Compare the first and last six characters. Coins sent to a wrong address are gone.</li><li><strong>Read the address bar.</strong> We never send links that ask for a password.</li></ol>
<p>If you did not ask for a withdrawal that we write to you about, use the link in that letter. It freezes the account at once. Then write to <a href="#/mine/chat">support</a>.</p>`,
    },
    {
      language: 'hk',
      title: '用五分鐘保護您的帳戶',
      description: '一個長密碼、一個雙重驗證，以及不時查看您的裝置。',
      content: `<ol><li><strong>使用獨立密碼。</strong>長比複雜更重要，密碼管理工具可以兼顧兩者。</li><li><strong>啟用雙重驗證。</strong>登入、綁定提款方式或提款時，需要輸入手機上的驗證碼。請把恢復碼寫在紙上保存。</li><li><strong>查看裝置。</strong>設定頁會列出已登入的裝置，請登出您不認識的裝置。</li><li><strong>只綁定自己的地址。</strong>核對首尾六個字元。轉錯地址的資金無法取回。</li><li><strong>留意網址。</strong>我們絕不會傳送索取密碼的連結。</li></ol>
<p>如收到並非由您提出的提款通知，請使用信中的連結，帳戶會即時凍結。然後聯絡<a href="#/mine/chat">客服</a>。</p>`,
    },
  ],
}
