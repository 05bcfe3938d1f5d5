// The user's own support chat: loaded, kept current by the live connection, and sent to. A visitor's is found by the device identifier.
import type { TopicName } from '@tallystick/wire/live/frames'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CHAT, useInbox } from '../../entities/notice/inbox.ts'
import { type Delivery, forgetChats } from '@tallystick/ui/chat/outbox'
import { showToast } from '@tallystick/ui/layers/toasts'
import { useTopic } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { uploadChatImage } from '../../platform/api/upload.ts'
import { randomId, useSession } from '../../platform/stores/session-store.ts'
import { useWords } from '../../platform/words.ts'
import { newestAnswer, NO_THREAD, type Thread, withMessages } from './chat-thread.ts'

// Here and not in the session's store, which every first screen loads.
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) forgetChats()
})

export function useChat() {
  const signedIn = useSession(state => state.token !== '')
  const deviceId = useSession(state => state.deviceId)
  const visitorId = signedIn ? undefined : deviceId
  const uid = useSession(state => state.user?.uid)
  const words = useWords('chat')
  const whose = signedIn ? {} : { visitor_id: deviceId }
  const topic: TopicName = signedIn ? 'CHAT' : `CHAT.${deviceId}`
  const [local, setThread] = useState<Thread>(NO_THREAD)
  const seen = useRef(0)

  const { data, isError, refetch } = useQuery({
    queryKey: [...CHAT, whose],
    queryFn: async ({ signal }) => (await api.call('chatMessages', whose, { signal, showErrorMessage: false })).data,
  })
  const thread = useMemo(
    () => withMessages({ ...local, more: local.more ?? data?.more }, data?.data ?? []),
    [local, data],
  )

  useTopic(topic, {
    frame: frame => {
      if (frame.type === topic && Array.isArray(frame.data)) setThread(known => withMessages(known, frame.data))
    },
    gap: () => void refetch(),
  })

  const older = async (): Promise<void> => {
    const before = thread.messages[0]?.id
    if (before === undefined) return
    const page = (await api.call('chatMessages', { ...whose, before })).data
    setThread(known => ({ ...withMessages(known, page.data), more: page.more }))
  }

  const newest = newestAnswer(thread)
  const see = useEffectEvent((id: number) => {
    if (id <= seen.current) return
    seen.current = id
    api
      .call('chatSeen', { ...whose, id }, { showErrorMessage: false })
      .then(({ data }) => useInbox.setState({ messages: data.unread }))
      .catch(() => {})
  })
  useEffect(() => {
    if (newest !== undefined) see(newest)
  }, [newest])

  const delivery: Delivery = {
    newId: randomId,
    async upload(picture) {
      try {
        return (await uploadChatImage(picture, visitorId)).id
      } catch (failure) {
        showToast(words('uploadFailed'), 'error')
        throw failure
      }
    },
    async send({ clientId, text, image }) {
      const asked = { ...whose, client_id: clientId, text, ...(image > 0 && { image: String(image) }) }
      const { data } = await api.call('chatSend', asked)
      setThread(known => withMessages(known, [data]))
    },
  }

  return {
    thread,
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    visitorId,
    chat: signedIn ? `user ${uid}` : `visitor ${deviceId}`,
    delivery,
    reload: () => void refetch(),
    // The client has said what went wrong.
    older: () => void older().catch(() => {}),
  }
}
