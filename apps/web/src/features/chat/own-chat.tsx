// Our own chat: text and images, both ways, for users and visitors. All input is shown as text.
import { parseWireTime } from '@tallystick/i18n/dates'
import { useRouter } from '@tanstack/react-router'
import { ImagePlus, SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@tallystick/ui/toasts'
import { LARGEST_IMAGE, uploadChatImage } from '../../platform/api/upload.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button, IconButton } from '../../ui/primitives/button.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { PageHeader } from '../../ui/primitives/page-header.tsx'
import { useChatImage } from './use-chat-image.ts'
import { useChat } from './use-chat.ts'

const LONGEST = 2_000

export function OwnChat() {
  const t = useWords('chat')
  const { history } = useRouter()
  const chat = useChat()
  const { thread, state } = chat
  const end = useRef<HTMLDivElement>(null)
  const last = thread.pending.at(-1)?.clientId ?? thread.messages.at(-1)?.id
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <div className="mx-auto flex h-dvh max-w-3xl flex-col">
      <PageHeader title={t('title')} onBack={() => (history.canGoBack() ? history.back() : history.replace('/'))} />
      <div className="gutter grow overflow-y-auto pb-4" aria-live="polite" aria-label={t('newMessages')} role="log">
        <div className="mb-4 rounded-card bg-accent-soft p-4 text-sm text-pretty">
          <p>{t('welcome')}</p>
          <p className="mt-1 text-muted">{t('safety')}</p>
        </div>
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
          {thread.pending.map(pending => (
            <Bubble key={pending.clientId} own text={pending.image > 0 ? t('image') : pending.text} image={0}>
              {pending.failed ? (
                <button type="button" className="text-down underline" onClick={() => chat.again(pending)}>
                  {t('notSent')}
                </button>
              ) : (
                t('sending')
              )}
            </Bubble>
          ))}
        </ol>
        <div ref={end} />
      </div>
      <Composer visitorId={chat.visitorId} onSend={chat.write} />
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

interface ComposerProps {
  readonly visitorId: string | undefined
  readonly onSend: (text: string, image?: number) => void
}

function Composer({ visitorId, onSend }: ComposerProps) {
  const t = useWords('chat')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const send = (): void => {
    if (text.trim() === '') return
    onSend(text)
    setText('')
  }
  const attach = async (chosen: File): Promise<void> => {
    if (chosen.size > LARGEST_IMAGE) return showToast(t('tooLarge'), 'error')
    setBusy(true)
    try {
      const { id } = await uploadChatImage(chosen, visitorId)
      onSend('', id)
    } catch {
      showToast(t('uploadFailed'), 'error')
    } finally {
      setBusy(false)
      if (file.current) file.current.value = ''
    }
  }

  return (
    <form
      className="gutter flex items-end gap-2 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('addImage')}
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          const chosen = event.target.files?.[0]
          if (chosen) void attach(chosen)
        }}
      />
      <IconButton label={t('addImage')} disabled={busy} onClick={() => file.current?.click()}>
        <ImagePlus className="size-5.5" strokeWidth={1.75} />
      </IconButton>
      <textarea
        rows={1}
        dir="auto"
        maxLength={LONGEST}
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          // Enter sends, Shift+Enter makes a line; while an input method composes, Enter belongs to it.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
        className="field-sizing-content max-h-40 min-h-11 grow resize-none rounded-control border border-line bg-surface px-4 py-2.5 focus:border-accent focus:outline-none"
      />
      <IconButton
        label={t('send')}
        type="submit"
        disabled={text.trim() === ''}
        className="bg-accent text-on-accent hover:bg-accent hover:text-on-accent disabled:bg-sunken disabled:text-muted"
      >
        <SendHorizontal className="mirror size-5" />
      </IconButton>
    </form>
  )
}
