// @vitest-environment happy-dom
// The journal of an order: what is written is saved as a whole, within the limits; what was not saved stays or is given up, as the user decides.
import { useToasts } from '@tallystick/ui/layers/toasts'
import { MOST_TAGS, NOTE_LENGTH, TAG_LENGTH } from '@tallystick/wire/journal'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import type { Entry } from './entry.ts'
import EntrySection from './entry-section.tsx'

usePage('journal', 'orders')

const ENTRY: Entry = { note: 'Waited for the news', tags: ['news', 'Range'] }
const NOTHING: Entry = { note: '', tags: [] }

async function openForm(entry: Entry, answers: Answers = {}) {
  useSession.setState({ token: 'token' })
  const server = serve({ journalTags: ['Breakout', 'news'], saveJournalEntry: {}, ...answers })
  await open(<EntrySection kind="forex" orderId={7} entry={entry} />)
  const user = newUser()
  await user.click(screen.getByRole('button', { name: entry === NOTHING ? 'Add a note or tags' : 'Edit' }))
  return { server, user }
}

const note = () => screen.getByLabelText<HTMLTextAreaElement>(/^Note/)
const tagField = () => screen.getByLabelText<HTMLInputElement>('Tags', { selector: 'input' })
const tags = () =>
  screen.queryAllByRole('button', { name: /^Remove tag / }).map(button => button.getAttribute('aria-label')?.slice(11))
const save = () => screen.getByRole('button', { name: 'Save' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())

describe('saving', () => {
  it('sends the note without the space around it, and every tag, also the one still in the field', async () => {
    const { server, user } = await openForm(NOTHING)
    await user.type(note(), '  Too early  ')
    await user.type(tagField(), 'breakout,mistake')
    expect(tags()).toEqual(['breakout'])
    await user.click(save())
    await isClosed()
    expect(server.sent).toEqual([{ kind: 'forex', id: '7', note: 'Too early', tags: 'breakout,mistake' }])
  })

  it('of an emptied form takes the entry away', async () => {
    const { server, user } = await openForm(ENTRY)
    await user.clear(note())
    await user.click(screen.getByRole('button', { name: 'Remove tag news' }))
    await user.click(screen.getByRole('button', { name: 'Remove tag Range' }))
    await user.click(save())
    await isClosed()
    expect(server.sent).toEqual([{ kind: 'forex', id: '7', note: '', tags: '' }])
  })

  it('that fails says why and keeps what was written, to be sent again', async () => {
    let isFull = true
    const saveJournalEntry = () => (isFull ? refusal('journal_full', {}, 'The journal is full') : {})
    const { server, user } = await openForm(ENTRY, { saveJournalEntry })
    await user.type(note(), ', and left')
    await user.type(tagField(), 'late')
    await user.click(save())
    await waitFor(() => expect(save()).toHaveProperty('disabled', false))
    expect(server.sent).toHaveLength(1)
    expect(useToasts.getState().toasts.at(-1)?.text).toBe('The journal is full')
    expect(note().value).toBe('Waited for the news, and left')
    expect(tags()).toEqual(['news', 'Range', 'late'])
    isFull = false
    await user.click(save())
    await isClosed()
    expect(server.sent.at(-1)).toMatchObject({ note: 'Waited for the news, and left', tags: 'news,Range,late' })
  })

  it('waits for the answer: neither button can be pressed twice', async () => {
    let answer: (data: object) => void = () => {}
    const saveJournalEntry = new Promise<object>(resolve => {
      answer = resolve
    })
    const { server, user } = await openForm(ENTRY, { saveJournalEntry })
    await user.click(save())
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(server.sent).toHaveLength(1)
    answer({})
    await isClosed()
  })
})

it('cancelling sends nothing, and the form begins again with what is saved', async () => {
  const { server, user } = await openForm(ENTRY)
  await user.clear(note())
  await user.type(tagField(), 'other{Enter}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByTestId('note').textContent).toBe('Waited for the news')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(note().value).toBe('Waited for the news')
  expect(tags()).toEqual(['news', 'Range'])
  expect(server.sent).toEqual([])
})

describe('limits', () => {
  it('the note takes as many characters as are kept, and counts them as people do', async () => {
    const { user } = await openForm(NOTHING)
    expect(note().maxLength).toBe(NOTE_LENGTH)
    await user.type(note(), 'up 📈')
    expect(screen.getByText(`4/${NOTE_LENGTH}`)).toBeDefined()
    fireEvent.change(note(), { target: { value: 'x'.repeat(NOTE_LENGTH) } })
    expect(screen.getByText(`${NOTE_LENGTH}/${NOTE_LENGTH}`)).toBeDefined()
  })

  it('a tag that is there already, in whatever letters, is not there twice, nor offered', async () => {
    const { server, user } = await openForm(ENTRY)
    expect(tagField().maxLength).toBe(TAG_LENGTH)
    expect((await screen.findByTestId('offered-tags')).textContent).toBe('Breakout')
    await user.type(tagField(), 'NEWS{Enter}')
    expect(tags()).toEqual(['news', 'Range'])
    expect(tagField().value).toBe('')
    await user.click(screen.getByRole('button', { name: 'Breakout' }))
    expect(tags()).toEqual(['news', 'Range', 'Breakout'])
    await user.click(save())
    await isClosed()
    expect(server.sent).toMatchObject([{ tags: 'news,Range,Breakout' }])
  })

  it('an order that has all its tags takes no more until one is removed', async () => {
    const full = Array.from({ length: MOST_TAGS }, (_, index) => `tag ${index}`)
    const { user } = await openForm({ note: '', tags: full })
    expect(tagField().disabled).toBe(true)
    expect(screen.queryByTestId('offered-tags')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove tag tag 3' }))
    expect(tagField().disabled).toBe(false)
  })

  it('tags beyond the limit are not dropped in silence: nothing is saved until they are taken out', async () => {
    const nearlyFull = Array.from({ length: MOST_TAGS - 1 }, (_, index) => `tag ${index}`)
    const { server, user } = await openForm({ note: '', tags: nearlyFull })
    await user.click(tagField())
    await user.paste('one,two')
    expect(tags()).toHaveLength(MOST_TAGS)
    expect(tagField().value).toBe('two')
    expect(tagField().getAttribute('aria-invalid')).toBe('true')
    await user.click(save())
    expect(server.sent).toEqual([])
    await user.clear(tagField())
    await user.click(save())
    await isClosed()
    expect(server.sent).toMatchObject([{ tags: [...nearlyFull, 'one'].join(',') }])
  })
})
