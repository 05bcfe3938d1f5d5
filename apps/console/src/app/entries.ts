// The console's navigation entries, in order. Each is shown to operators who may make its first call.
import type { Path } from '@tallystick/ui/routing/router'
import type { OperatorCallName } from '@tallystick/wire/operator/calls'
import {
  BadgeCheck,
  BookOpenText,
  Building2,
  CircleQuestionMark,
  Gauge,
  HandCoins,
  History,
  House,
  IdCard,
  Landmark,
  Mail,
  MessageSquareHeart,
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
  readonly to: Path
  readonly words: PlainKey
  readonly call: OperatorCallName
  /** What waits behind it, by the name of its queue. */
  readonly queue?: string
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
      { to: '/deposits', words: 'deposits', call: 'operatorDeposits', queue: 'deposits', Icon: Wallet },
      { to: '/withdrawals', words: 'withdrawals', call: 'operatorWithdrawals', queue: 'withdrawals', Icon: Landmark },
      {
        to: '/identity-checks',
        words: 'identityChecks',
        call: 'operatorIdentityChecks',
        queue: 'identity_checks',
        Icon: IdCard,
      },
      {
        to: '/loan-applicants',
        words: 'loanApplicants',
        call: 'operatorLoanApplicants',
        queue: 'loan_applicants',
        Icon: BadgeCheck,
      },
      { to: '/loans', words: 'loans', call: 'operatorLoans', queue: 'loans', Icon: HandCoins },
      { to: '/repayments', words: 'repayments', call: 'operatorLoans', queue: 'repayments', Icon: Receipt },
      { to: '/redemptions', words: 'redemptions', call: 'operatorRedemptions', queue: 'redemptions', Icon: Undo2 },
      { to: '/masters', words: 'masters', call: 'operatorMasterApplications', queue: 'masters', Icon: Trophy },
      { to: '/chats', words: 'chats', call: 'operatorChats', queue: 'chats', Icon: MessagesSquare },
      { to: '/feedback', words: 'feedback', call: 'operatorFeedback', queue: 'feedback', Icon: MessageSquareHeart },
      { to: '/proposals', words: 'proposals', call: 'operatorProposals', queue: 'proposals', Icon: UsersRound },
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
      { to: '/emails', words: 'emails', call: 'operatorEmails', Icon: Mail },
    ],
  },
  {
    words: 'control',
    entries: [
      { to: '/operators', words: 'operators', call: 'operators', Icon: UserCog },
      { to: '/audit', words: 'audit', call: 'operatorAudit', Icon: ScrollText },
      // Everybody may read it.
      { to: '/help', words: 'help', call: 'operatorWaiting', Icon: CircleQuestionMark },
    ],
  },
]
