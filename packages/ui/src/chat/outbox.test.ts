import { afterEach, describe, expect, it } from 'vitest'
import { chatBox, type Delivery, forgetChats, sendAgain, sendDraft, sendPicture, setDraft } from './outbox.ts'

const CHAT = 'chat 1'

interface Sent {
  readonly clientId: string
  readonly text: string
  readonly image: number
}

/** Answers each message when told to. */
function line() {
  const sent: Sent[] = []
  const answers: { resolve: () => void; reject: (reason: Error) => void }[] = []
  let names = 0
  let uploads = 0
  const delivery: Delivery = {
    newId: () => `name-${++names}`,
    upload: async () => ++uploads + 100,
    send: message => {
      sent.push(message)
      return new Promise((resolve, reject) => answers.push({ resolve, reject }))
    },
  }
  return { sent, answers, delivery, uploads: () => uploads }
}

function write(text: string, delivery: Delivery): void {
  setDraft(CHAT, text)
  sendDraft(CHAT, delivery)
}

const shown = () => chatBox(CHAT).outgoing.map(({ text, failed }) => `${text}${failed ? ' failed' : ''}`)

afterEach(forgetChats)

describe('what is written in a chat', () => {
  it('goes out in the order it was written, one after the other', async () => {
    const { sent, answers, delivery } = line()
    write('one', delivery)
    write('two', delivery)
    await expect.poll(() => sent.length).toBe(1)
    expect(shown()).toEqual(['one', 'two'])
    answers[0]?.resolve()
    await expect.poll(() => sent.map(({ text }) => text)).toEqual(['one', 'two'])
    answers[1]?.resolve()
    await expect.poll(shown).toEqual([])
  })

  it('stays when it failed, does not hold up the next one, and keeps its name when it is sent again', async () => {
    const { sent, answers, delivery } = line()
    write('one', delivery)
    write('two', delivery)
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.reject(new Error('no network'))
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.resolve()
    await expect.poll(shown).toEqual(['one failed'])
    sendAgain(CHAT, 'name-1', delivery)
    expect(shown()).toEqual(['one'])
    await expect.poll(() => answers.length).toBe(3)
    expect(sent[2]).toEqual(sent[0])
    answers[2]?.resolve()
    await expect.poll(shown).toEqual([])
  })

  it('a picture is uploaded once, however often its message is sent', async () => {
    const { sent, answers, delivery, uploads } = line()
    sendPicture(CHAT, new File(['x'], 'x.png'), delivery)
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.reject(new Error('no network'))
    await expect.poll(shown).toEqual([' failed'])
    sendAgain(CHAT, 'name-1', delivery)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.resolve()
    expect(sent.map(({ image }) => image)).toEqual([101, 101])
    expect(uploads()).toBe(1)
  })

  it('is not sent when it is empty', () => {
    const { delivery } = line()
    write(' \n ', delivery)
    expect(shown()).toEqual([])
    expect(chatBox(CHAT).draft).toBe(' \n ')
  })

  it('is another chat’s business only', () => {
    setDraft(CHAT, 'half a sentence')
    expect(chatBox('chat 2').draft).toBe('')
  })

  it('is neither shown nor sent once the session is over', async () => {
    const { sent, answers, delivery } = line()
    write('one', delivery)
    write('two', delivery)
    setDraft(CHAT, 'three')
    await expect.poll(() => answers.length).toBe(1)
    forgetChats()
    answers[0]?.resolve()
    // What the next one writes waits for all of it.
    write('four', delivery)
    await expect.poll(() => sent.length).toBe(2)
    expect(sent.map(({ text }) => text)).toEqual(['one', 'four'])
    expect(shown()).toEqual(['four'])
    expect(chatBox(CHAT).draft).toBe('')
    answers[1]?.resolve()
  })
})
