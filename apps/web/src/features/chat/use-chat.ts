// The user's own support chat: loaded, kept current by the live connection, and sent to. A visitor's is found by the device identifier.
import type { TopicName } from '@tallystick/wire/live/frames'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CHAT, useInbox } from '../../entities/notice/inbox.ts'
import { useTopic } from '../../live/live.ts'
import { api } from '../../platform/api/api.ts'
import { randomId, useSession } from '../../platform/stores/session-store.ts'
import { newestAnswer, NO_THREAD, type Pending, sent, type Thread, withMessages, withPending } from './chat-thread.ts'

export function useChat() {
  const signedIn = useSession(state => state.token !== '')
  const deviceId = useSession(state => state.deviceId)
  const whose = signedIn ? {} : { visitor_id: deviceId }
  const topic: TopicName = signedIn ? 'CHAT' : `CHAT.${deviceId}`
  const [local, setThread] = useState<Thread>(NO_THREAD)
  const seen = useRef(0)

  const { data, isError, refetch } = useQuery({
    queryKey: [...CHAT, whose],
    // What was said while the chat was not on screen must be there when it comes back.
    refetchOnMount: 'always',
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

  const send = async (pending: Pending): Promise<void> => {
    setThread(known => withPending(known, { ...pending, failed: false }))
    const { clientId, text, image } = pending
    const asked = { ...whose, client_id: clientId, text, ...(image > 0 && { image: String(image) }) }
    try {
      const { data } = await api.call('chatSend', asked)
      setThread(known => sent(known, clientId, data))
    } catch {
      // The client has said what went wrong; the message stays, to be tried again.
      setThread(known => withPending(known, { ...pending, failed: true }))
    }
  }

  return {
    thread,
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    visitorId: signedIn ? undefined : deviceId,
    reload: () => void refetch(),
    // The client has said what went wrong.
    older: () => void older().catch(() => {}),
    write: (text: string, image = 0) => void send({ clientId: randomId(), text, image, failed: false }),
    again: (pending: Pending) => void send(pending),
  }
}
