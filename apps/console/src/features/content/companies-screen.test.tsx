// @vitest-environment happy-dom
// The dialog of a company: what it does with each outcome.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Answers, open, refusal, serve, usePage } from '../../../testing/page.tsx'
import CompaniesScreen from './companies-screen.tsx'

usePage()

async function saveCompany(outcome: NonNullable<Answers['operatorCompanySave']>) {
  const server = serve({ operatorCompanies: [], operatorCompanySave: outcome })
  const user = await open(<CompaniesScreen />)
  await user.click(await screen.findByRole('button', { name: 'New company' }))
  await user.type(screen.getByLabelText('Name'), 'Tallystick Ltd')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sent).toHaveLength(1))
}

it('closes when the company is saved', async () => {
  await saveCompany({ id: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('closes when it was proposed: the second person has it now', async () => {
  await saveCompany(refusal('second_person_needed'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('stays open with what was typed when it was refused', async () => {
  await saveCompany(refusal('bad_request'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false))
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Tallystick Ltd')
})
