// @vitest-environment happy-dom
// Parts of every form: faults at their fields, amounts, buttons that say why they are disabled.
import { Field } from '@tallystick/ui/forms/field'
import { Button } from '@tallystick/ui/primitives/button'
import { CallFailed } from '@tallystick/api-client/call-failed'
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newUser, open, usePage } from '../../../testing/page.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { useFaults } from './use-faults.ts'

usePage()

let refuse: (failure: CallFailed) => boolean

function Form() {
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const faults = useFaults<'name' | 'amount'>(
    {
      name: name === '' ? 'Please enter a name' : undefined,
      amount: amount === '' ? 'Please enter an amount' : undefined,
    },
    ({ params }) => (params['field'] === 'number' ? 'amount' : undefined),
  )
  useEffect(() => {
    refuse = faults.take
  })
  return (
    <form
      {...faults.formProps}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!faults.pass()) return
        setName('')
        setAmount('')
        faults.clear()
      }}
    >
      <Field label="Name" fault={faults.at('name')}>
        {ids => <input {...ids} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label="Amount" hint="At least 10 USD" fault={faults.at('amount')}>
        {ids => <DecimalInput {...ids} value={amount} onChange={setAmount} />}
      </Field>
      <button type="submit">Send</button>
    </form>
  )
}

describe('faults', () => {
  it('stand at their fields once the form is sent, and the first faulty field is focused', async () => {
    await open(<Form />)
    const user = newUser()
    expect(screen.queryByText('Please enter a name')).toBeNull()
    expect(screen.getByText('At least 10 USD')).toBeDefined()
    await user.click(screen.getByText('Send'))
    expect(screen.getByText('Please enter a name')).toBeDefined()
    expect(screen.getByText('Please enter an amount')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    await user.keyboard('Ada')
    expect(screen.queryByText('Please enter a name')).toBeNull()
    await user.click(screen.getByText('Send'))
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    // Once it is sent, an empty form is no fault.
    await user.keyboard('5')
    await user.click(screen.getByText('Send'))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
    expect(screen.queryByText(/Please enter/)).toBeNull()
  })

  it('of the server stand there too, in its words, until something is typed', async () => {
    await open(<Form />)
    const user = newUser()
    await user.type(screen.getByLabelText('Name'), 'Ada')
    await user.type(screen.getByLabelText('Amount'), '5')
    const failure = (field: string) =>
      new CallFailed('refused', 2, 'At least 10 USD, please', { reason: 'bad_request', params: { field } })
    await act(async () => expect(refuse(failure('number'))).toBe(true))
    expect(screen.getByText('At least 10 USD, please')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
    await user.keyboard('0')
    expect(screen.queryByText('At least 10 USD, please')).toBeNull()
    // What is about no field of this form is for the client to say.
    await act(async () => expect(refuse(failure('other'))).toBe(false))
  })
})

describe('an amount field', () => {
  function Amount() {
    const [amount, setAmount] = useState('')
    return (
      <>
        <DecimalInput aria-label="Amount" value={amount} onChange={setAmount} />
        <output>{amount}</output>
      </>
    )
  }

  it.each([
    ['en', '1a2b.5€', '12.5', '12.5'],
    ['en', '-5', '5', '5'],
    ['en', '1,234.5', '1,234.5', '1234.5'],
    ['de', '12,5 EUR', '12,5 ', '12.5'],
    ['ar', '١٢٫٥', '١٢٫٥', '12.5'],
    ['en', 'ten', '', ''],
  ] as const)('%s takes digits and signs of numbers only: «%s»', async (language, typed, shown, value) => {
    await open(<Amount />, language)
    await newUser().type(screen.getByLabelText('Amount'), typed)
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', shown)
    expect(screen.getByRole('status').textContent).toBe(value)
  })
})

it('a disabled button says why, to everybody', async () => {
  await open(
    <>
      <Button disabled why="Please tick the box first">
        Confirm
      </Button>
      <Button why="Not now">Send</Button>
    </>,
  )
  const describedBy = screen.getByRole('button', { name: 'Confirm' }).getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe('Please tick the box first')
  expect(screen.queryByText('Not now')).toBeNull()
})
