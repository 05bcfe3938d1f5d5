// @vitest-environment happy-dom
// Identity verification as the user meets it: the form names what is missing, and comes back filled after a rejection.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { NO_IDENTITY_CHECK } from '../../../testing/identity.ts'
import { enter, newUser, open, usePage } from '../../../testing/page.tsx'
import { type Answers, refusal, serve } from '../../../testing/server.ts'
import { answerUploads, picture } from '../../../testing/uploads.ts'
import { useSession } from '../../platform/stores/session-store.ts'
import IdentityScreen from './identity-screen.tsx'

usePage('identity')
beforeEach(() => useSession.setState({ token: 'token' }))

const REJECTED = {
  ...NO_IDENTITY_CHECK,
  name: 'Ada Lovelace',
  card_id: 'AB 1',
  country: 'GB',
  front_pic: 7,
  reverse_pic: 8,
  reason: 'The name differs',
}
const ANSWERS: Answers = {
  areaList: [
    { id: 1, global_code: '44', code: 'GB' },
    { id: 2, global_code: '850', code: 'KP' },
    { id: 3, global_code: '43', code: 'AT' },
  ],
  imageAddress: { url: '/7.png', expires_at: '2026-03-01 10:00:00' },
  submitIdentityCheck: { review_status: 1, due_at: '2026-03-03 10:00:00' },
}

async function openScreen(answers: Answers) {
  const server = serve({ ...ANSWERS, ...answers })
  await open(<IdentityScreen />)
  await screen.findByLabelText('Name as on the document')
  return { server, user: newUser() }
}

it('names every missing field where it stands, and focuses the first', async () => {
  const { server, user } = await openScreen({ identityCheck: NO_IDENTITY_CHECK })
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  for (const prompt of [
    'Please enter your name',
    'Please enter the document number',
    'Please choose the issuing country',
    'Please add a photo of the front',
    'Please add a photo of the back',
  ])
    expect(screen.getByText(prompt)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Name as on the document'))
  await enter(user, 'Name as on the document', 'Ada')
  await enter(user, 'Document number', '1')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(document.activeElement?.textContent).toBe('Choose a country')
  expect(server.sent).toEqual([])
})

it('a rejected form comes back filled, photos too, and only what was wrong is typed', async () => {
  const { server, user } = await openScreen({ identityCheck: REJECTED })
  expect(screen.getByTestId('rejected').textContent).toContain('The name differs')
  expect(screen.getByLabelText('Document number')).toHaveProperty('value', 'AB 1')
  await enter(user, 'Name as on the document', 'Ada King')
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await waitFor(() =>
    expect(server.sent).toEqual([
      { name: 'Ada King', card_id: 'AB 1', country: 'GB', front_pic: '7', reverse_pic: '8' },
    ]),
  )
})

it('what the server says about a field stands there', async () => {
  const submitIdentityCheck = refusal('bad_request', { field: 'card_id' }, 'Please check: Document number')
  const { user } = await openScreen({ identityCheck: REJECTED, submitIdentityCheck })
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  await screen.findByText('Please check: Document number')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Document number')))
})

it('countries are found by typing; those not served are marked and cannot be chosen', async () => {
  const { user } = await openScreen({ identityCheck: NO_IDENTITY_CHECK })
  await user.click(screen.getByText('Choose a country'))
  const sheet = screen.getByRole('dialog')
  const names = () =>
    within(sheet)
      .getAllByRole('listitem')
      .map(item => item.textContent)
  await waitFor(() => expect(names()).toEqual(['Austria', 'North KoreaNot served', 'United Kingdom']))
  expect(within(sheet).getByText('North Korea').closest('button')).toHaveProperty('disabled', true)
  await user.type(within(sheet).getByLabelText('Search country'), 'königd')
  expect(within(sheet).getByText('No country found')).toBeDefined()
  await user.clear(within(sheet).getByLabelText('Search country'))
  await user.type(within(sheet).getByLabelText('Search country'), 'kingdom')
  expect(names()).toEqual(['United Kingdom'])
  await user.click(within(sheet).getByText('United Kingdom'))
  expect(screen.getByText('United Kingdom')).toBeDefined()
})

it('takes both photos, and waits for review as soon as it is sent, within 48 hours', async () => {
  answerUploads('taken', 'taken')
  // Asked again after sending, the server takes its time.
  const answers = [NO_IDENTITY_CHECK, new Promise<never>(() => {})]
  const { server, user } = await openScreen({ identityCheck: () => answers.shift() ?? NO_IDENTITY_CHECK })
  expect(screen.getByText(/It takes up to 48 hours\.$/)).toBeDefined()
  await enter(user, 'Name as on the document', 'Ada Lovelace')
  await enter(user, 'Document number', 'AB 1')
  await user.click(screen.getByText('Choose a country'))
  await user.click(await screen.findByText('United Kingdom'))
  for (const slot of ['Front of the document', 'Back of the document'])
    await user.upload(screen.getByLabelText(`Choose a photo: ${slot}`), picture())
  await waitFor(() => expect(screen.getAllByTestId('uploaded')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Submit for review' }))
  const state = await screen.findByTestId('review-state')
  expect(state.textContent).toContain('Under review')
  expect(state.textContent).toMatch(/finished by .*3.* 2026, 10:00:00\W* UTC/)
  expect(server.sent).toMatchObject([{ name: 'Ada Lovelace', card_id: 'AB 1', front_pic: '71', reverse_pic: '72' }])
})

it.each([
  [1, 'Under review'],
  [2, 'Verified'],
])('in state %i it says “%s” and shows what was sent', async (status, words) => {
  const sent = { ...REJECTED, reason: '', review_status: status, due_at: '2026-03-03 10:00:00' }
  serve({ ...ANSWERS, identityCheck: sent })
  await open(<IdentityScreen />)
  expect((await screen.findByTestId('review-state')).textContent).toContain(words)
  const details = screen.getByRole('region', { name: 'Submitted details' })
  for (const part of ['Ada Lovelace', 'AB 1', 'United Kingdom']) expect(details.textContent).toContain(part)
  await waitFor(() => expect(details.querySelectorAll('img')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull()
})
