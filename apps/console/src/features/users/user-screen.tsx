// One user: profile, accounts, sessions, orders, ledger and operators' actions. A frozen user can still read, but not act.
import { Link, useSearch } from '@tallystick/ui/routing/routing'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useState } from 'react'
import { closing, useAct, useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { type PlainKey, useWords } from '../../platform/words.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Amount, Moment } from '../../ui/figures.tsx'
import { Card, Facts, Page } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { CorrectionDialog, Corrections } from './correction.tsx'
import { UserEquity } from './user-equity.tsx'
import { UserActs, UserOrders } from './user-history.tsx'
import { UserRelations } from './user-relations.tsx'

type User = OperatorAnswerOf<'operatorUser'>

export default function UserScreen() {
  const t = useWords()
  const { uid = '' } = useSearch('/user')
  const user = useAsk('operatorUser', { uid }, { everyMs: 10_000 })
  const may = useMay('operatorAudit')
  if (user.isError && !user.data) {
    return (
      <Page title={uid}>
        <Failed failure={user.error} onRetry={() => void user.refetch()} />
      </Page>
    )
  }
  if (!user.data) {
    return (
      <Page title={uid}>
        <Loading />
      </Page>
    )
  }
  const { data } = user
  return (
    <Page title={data.name} lead={<Labels user={data} />} actions={<Acts user={data} />}>
      <UserEquity uid={uid} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title={t('profile')} padded>
          <Facts
            facts={[
              ['UID', data.uid],
              [t('email'), data.email || '–'],
              [t('mobile'), data.mobile || '–'],
              [t('since'), <Moment key="since" at={data.created_at} />],
              [t('verified'), data.verified_at > 0 ? <Moment key="verified" at={data.verified_at} /> : t('no')],
              [t('twoFactor'), t(data.two_factor ? 'yes' : 'no')],
              [t('language'), data.language],
            ]}
          />
        </Card>
        <Card title={t('accounts')}>
          <Table
            label={t('accounts')}
            rows={data.accounts}
            rowKey={account => account.type}
            columns={[
              { key: 'type', label: t('account'), cell: account => t(account.type) },
              {
                key: 'balance',
                label: t('balance'),
                end: true,
                cell: account => <Amount text={account.balance} />,
              },
              { key: 'held', label: t('held'), end: true, cell: account => <Amount text={account.held} /> },
              { key: 'debt', label: t('debt'), end: true, cell: account => <Amount text={account.debt} /> },
            ]}
          />
        </Card>
        <Card title={t('sessions')}>
          <Table
            label={t('sessions')}
            rows={data.sessions}
            rowKey={session => session.created_at}
            columns={[
              {
                key: 'device',
                label: t('device'),
                cell: session => <span className="line-clamp-2">{session.device}</span>,
              },
              { key: 'seen', label: t('lastSeen'), cell: session => <Moment at={session.last_seen_at} /> },
            ]}
          />
        </Card>
        <UserRelations user={data} />
        {data.api_keys.length > 0 && <ApiKeys keys={data.api_keys} />}
        {may && <UserActs uid={uid} />}
        {data.realm === 'real' && <Corrections uid={uid} />}
      </div>
      <UserOrders uid={uid} kind="contract" />
      <UserOrders uid={uid} kind="micro" />
      <p className="text-sm">
        <Link to="/ledger" search={{ uid }} className="text-accent">
          {t('ledgerOfUser')}
        </Link>
      </p>
    </Page>
  )
}

/** Ending the sessions revokes them, too. */
function ApiKeys({ keys }: { readonly keys: User['api_keys'] }) {
  const t = useWords()
  return (
    <Card title={t('apiKeys')}>
      <Table
        label={t('apiKeys')}
        rows={keys}
        rowKey={key => `${key.name} ${key.expires_at}`}
        columns={[
          { key: 'name', label: t('name'), cell: key => key.name },
          { key: 'scope', label: t('keyScope'), cell: key => t(key.scope === 'trade' ? 'keyTrade' : 'keyRead') },
          { key: 'addresses', label: t('address'), cell: key => key.addresses.join(', ') || t('keyAnywhere') },
          { key: 'expires', label: t('keyExpires'), cell: key => <Moment at={key.expires_at} /> },
          {
            key: 'used',
            label: t('keyUsed'),
            cell: key => (key.last_used_at > 0 ? <LastUse at={key.last_used_at} from={key.last_used_address} /> : '–'),
          },
        ]}
      />
    </Card>
  )
}

function LastUse({ at, from }: { readonly at: number; readonly from: string }) {
  return (
    <>
      <Moment at={at} /> · <bdi>{from}</bdi>
    </>
  )
}

function Labels({ user }: { readonly user: User }) {
  const t = useWords()
  return (
    <span className="flex gap-2">
      <Chip tone={user.realm === 'demo' ? 'warn' : 'neutral'}>{t(user.realm)}</Chip>
      {user.frozen_at > 0 && <Chip tone="down">{t('frozen')}</Chip>}
      {user.is_master && <Chip tone="accent">{t('master')}</Chip>}
    </span>
  )
}

type Act = 'operatorUserFreeze' | 'operatorUserUnfreeze' | 'operatorUserEndSessions' | 'operatorUserTwoFactorOff'

const ACT_WORDS = {
  operatorUserFreeze: 'freeze',
  operatorUserUnfreeze: 'unfreeze',
  operatorUserEndSessions: 'endSessions',
  operatorUserTwoFactorOff: 'twoFactorOff',
} as const satisfies Record<Act, PlainKey>

function Acts({ user }: { readonly user: User }) {
  const t = useWords()
  const [asking, setAsking] = useState<Act | null>(null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const mayCorrect = useMay('operatorAdjust') && user.realm === 'real'
  const freezing = user.frozen_at > 0 ? 'operatorUserUnfreeze' : 'operatorUserFreeze'
  const mayFreeze = useMay(freezing)
  const mayEnd = useMay('operatorUserEndSessions')
  const mayReset = useMay('operatorUserTwoFactorOff')
  const open: Act[] = [
    ...(mayFreeze ? ([freezing] as const) : []),
    ...(mayEnd ? (['operatorUserEndSessions'] as const) : []),
    ...(mayReset && user.two_factor ? (['operatorUserTwoFactorOff'] as const) : []),
  ]
  return (
    <>
      {open.map(act => (
        <Button key={act} look={act === 'operatorUserFreeze' ? 'danger' : 'outline'} onClick={() => setAsking(act)}>
          {t(ACT_WORDS[act])}
        </Button>
      ))}
      {mayCorrect && <Button onClick={() => setIsCorrecting(true)}>{t('correct')}</Button>}
      {isCorrecting && <CorrectionDialog uid={user.uid} onClose={() => setIsCorrecting(false)} />}
      {asking && <ActDialog act={asking} uid={user.uid} onClose={() => setAsking(null)} />}
    </>
  )
}

function ActDialog({ act, uid, onClose }: { readonly act: Act; readonly uid: string; readonly onClose: () => void }) {
  const t = useWords()
  const mutation = useAct(act)
  return (
    <AskReason
      title={t('actOnUser', { act: t(ACT_WORDS[act]), uid })}
      confirmLabel={t(ACT_WORDS[act])}
      look={act === 'operatorUserFreeze' ? 'danger' : 'primary'}
      busy={mutation.isPending}
      onConfirm={reason => mutation.mutate({ uid, reason }, closing(onClose))}
      onClose={onClose}
    />
  )
}
