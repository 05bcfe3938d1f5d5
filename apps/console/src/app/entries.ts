// What the console has, in the order of its navigation; each entry is shown to those who may make its first call.
import type { OperatorCallName } from '@tallystick/wire/operator-calls'
import {
  BadgeCheck,
  BookOpenText,
  Building2,
  Gauge,
  HandCoins,
  History,
  House,
  IdCard,
  Landmark,
  Mail,
  MessagesSquare,
  Newspaper,
  Receipt,
  ScrollText,
  SlidersHorizontal,
  Tags,
  Trophy,
  Undo2,
  UserCog,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { PlainKey } from '../platform/words.ts'

interface Entry {
  readonly to: string
  readonly words: PlainKey
  readonly call: OperatorCallName
  readonly Icon: ComponentType<{ className?: string; strokeWidth?: number }>
}

interface EntryGroup {
  readonly words: PlainKey
  readonly entries: readonly Entry[]
}

export const ENTRY_GROUPS: readonly EntryGroup[] = [
  {
    words: 'work',
    entries: [
      { to: '/', words: 'overview', call: 'operatorWaiting', Icon: House },
      { to: '/deposits', words: 'deposits', call: 'operatorCharges', Icon: Wallet },
      { to: '/withdrawals', words: 'withdrawals', call: 'operatorDraws', Icon: Landmark },
      { to: '/real-names', words: 'realNames', call: 'operatorRealNames', Icon: IdCard },
      { to: '/loan-kyc', words: 'loanKyc', call: 'operatorLoanKycs', Icon: BadgeCheck },
      { to: '/loans', words: 'loans', call: 'operatorLoans', Icon: HandCoins },
      { to: '/repayments', words: 'repayments', call: 'operatorLoans', Icon: Receipt },
      { to: '/redemptions', words: 'redemptions', call: 'operatorRedemptions', Icon: Undo2 },
      { to: '/masters', words: 'masters', call: 'operatorTraderApplications', Icon: Trophy },
      { to: '/chats', words: 'chats', call: 'operatorChats', Icon: MessagesSquare },
      { to: '/proposals', words: 'proposals', call: 'operatorProposals', Icon: UsersRound },
    ],
  },
  {
    words: 'watch',
    entries: [
      { to: '/users', words: 'users', call: 'operatorUsers', Icon: Users },
      { to: '/risk', words: 'risk', call: 'operatorExposure', Icon: Gauge },
      { to: '/ledger', words: 'ledger', call: 'operatorLedger', Icon: BookOpenText },
    ],
  },
  {
    words: 'offer',
    entries: [
      { to: '/offers', words: 'offers', call: 'operatorTerms', Icon: Tags },
      { to: '/settings', words: 'settings', call: 'operatorSettings', Icon: SlidersHorizontal },
      { to: '/changes', words: 'changes', call: 'operatorChanges', Icon: History },
      { to: '/news', words: 'news', call: 'operatorNews', Icon: Newspaper },
      { to: '/companies', words: 'companies', call: 'operatorCompanies', Icon: Building2 },
      { to: '/letters', words: 'letters', call: 'operatorLetters', Icon: Mail },
    ],
  },
  {
    words: 'control',
    entries: [
      { to: '/operators', words: 'operators', call: 'operators', Icon: UserCog },
      { to: '/audit', words: 'audit', call: 'operatorAudit', Icon: ScrollText },
    ],
  },
]
