// The entries of the user page, in their groups. An entry shows once its route exists, so a screen that is added appears by itself;
// `real` ones answer a demo user with 'only true account'.
import {
  ArrowLeftRight,
  AtSign,
  BadgeCheck,
  ChartLine,
  FileText,
  Bell,
  KeyRound,
  Layers,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  UserPlus,
  Wallet,
} from 'lucide-react'
import type { Catalogues } from '@tallystick/i18n/catalogues'
import type { PlainKey } from '@tallystick/i18n/messages'

export interface UserEntry {
  readonly to: string
  readonly words: PlainKey<Catalogues['user']>
  readonly Icon: LucideIcon
  /** Closed to demo users. */
  readonly real: boolean
}

export interface EntryGroup {
  readonly title: PlainKey<Catalogues['user']>
  readonly entries: readonly UserEntry[]
}

export const HELP_ENTRIES: readonly UserEntry[] = [
  { to: '/mine/chat', words: 'chat', Icon: MessageCircle, real: false },
  { to: '/mine/email', words: 'email', Icon: AtSign, real: false },
  { to: '/mine/announcement', words: 'announcement', Icon: Megaphone, real: false },
]

export const ENTRY_GROUPS: readonly EntryGroup[] = [
  {
    title: 'money',
    entries: [
      { to: '/portfolio', words: 'portfolio', Icon: ChartLine, real: false },
      { to: '/statements', words: 'statements', Icon: FileText, real: false },
      { to: '/mine/wallet', words: 'wallet', Icon: Wallet, real: true },
      { to: '/mine/accounts', words: 'accounts', Icon: Layers, real: false },
      { to: '/mine/transfer', words: 'transfer', Icon: ArrowLeftRight, real: true },
    ],
  },
  {
    title: 'you',
    entries: [
      { to: '/mine/auth', words: 'realAuth', Icon: BadgeCheck, real: true },
      { to: '/mine/invite', words: 'invite', Icon: UserPlus, real: true },
      { to: '/mine/password', words: 'password', Icon: KeyRound, real: true },
      { to: '/mine/alerts', words: 'alerts', Icon: Bell, real: false },
      { to: '/mine/system', words: 'settings', Icon: Settings, real: false },
    ],
  },
  { title: 'help', entries: HELP_ENTRIES },
]
