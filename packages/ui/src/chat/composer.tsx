// Where a chat message is written. Enter sends, Shift+Enter makes a line; what is written stays until it is sent, also while one looks
// elsewhere; what could not be sent can be sent again.
import { LARGEST_IMAGE } from '@tallystick/wire/images'
import { ImagePlus, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { isComposing } from '../forms/is-composing.ts'
import { showToast } from '../layers/toasts.ts'
import { IconButton } from '../primitives/button.tsx'
import { classNames } from '../theme/class-names.ts'
import { type Delivery, type Outgoing, sendAgain, sendDraft, sendPicture, setDraft, useChatBox } from './outbox.ts'

const LONGEST = 2_000
/** A field that is as high as its text; WebKit 2.50 has no such style. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

interface ComposerProps {
  /** Names the chat, and whose it is. */
  readonly chat: string
  readonly delivery: Delivery
  readonly words: {
    readonly message: string
    readonly send: string
    readonly addImage: string
    readonly tooLarge: string
  }
  readonly className?: string
}

export function Composer({ chat, delivery, words, className }: ComposerProps) {
  const { draft } = useChatBox(chat)
  const file = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const box = field.current
    if (box === null || GROWS) return
    box.style.height = 'auto'
    box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  })

  const send = (): void => sendDraft(chat, delivery)
  const attach = (picture: File): void => {
    if (picture.size > LARGEST_IMAGE) showToast(words.tooLarge, 'error')
    else sendPicture(chat, picture, delivery)
  }
  const onKey = (event: KeyboardEvent): void => {
    // While an input method composes, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classNames('flex items-end gap-2 border-t border-line', className)}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.addImage}
        className="sr-only"
        tabIndex={-1}
        onChange={event => {
          const chosen = event.target.files?.[0]
          if (chosen) attach(chosen)
          // The same picture may be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton label={words.addImage} onClick={() => file.current?.click()}>
        <ImagePlus className="size-5.5 dense:size-5" strokeWidth={1.75} />
      </IconButton>
      <textarea
        ref={field}
        rows={1}
        dir="auto"
        maxLength={LONGEST}
        aria-label={words.message}
        placeholder={words.message}
        value={draft}
        onChange={event => setDraft(chat, event.target.value)}
        onKeyDown={onKey}
        className="field-sizing-content max-h-40 min-h-11 grow resize-none rounded-control border border-line bg-surface px-4 py-2.5 focus:border-accent focus:outline-none dense:lg:min-h-9 dense:lg:px-3 dense:lg:py-2 dense:lg:text-sm"
      />
      <IconButton
        label={words.send}
        type="submit"
        disabled={draft.trim() === ''}
        className="bg-accent text-on-accent hover:bg-accent hover:text-on-accent disabled:bg-sunken disabled:text-muted"
      >
        <SendHorizontal className="mirror size-5" />
      </IconButton>
    </form>
  )
}

interface OutgoingNoteProps {
  readonly chat: string
  readonly outgoing: Outgoing
  readonly delivery: Delivery
  readonly words: { readonly sending: string; readonly notSent: string }
}

/** Below a message that is not there yet: on its way, or a way to send it again. */
export function OutgoingNote({ chat, outgoing, delivery, words }: OutgoingNoteProps) {
  if (!outgoing.failed) return words.sending
  return (
    <button
      type="button"
      className="text-start text-down underline"
      onClick={() => sendAgain(chat, outgoing.clientId, delivery)}
    >
      {words.notSent}
    </button>
  )
}
