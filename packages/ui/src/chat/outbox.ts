// What was written in a chat and is not there yet: the draft, messages on their way, messages that failed. Kept outside the screen, so that
// nothing is lost by looking elsewhere, and forgotten with the session.
import { create } from 'zustand'

export interface Outgoing {
  /** The name the device gave it: sent again, it is the same message. */
  readonly clientId: string
  readonly text: string
  readonly picture?: File
  /** Id of its upload; 0 = none yet. */
  readonly image: number
  readonly failed: boolean
}

/** How an app sends. Each rejects when it failed, after telling the writer why. */
export interface Delivery {
  readonly newId: () => string
  readonly upload: (picture: File) => Promise<number>
  readonly send: (message: Pick<Outgoing, 'clientId' | 'text' | 'image'>) => Promise<void>
}

interface ChatBox {
  readonly draft: string
  readonly outgoing: readonly Outgoing[]
}

const EMPTY: ChatBox = { draft: '', outgoing: [] }

const useBoxes = create<Readonly<Record<string, ChatBox>>>()(() => ({}))

/** The last delivery of each chat: the next one waits for it, so that messages arrive in the order they were written. */
const lines = new Map<string, Promise<void>>()

export function useChatBox(chat: string): ChatBox {
  return useBoxes(boxes => boxes[chat] ?? EMPTY)
}

export function chatBox(chat: string): ChatBox {
  return useBoxes.getState()[chat] ?? EMPTY
}

function update(chat: string, change: (box: ChatBox) => ChatBox): void {
  useBoxes.setState({ [chat]: change(chatBox(chat)) })
}

export function setDraft(chat: string, draft: string): void {
  update(chat, box => ({ ...box, draft }))
}

/** Sends the draft. */
export function sendDraft(chat: string, delivery: Delivery): void {
  const text = chatBox(chat).draft.trim()
  if (text === '') return
  setDraft(chat, '')
  add(chat, { text }, delivery)
}

export function sendPicture(chat: string, picture: File, delivery: Delivery): void {
  add(chat, { text: '', picture }, delivery)
}

function add(chat: string, said: Pick<Outgoing, 'text' | 'picture'>, delivery: Delivery): void {
  const outgoing = { ...said, clientId: delivery.newId(), image: 0, failed: false }
  update(chat, box => ({ ...box, outgoing: [...box.outgoing, outgoing] }))
  enqueue(chat, outgoing.clientId, delivery)
}

export function sendAgain(chat: string, clientId: string, delivery: Delivery): void {
  patch(chat, clientId, { failed: false })
  enqueue(chat, clientId, delivery)
}

/** With the session: who comes next must neither see nor send what was written before. */
export function forgetChats(): void {
  useBoxes.setState({}, true)
}

function patch(chat: string, clientId: string, change: Partial<Outgoing>): void {
  update(chat, box => ({
    ...box,
    outgoing: box.outgoing.map(one => (one.clientId === clientId ? { ...one, ...change } : one)),
  }))
}

function enqueue(chat: string, clientId: string, delivery: Delivery): void {
  const turn = (lines.get(chat) ?? Promise.resolve()).then(() => deliver(chat, clientId, delivery))
  lines.set(chat, turn)
}

async function deliver(chat: string, clientId: string, delivery: Delivery): Promise<void> {
  const waiting = (): Outgoing | undefined => chatBox(chat).outgoing.find(one => one.clientId === clientId)
  try {
    const { picture, image = 0 } = waiting() ?? {}
    if (picture && image === 0) patch(chat, clientId, { image: await delivery.upload(picture) })
    const message = waiting()
    if (message === undefined) return
    await delivery.send({ clientId, text: message.text, image: message.image })
    update(chat, box => ({ ...box, outgoing: box.outgoing.filter(one => one.clientId !== clientId) }))
  } catch {
    // The app has said what went wrong; the message stays, to be tried again.
    patch(chat, clientId, { failed: true })
  }
}
