// Support: threads with unread messages first, and the conversation beside them.
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { ImagePlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api, failureText, useAct, useAsk } from '../../platform/api.ts'
import { useList } from '../../platform/lists.ts'
import { showToast } from '@tallystick/ui/toasts'
import { useWords } from '../../platform/words.ts'
import { ImageViewer } from '../../review/image-viewer.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '@tallystick/ui/chip'
import { classNames } from '@tallystick/ui/class-names'
import { INPUT } from '../../ui/field.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'

/** The server tells of new messages; this is for a connection that broke unnoticed. */
const ASK_AGAIN_MS = 30_000
const LARGEST_IMAGE = 8 * 1024 * 1024

export default function ChatsScreen() {
  const t = useWords()
  const [chosen, setChosen] = useState<number>()
  const list = useList('operatorChats', {}, { everyMs: ASK_AGAIN_MS })
  const threads = list.query
  const rows = threads.data?.data ?? []
  const open = chosen ?? rows[0]?.id
  return (
    <Page title={t('chats')}>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Card>
          <Filters
            fields={[
              { kind: 'uid' },
              {
                kind: 'choice',
                name: 'unread',
                label: t('unread'),
                options: [
                  { value: 'yes', label: t('yes') },
                  { value: 'no', label: t('no') },
                ],
              },
            ]}
            chosen={list.chosen}
            onChoose={list.onChoose}
            onSave={list.save}
          />
          {threads.isError && !threads.data ? (
            <Failed failure={threads.error} onRetry={() => void threads.refetch()} />
          ) : threads.isPending ? (
            <Loading />
          ) : rows.length === 0 ? (
            <Empty />
          ) : (
            <>
              {rows.map(thread => (
                <button
                  key={thread.id}
                  type="button"
                  onClick={() => setChosen(thread.id)}
                  aria-pressed={thread.id === open}
                  className={classNames(
                    'block w-full border-b border-line px-4 py-3 text-start text-sm last:border-0 hover:bg-sunken',
                    thread.id === open && 'bg-accent-soft',
                  )}
                >
                  <span className="flex items-center gap-2">
                    <span className="figure grow font-medium">{thread.uid || t('visitor')}</span>
                    {thread.unread > 0 && <Chip tone="accent">{thread.unread}</Chip>}
                  </span>
                  <span className="block truncate text-muted">{thread.last || t('image')}</span>
                  <span className="text-xs">
                    <Moment at={thread.last_at} />
                  </span>
                </button>
              ))}
              <Pager page={list.page} size={ROWS_PER_PAGE} total={threads.data.total} onPage={list.onPage} />
            </>
          )}
        </Card>
        {open !== undefined && <Conversation key={open} id={open} />}
      </div>
    </Page>
  )
}

function Conversation({ id }: { readonly id: number }) {
  const t = useWords()
  const [image, setImage] = useState(0)
  const chat = useAsk('operatorChat', { id }, { everyMs: ASK_AGAIN_MS })
  const { mutate: markSeen } = useAct('operatorChatSeen', () => undefined)
  const messages = chat.data?.data ?? []
  const newest = messages.findLast(message => message.from === 'user')?.id
  useEffect(() => {
    if (newest !== undefined) markSeen({ id, message_id: newest })
  }, [id, newest, markSeen])

  return (
    <Card padded>
      <div className="flex max-h-[60vh] min-h-64 flex-col-reverse overflow-y-auto">
        <div className="space-y-3">
          {messages.map(message => (
            <div key={message.id} className={classNames('flex', message.from === 'support' && 'justify-end')}>
              <div
                className={classNames(
                  'max-w-[80%] rounded-card px-3 py-2 text-sm whitespace-pre-wrap break-words',
                  message.from === 'support' ? 'bg-accent-soft' : 'bg-sunken',
                )}
              >
                {message.text}
                {message.image > 0 && (
                  <Button look="quiet" onClick={() => setImage(message.image)}>
                    {t('image')}
                  </Button>
                )}
                <span className="block text-xs">
                  <Moment at={message.created_at} />
                </span>
              </div>
            </div>
          ))}
        </div>
      </div>
      <Composer id={id} />
      {image > 0 && <ImageViewer title={t('image')} uploadId={image} onClose={() => setImage(0)} />}
    </Card>
  )
}

function Composer({ id }: { readonly id: number }) {
  const t = useWords()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const send = useAct('operatorChatSend', () => setText(''))
  const sendImage = useAct('operatorChatSend', () => undefined)

  const say = (): void => {
    if (text.trim() !== '' && !send.isPending) send.mutate({ id, text: text.trim() })
  }
  const attach = async (chosen: File): Promise<void> => {
    if (chosen.size > LARGEST_IMAGE) return showToast(t('imageTooLarge'), 'error')
    setIsSending(true)
    try {
      const uploaded = await api.upload('operatorChatUpload', chosen)
      await sendImage.mutateAsync({ id, image: uploaded.id })
    } catch (failure) {
      // What the second call refused has been said by itself.
      if (!sendImage.isError) showToast(failureText(failure), 'error')
    } finally {
      setIsSending(false)
      if (file.current) file.current.value = ''
    }
  }

  return (
    <form
      className="mt-4 flex items-end gap-2 border-t border-line pt-4"
      onSubmit={event => {
        event.preventDefault()
        say()
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
      <IconButton label={t('addImage')} disabled={isSending} onClick={() => file.current?.click()}>
        <ImagePlus className="size-5" strokeWidth={1.75} />
      </IconButton>
      <textarea
        aria-label={t('message')}
        placeholder={t('message')}
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          // Enter sends, Shift+Enter makes a line; while an input method composes, Enter belongs to it.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          say()
        }}
        className={`${INPUT} py-2`}
      />
      <Button type="submit" look="primary" busy={send.isPending} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
