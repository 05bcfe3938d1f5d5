// Our own chat: text and images, both ways, for users and visitors. All input is shown as text.
import { parseWireTime } from '@tallystick/i18n/dates'
import { useRouter } from '@tallystick/ui/routing/routing'
import { useEffect, useRef } from 'react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Composer, OutgoingNote } from '@tallystick/ui/chat/composer'
import { useChatBox } from '@tallystick/ui/chat/outbox'
import { Button } from '@tallystick/ui/primitives/button'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { PageHeader } from '../../ui/primitives/page-header.tsx'
import { useChatImage } from './use-chat-image.ts'
import { useChat } from './use-chat.ts'

/** Another session begins with nothing of the chat before it. */
export function OwnChat() {
  return <Conversation key={useSession(({ token }) => token)} />
}

function Conversation() {
  const t = useWords('chat')
  const router = useRouter()
  const chat = useChat()
  const { thread, state } = chat
  const end = useRef<HTMLDivElement>(null)
  const { outgoing } = useChatBox(chat.chat)
  const last = outgoing.at(-1)?.clientId ?? thread.messages.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <div className="page-edge flex h-window max-w-3xl flex-col wide:max-w-page">
      <PageHeader title={t('title')} onBack={() => (router.canGoBack() ? router.back() : router.replace('/'))} />
      <div className="flex min-h-0 grow flex-col wide:grid wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:items-start wide:gap-8">
        <div className="flex min-h-0 grow flex-col wide:h-full">
          <div className="gutter grow overflow-y-auto pb-4" aria-live="polite" aria-label={t('newMessages')} role="log">
            {!isDesktop && <Welcome />}
            {state === 'failed' && <ErrorState onRetry={chat.reload} />}
            {state === 'loading' && <div className="skeleton h-16 w-3/4 rounded-card" aria-busy="true" />}
            {thread.more === true && (
              <div className="pb-3 text-center">
                <Button size="small" look="quiet" onClick={chat.older}>
                  {t('older')}
                </Button>
              </div>
            )}
            <ol className="space-y-2">
              {thread.messages.map(message => (
                <Bubble
                  key={message.id}
                  own={message.from === 'user'}
                  text={message.text}
                  image={message.image}
                  at={message.created_at}
                  visitorId={chat.visitorId}
                />
              ))}
              {outgoing.map(one => (
                <Bubble key={one.clientId} own text={one.picture ? t('image') : one.text} image={0}>
                  <OutgoingNote
                    chat={chat.chat}
                    outgoing={one}
                    delivery={chat.delivery}
                    words={{ sending: t('sending'), notSent: t('notSent') }}
                  />
                </Bubble>
              ))}
            </ol>
            <div ref={end} />
          </div>
          <Composer
            chat={chat.chat}
            delivery={chat.delivery}
            words={{ message: t('placeholder'), send: t('send'), addImage: t('addImage'), tooLarge: t('tooLarge') }}
            className="gutter bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
          />
        </div>
        {isDesktop && (
          <aside className="gutter order-first wide:order-none">
            <Welcome />
          </aside>
        )}
      </div>
    </div>
  )
}

function Welcome() {
  const t = useWords('chat')
  return (
    <div className="mb-4 rounded-card bg-accent-soft p-4 text-sm text-pretty">
      <p>{t('welcome')}</p>
      <p className="mt-1 text-muted">{t('safety')}</p>
    </div>
  )
}

interface BubbleProps {
  readonly own: boolean
  readonly text: string
  readonly image: number
  readonly at?: string
  readonly visitorId?: string | undefined
  readonly children?: React.ReactNode
}

function Bubble({ own, text, image, at, visitorId, children }: BubbleProps) {
  const t = useWords('chat')
  const { times } = useLocale()
  const time = at === undefined ? undefined : parseWireTime(at)
  return (
    <li className={`flex flex-col ${own ? 'items-end' : 'items-start'}`} data-from={own ? 'user' : 'support'}>
      <span className="sr-only">{t(own ? 'you' : 'support')}</span>
      <div
        dir="auto"
        className={`max-w-[85%] rounded-card px-4 py-2.5 break-words whitespace-pre-wrap ${own ? 'rounded-ee-sm bg-accent text-on-accent' : 'rounded-es-sm border border-line bg-surface'}`}
      >
        {image > 0 && <ChatImage id={image} visitorId={visitorId} />}
        {text}
      </div>
      <span className="figure mt-0.5 px-1 text-xs text-muted">{time === undefined ? children : times.clock(time)}</span>
    </li>
  )
}

function ChatImage({ id, visitorId }: { readonly id: number; readonly visitorId: string | undefined }) {
  const t = useWords('chat')
  const { data: address, isError } = useChatImage(id, visitorId)
  if (isError) return <span className="text-sm">{t('imageFailed')}</span>
  if (address === undefined) return <span className="skeleton block h-40 w-52 rounded-control" />
  return <img src={address} alt={t('image')} className="mb-1 max-h-72 rounded-control" />
}
