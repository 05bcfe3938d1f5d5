// The own invite link, its QR code (level H, 160 pixels) and the code itself.
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { RealOnly } from '../../entities/session/real-only.tsx'
import { PRIVATE } from '../../entities/session/session.ts'
import { api } from '../../platform/api/api.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { QrCode } from '@tallystick/ui/primitives/qr-code'
import { Halves } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'

const QR_PIXELS = 160

export default function InviteScreen() {
  const t = useWords('user')
  return (
    <SubPage title={t('invite')} above="/user" size="beside">
      <RealOnly>
        <Invite />
      </RealOnly>
    </SubPage>
  )
}

function Invite() {
  const t = useWords('user')
  const invite = useQuery({
    queryKey: [PRIVATE, 'invite'],
    queryFn: async ({ signal }) => (await api.call('invite', {}, { signal, showErrorMessage: false })).data,
  })
  if (invite.isError && invite.data === undefined)
    return <ErrorState failure={invite.error} onRetry={() => void invite.refetch()} />
  const code = invite.data?.invite_code
  // From the own origin and the code alone.
  const link = code === undefined ? undefined : `${location.origin}/#/register?invite_code=${code}`
  return (
    <Halves
      stack="space-y-5"
      second={
        <>
          <section className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            <Copyable label={t('inviteLink')} text={link} />
            <Copyable label={t('inviteCode')} text={code} />
          </section>
          <p className="px-1 text-sm text-pretty text-muted">{t('inviteLead')}</p>
        </>
      }
    >
      <section className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface px-5 py-7 text-center">
        {link === undefined ? (
          <span className="skeleton size-40" />
        ) : (
          <QrCode text={link} label={t('inviteQr')} size={QR_PIXELS} />
        )}
        <p className="min-h-5 text-sm text-muted">{invite.data && t('invited', { count: invite.data.invited })}</p>
      </section>
    </Halves>
  )
}

function Copyable({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  const t = useWords('user')
  return (
    <div className="flex min-h-16 items-center gap-3 py-2 ps-4 pe-2">
      <div className="min-w-0 grow">
        <p className="text-xs text-muted">{label}</p>
        {text === undefined ? (
          <span className="skeleton mt-1 inline-block h-4 w-40" />
        ) : (
          <p className="font-medium break-all" dir="ltr">
            {text}
          </p>
        )}
      </div>
      <IconButton
        label={`${t('copy')}: ${label}`}
        disabled={text === undefined}
        onClick={() => void copyText(text ?? '')}
      >
        <Copy className="size-5" />
      </IconButton>
    </div>
  )
}
