// Feedback: a topic, a text, a picture, and how support should answer; below it what was sent, with the answers.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tallystick/ui/routing/routing'
import { type FormEvent, useState } from 'react'
import { FEEDBACK_CATEGORIES, LONGEST_FEEDBACK } from '@tallystick/wire/feedback-kinds'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { showToast } from '@tallystick/ui/layers/toasts'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession, useSignedIn } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { ImageSlot } from '../../ui/forms/image-slot.tsx'
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { EmptyState } from '../../ui/tables/list-states.tsx'
import { OwnFeedback, OWN_FEEDBACK, TOPICS } from './own-feedback.tsx'

export default function FeedbackScreen() {
  const t = useWords('feedback')
  const signedIn = useSignedIn()
  return (
    <SubPage title={t('title')} above="/" size="beside">
      <p className="pb-4 text-sm text-pretty text-muted">{t('body')}</p>
      {signedIn ? (
        <Beside beside={<OwnFeedback />}>
          <FeedbackForm />
        </Beside>
      ) : (
        <Visitor />
      )}
    </SubPage>
  )
}

/** A visitor cannot be answered here; the chat answers everybody. */
function Visitor() {
  const t = useWords('feedback')
  return (
    <EmptyState
      text={t('none')}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <Link to="/login" search={{ from: '/feedback' }} className={LINK_BUTTON}>
            {t('logIn')}
          </Link>
          <Link to="/mine/chat" className={LINK_BUTTON}>
            {t('toChat')}
          </Link>
        </span>
      }
    />
  )
}

type Category = (typeof FEEDBACK_CATEGORIES)[number]

function FeedbackForm() {
  const t = useWords('feedback')
  const hasEmail = useSession(state => (state.user?.email ?? '') !== '')
  const [category, setCategory] = useState<Category>('problem')
  const [text, setText] = useState('')
  const [image, setImage] = useState<number>()
  const [reply, setReply] = useState<'chat' | 'email'>('chat')
  // Names this feedback: sent again after a lost answer it is still the same. A new one after each that was taken.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())
  const sending = useMutation({
    mutationFn: () =>
      api.call('feedbackSend', {
        category,
        text,
        reply,
        client_id: clientId,
        ...(image !== undefined && { image: String(image) }),
      }),
    onSuccess({ msg }) {
      showToast(msg, 'success')
      setText('')
      setImage(undefined)
      setClientId(crypto.randomUUID())
      void queryClient.invalidateQueries({ queryKey: OWN_FEEDBACK })
    },
    // The client has said why; the form stays as it is.
    onError() {},
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') showToast(t('enterText'), 'error')
    else sending.mutate()
  }

  return (
    <form className="space-y-4" onSubmit={submit}>
      <div>
        <p className="mb-1.5 text-sm text-muted">{t('category')}</p>
        <Choices
          kind="radios"
          look="chips"
          className="flex-wrap"
          label={t('category')}
          options={FEEDBACK_CATEGORIES.map(value => ({ value, label: t(TOPICS[value]) }))}
          value={category}
          onChange={setCategory}
        />
      </div>
      <Field label={t('text')}>
        {ids => (
          <textarea
            {...ids}
            rows={5}
            maxLength={LONGEST_FEEDBACK}
            value={text}
            onChange={event => setText(event.target.value)}
            className={`${INPUT} py-3`}
          />
        )}
      </Field>
      <ImageSlot
        key={clientId}
        label={t('picture')}
        hint={t('pictureHint')}
        words={{
          choose: t('choosePicture'),
          uploading: percent => t('uploading', { percent }),
          done: t('uploaded'),
          failed: t('uploadFailed'),
          tooLarge: t('tooLarge'),
          remove: t('removePicture'),
        }}
        onChange={setImage}
      />
      {hasEmail && (
        <div>
          <p className="mb-1.5 text-sm text-muted">{t('reply')}</p>
          <Choices
            kind="radios"
            look="segments"
            label={t('reply')}
            options={[
              { value: 'chat', label: t('byChat') },
              { value: 'email', label: t('byEmail') },
            ]}
            value={reply}
            onChange={setReply}
          />
        </div>
      )}
      <Button type="submit" look="primary" block busy={sending.isPending}>
        {t('send')}
      </Button>
    </form>
  )
}
