// Whom a user is related to, and what about them an operator should look at.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { Link } from '@tallystick/ui/routing/routing'
import { Chip } from '@tallystick/ui/primitives/chip'
import type { ReactNode } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useMay } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Moment } from '../../ui/figures.tsx'
import { Card, Facts } from '../../ui/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

type User = OperatorAnswerOf<'operatorUser'>
interface Related {
  readonly uid: string
  readonly name: string
}

const STATE_WORDS = { active: 'followActive', paused: 'followPaused', ended: 'followEnded' } as const

export function UserRelations({ user }: { readonly user: User }) {
  const t = useWords()
  const query = useAsk('operatorUserRelations', { uid: user.uid })
  if (!query.data)
    return (
      <Card title={t('relations')}>
        {query.isError ? <Failed failure={query.error} onRetry={() => void query.refetch()} /> : <Loading rows={4} />}
      </Card>
    )
  const { invited, invited_total, masters, followers, same_payout } = query.data
  return (
    <div className="space-y-4">
      <Card title={t('relations')} padded>
        <Facts
          facts={[
            [
              t('invitedBy'),
              user.inviter_uid === '' ? '–' : <Who key="by" users={[{ uid: user.inviter_uid, name: '' }]} />,
            ],
            [`${t('invitedUsers')} (${invited_total})`, <Who key="invited" users={invited} />],
            [
              t('followsMasters'),
              masters.length === 0 ? (
                '–'
              ) : (
                <ul key="masters" className="space-y-1">
                  {masters.map(master => (
                    <li key={master.uid}>
                      <Who users={[master]} /> · {t(STATE_WORDS[master.state])} · <Moment at={master.since} />
                    </li>
                  ))}
                </ul>
              ),
            ],
            [t('followersOf'), followers],
          ]}
        />
      </Card>
      <Flags user={user} samePayout={same_payout} />
    </div>
  )
}

function Who({ users }: { readonly users: readonly Related[] }): ReactNode {
  if (users.length === 0) return '–'
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {users.map(({ uid, name }) => (
        <Link key={uid} to="/user" search={{ uid }} className="text-accent">
          <span className="figure">{uid}</span> <bdi>{name}</bdi>
        </Link>
      ))}
    </span>
  )
}

function Flags({ user, samePayout }: { readonly user: User; readonly samePayout: readonly Related[] }) {
  const t = useWords()
  const maySeeWinners = useMay('operatorWinners')
  const winners = useAsk('operatorWinners', { realm: user.realm }, { enabled: maySeeWinners })
  const isWinner = winners.data?.some(({ uid }) => uid === user.uid) === true
  const inDebt = user.accounts.some(({ debt }) => !/^0*\.?0*$/.test(debt))
  const flags = [
    ...(user.frozen_at > 0
      ? [
          <Chip key="frozen" tone="down">
            {t('frozen')}
          </Chip>,
        ]
      : []),
    ...(inDebt
      ? [
          <Chip key="debt" tone="down">
            {t('inDebt')}
          </Chip>,
        ]
      : []),
    ...(isWinner
      ? [
          <Chip key="winner" tone="warn">
            {t('winners')}
          </Chip>,
        ]
      : []),
    ...(samePayout.length > 0
      ? [
          <span key="payout" className="flex flex-wrap items-center gap-2">
            <Chip tone="warn">{t('samePayout')}</Chip> <Who users={samePayout} />
          </span>,
        ]
      : []),
  ]
  return (
    <Card title={t('flags')} padded>
      <div className="flex flex-col items-start gap-2 text-sm" data-testid="flags">
        {flags.length === 0 ? t('noneOf') : flags}
      </div>
    </Card>
  )
}
