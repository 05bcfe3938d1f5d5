// @vitest-environment happy-dom
// The dialogs of the terms: what they do with each outcome.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { useToasts } from '@tallystick/ui/layers/toasts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, open, refusal, serve, usePage } from '../../../testing/page.tsx'
import TermsScreen from './terms-screen.tsx'

usePage()

const TERMS: OperatorAnswerOf<'operatorTerms'> = {
  fields: [
    {
      name: 'fee_rate',
      type: 'decimal',
      options: [],
      is_editable: true,
      two_persons: true,
      safe: '',
      least: '0',
      most: '100',
    },
  ],
  can_add: true,
  rows: [{ id: 7, title: 'BTCUSD', values: { fee_rate: '12' } }],
}

const isOpen = (): boolean => screen.queryByRole('dialog') !== null
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

async function change(outcome: NonNullable<Answers['operatorTermChange']>) {
  const server = serve({ operatorTerms: TERMS, operatorTermChange: outcome })
  const user = await open(<TermsScreen />)
  await user.click(await screen.findByRole('button', { name: '12' }))
  await user.clear(screen.getByLabelText('Value'))
  await user.type(screen.getByLabelText('Value'), '9.5')
  await user.type(screen.getByLabelText('Reason'), 'Hedging costs more')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
}

async function add(outcome: NonNullable<Answers['operatorTermAdd']>) {
  const server = serve({ operatorTerms: TERMS, operatorTermAdd: outcome })
  const user = await open(<TermsScreen />)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await user.type(screen.getByLabelText('Reason'), 'Users asked for it')
  // The one on the page and the one in the dialog have the same name.
  await user.click(screen.getAllByRole('button', { name: 'Add' })[1] ?? document.body)
  await waitFor(() => expect(server.sent).toHaveLength(1))
}

describe('changing a field', () => {
  it('closes when it is done', async () => {
    await change({})
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  it('closes when it was proposed, and says so', async () => {
    await change(refusal('second_person_needed'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(toasts()).toContain('Recorded. Another operator must agree.')
  })

  it('stays open with what was typed when it was refused, and says why', async () => {
    await change(refusal('bad_request'))
    await waitFor(() => expect(toasts()).toContain('bad_request'))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
    expect(screen.getByLabelText('Value')).toHaveProperty('value', '9.5')
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Hedging costs more')
  })
})

describe('adding a row', () => {
  it('closes when it was proposed, and says so', async () => {
    await add(refusal('second_person_needed'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(toasts()).toContain('Recorded. Another operator must agree.')
  })

  it('stays open when it was refused', async () => {
    await add(refusal('bad_request'))
    await waitFor(() => expect(toasts()).toContain('bad_request'))
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Users asked for it')
  })
})
