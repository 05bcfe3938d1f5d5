// Customer service: a link to copy, a link to another site, its page in a frame, or our own chat, as the operator has set it.
import { useEffect } from 'react'
import { useBasicInfo } from '../../entities/site/basic-info.ts'
import { useWords } from '../../platform/words.ts'
import { CopyLine } from '../../ui/primitives/copy-line.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { OwnChat } from './own-chat.tsx'

const COPY = 2
const REDIRECT = 3

export default function ChatScreen() {
  const t = useWords('chat')
  const { data, isError, error, refetch } = useBasicInfo()
  if (isError || !data)
    return (
      <SubPage title={t('title')} above="/">
        {isError ? (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        ) : (
          <div className="skeleton h-64 rounded-card" />
        )}
      </SubPage>
    )
  const link = webAddress(data.service_link)
  if (link === undefined) return <OwnChat />
  if (data.service_link_type === COPY) return <LinkToCopy link={link} />
  if (data.service_link_type === REDIRECT) return <Redirect link={link} />
  return <Frame link={link} />
}

/** The server sends listed http(s) addresses only; what is no such address is not followed all the same. */
function webAddress(text: string): string | undefined {
  return /^https?:\/\//.test(text) ? text : undefined
}

function LinkToCopy({ link }: { readonly link: string }) {
  const t = useWords('chat')
  return (
    <SubPage title={t('title')} above="/">
      <p className="pb-4 text-sm text-pretty text-muted">{t('linkLead')}</p>
      <div className="rounded-card border border-line bg-surface">
        <CopyLine label={t('link')} text={link} copyLabel={t('copy')} />
      </div>
    </SubPage>
  )
}

function Redirect({ link }: { readonly link: string }) {
  const t = useWords('chat')
  useEffect(() => location.assign(link), [link])
  return (
    <SubPage title={t('title')} above="/">
      <p className="py-8 text-center text-sm text-muted">{t('redirecting')}</p>
      <a href={link} rel="noreferrer" className="mx-auto block min-h-11 w-fit px-4 text-sm font-medium text-accent">
        {t('openLink')}
      </a>
    </SubPage>
  )
}

function Frame({ link }: { readonly link: string }) {
  const t = useWords('chat')
  // A frame of our own origin that may both run scripts and be that origin could take its sandbox off.
  const isForeign = new URL(link).origin !== location.origin
  return (
    <SubPage title={t('title')} above="/" size="dashboard">
      <iframe
        src={link}
        title={t('title')}
        sandbox={`allow-scripts allow-forms allow-popups${isForeign ? ' allow-same-origin' : ''}`}
        referrerPolicy="no-referrer"
        className="h-[calc(100dvh-9rem)] w-full rounded-card border border-line bg-surface"
      />
    </SubPage>
  )
}
