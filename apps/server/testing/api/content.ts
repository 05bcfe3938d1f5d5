// Parameters with which the calls of news, identity checks, chat and notices succeed.
import type { CallName } from '@tallystick/wire/trader/calls'
import { saveArticle } from '../../src/modules/content/news/news.ts'
import { unsubscribeToken } from '../../src/modules/users/notice-channels/unsubscribe.ts'
import type { TestApi } from './api.ts'
import { newPushTarget } from './push.ts'
import { newProof, type RealUser } from './wallet.ts'

export function contentParams(
  api: () => TestApi,
  real: () => RealUser,
  demo: () => RealUser,
): Readonly<Partial<Record<CallName, () => Promise<Record<string, string>>>>> {
  return {
    newsInfo: async () => {
      const text = { language: 'en', title: 'Title', description: 'Short', content: '<p>Text</p>' }
      const at = api().clock.now()
      const saved = await saveArticle(api().pool, { categoryId: 1, logo: '', text, at })
      return { id: String(saved?.id) }
    },
    submitIdentityCheck: async () => ({
      name: 'Ada Lovelace',
      card_id: 'AB123456',
      country: 'GB',
      front_pic: String(await newProof(api(), real())),
      reverse_pic: String(await newProof(api(), real())),
    }),
    chatSend: async () => ({ text: 'Hello' }),
    chatImage: async () => {
      const image = String(await newProof(api(), demo()))
      await demo().post('/api/chat/send', { image })
      return { id: image }
    },
    chatSeen: async () => ({ id: '1' }),
    noticesSeen: async () => ({ id: '1' }),
    noticeRead: async () => ({ id: '1' }),
    saveNoticeSettings: async () => ({
      email: 'orders',
      email_pace: 'daily',
      quiet_from: '22:00',
      quiet_to: '07:00',
      time_zone: 'Europe/Prague',
      push_figures: '0',
    }),
    pushSubscribe: async () => newPushTarget('https://push.example.com/contract'),
    pushUnsubscribe: async () => ({ endpoint: 'https://push.example.com/contract' }),
    pushRenew: async () => ({
      ...newPushTarget('https://push.example.com/contract'),
      old_endpoint: 'https://push.example.com/contract',
      old_auth: newPushTarget('https://push.example.com/contract').auth,
    }),
    unsubscribeEmails: async () => {
      const { rows } = await api().pool.query<{ uid: string }>('select uid from users where id = $1', [real().userId])
      return { token: unsubscribeToken(api().vault, rows[0]?.uid ?? '', ['orders']) }
    },
  }
}
