// One conversation: what was said, what is on its way, and where the answer is written.
import { Composer, OutgoingNote } from '@tallystick/ui/chat/composer'
import { type Delivery, useChatBox } from '@tallystick/ui/chat/outbox'
import { Button } from '@tallystick/ui/primitives/button'
import { classNames } from '@tallystick/ui/theme/class-names'
import { type ReactNode, useEffect, useState } from 'react'
import { api, showFailure, randomKey, useAct, useAsk } from '../../platform/api.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useWords } from '../../platform/words.ts'
import { ImageViewer } from '../../review/image-viewer.tsx'
import { Moment } from '../../ui/figures.tsx'
import { Card } from '../../ui/page.tsx'

/** The server tells of new messages; this is for a connection that broke unnoticed. */
export const ASK_AGAIN_MS = 30_000

export function Conversation({ id }: { readonly id: number }) {
  const t = useWords()
  const [image, setImage] = useState(0)
  const chat = useAsk('operatorChat', { id }, { everyMs: ASK_AGAIN_MS })
  const { mutate: markSeen } = useAct('operatorChatSeen', () => undefined)
  const name = String(id)
  const delivery = deliveryTo(id)
  const { outgoing } = useChatBox(name)
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
            <Bubble key={message.id} own={message.from === 'support'} text={message.text}>
              {message.image > 0 && (
                <Button look="quiet" onClick={() => setImage(message.image)}>
                  {t('image')}
                </Button>
              )}
              <span className="block text-xs">
                <Moment at={message.created_at} />
              </span>
            </Bubble>
          ))}
          {outgoing.map(one => (
            <Bubble key={one.clientId} own text={one.picture ? t('image') : one.text}>
              <span className="block text-xs text-muted">
                <OutgoingNote
                  chat={name}
                  outgoing={one}
                  delivery={delivery}
                  words={{ sending: t('sending'), notSent: t('notSent') }}
                />
              </span>
            </Bubble>
          ))}
        </div>
      </div>
      <Composer
        chat={name}
        delivery={delivery}
        words={{ message: t('message'), send: t('send'), addImage: t('addImage'), tooLarge: t('imageTooLarge') }}
        className="mt-4 pt-4"
      />
      {image > 0 && <ImageViewer title={t('image')} uploadId={image} onClose={() => setImage(0)} />}
    </Card>
  )
}

interface BubbleProps {
  readonly own: boolean
  readonly text: string
  readonly children: ReactNode
}

function Bubble({ own, text, children }: BubbleProps) {
  return (
    <div className={classNames('flex', own && 'justify-end')}>
      <div
        className={classNames(
          'max-w-[80%] rounded-card px-3 py-2 text-sm whitespace-pre-wrap break-words',
          own ? 'bg-accent-soft' : 'bg-sunken',
        )}
      >
        {text}
        {children}
      </div>
    </div>
  )
}

/** Says why something failed, before the outbox keeps it. */
async function told<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work
  } catch (failure) {
    showFailure(failure)
    throw failure
  }
}

function deliveryTo(id: number): Delivery {
  return {
    newId: randomKey,
    upload: async picture => (await told(api.upload('operatorChatUpload', picture))).id,
    async send({ clientId, text, image }) {
      // The name of the message is the key of the call: sent again, it is answered once.
      await told(api.call('operatorChatSend', { id, text, ...(image > 0 && { image }) }, { key: clientId }))
      // It leaves the outbox when the conversation shows it.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['operatorChat', { id }] }),
        queryClient.invalidateQueries({ queryKey: ['operatorChats'] }),
      ])
    },
  }
}
