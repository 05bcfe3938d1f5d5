// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { open, serve, usePage } from '../../../testing/page.tsx'
import { EmailPreview } from './email-preview.tsx'

usePage()

it('shows an email as a page of its own or as plain text, in the language chosen', async () => {
  serve({
    operatorEmailPreview: {
      emails: [
        { kind: 'account.code_reset', subject: '482913 is your code', body: 'Your code is:\n\n482913' },
        { kind: 'notice.loan_due', subject: 'Your loan is due soon', body: '1,250.50 USD' },
      ],
    },
  })
  const user = await open(<EmailPreview />)
  const frame = () => screen.getByTitle<HTMLIFrameElement>(/./)
  await screen.findByTitle('482913 is your code')
  expect(frame().getAttribute('src')).toBe('/operator/email_preview/en/account.code_reset')
  expect(frame().getAttribute('sandbox')).toBe('')
  await user.selectOptions(screen.getByLabelText('Email'), 'notice.loan_due')
  await user.selectOptions(screen.getByLabelText('Language'), 'ar')
  await screen.findByTitle('Your loan is due soon')
  expect(frame().getAttribute('src')).toBe('/operator/email_preview/ar/notice.loan_due')
  await user.click(screen.getByLabelText('Plain text'))
  expect(screen.getByText('1,250.50 USD').getAttribute('dir')).toBe('rtl')
})
