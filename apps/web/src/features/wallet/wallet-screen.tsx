// The wallet: total, four quick actions, and links to all money screens, on wide desktops beside them.
import { Link } from '@tallystick/ui/routing/routing'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartLine,
  FileText,
  Landmark,
  Layers,
  ReceiptText,
  ShieldCheck,
  Wallet,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { useWords } from '../../platform/words.ts'
import { RowCard, RowLink } from '../../ui/tables/rows.tsx'
import { TotalAssets } from './total-assets.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'

export default function WalletScreen() {
  const t = useWords('wallet')
  return (
    <MoneyPage title={t('wallet')} records={<More />}>
      <TotalAssets />
      <nav className="grid grid-cols-4 gap-2" aria-label={t('wallet')}>
        <Quick to="/mine/charge" icon={ArrowDownToLine} label={t('quickDeposit')} />
        <Quick to="/mine/withdraw" icon={ArrowUpFromLine} label={t('quickWithdraw')} />
        <Quick to="/mine/transfer" icon={ArrowLeftRight} label={t('transfer')} />
        <Quick to="/mine/history" icon={ReceiptText} label={t('billingDetail')} />
      </nav>
    </MoneyPage>
  )
}

function More() {
  const t = useWords('wallet')
  return (
    <RowCard title={t('more')}>
      <RowLink to="/portfolio" icon={ChartLine}>
        {t('portfolio')}
      </RowLink>
      <RowLink to="/statements" icon={FileText}>
        {t('statements')}
      </RowLink>
      <RowLink to="/proof" icon={ShieldCheck}>
        {t('proof')}
      </RowLink>
      <RowLink to="/mine/accounts" icon={Layers} value={t('accountsHint')}>
        {t('accounts')}
      </RowLink>
      <RowLink to="/mine/bank-card-list" icon={Landmark} value={t('bankCardsHint')}>
        {t('bankCards')}
      </RowLink>
      <RowLink to="/mine/coin-address-list" icon={Wallet} value={t('coinAddressesHint')}>
        {t('coinAddresses')}
      </RowLink>
    </RowCard>
  )
}

interface QuickProps {
  readonly to: '/mine/charge' | '/mine/withdraw' | '/mine/transfer' | '/mine/history'
  readonly icon: ComponentType<{ className?: string; strokeWidth?: number }>
  readonly label: string
}

function Quick({ to, icon: Icon, label }: QuickProps) {
  return (
    <Link
      to={to}
      className="flex min-h-20 flex-col items-center justify-start gap-2 rounded-control px-1 py-3 text-center text-xs transition hover:bg-sunken"
    >
      <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon className="size-5" strokeWidth={1.75} />
      </span>
      <span className="text-balance">{label}</span>
    </Link>
  )
}
