import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PageHeading } from '#client/ui/text/PageHeading.tsx'
import { Section } from '#client/ui/text/Section.tsx'

test('an empty list says so without alarm', () => {
  render(<EmptyState>No candidates found.</EmptyState>)
  expect(screen.getByRole('status')).toHaveTextContent('No candidates found.')
})

test('a failure is announced and can be retried', async () => {
  const retry = vi.fn<() => void>()
  render(<ErrorMessage message="HTTP error! status: 503" onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error! status: 503')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a failure that cannot be retried offers no button', () => {
  render(<ErrorMessage message="Candidate Not Found" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a record shows N/A for an empty value, and $0.00 and 0 unchanged', () => {
  render(
    <FieldTable
      caption="Committee"
      placeholder="N/A"
      fields={[
        { label: 'Chair', value: '' },
        { label: 'Cash', value: <Money cents={0} /> },
        { label: 'Count', value: 0 },
      ]}
    />,
  )
  expect(screen.getByRole('table', { name: 'Committee' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Chair N/A' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Cash $0.00' })).toBeVisible()
  expect(screen.getByRole('row', { name: 'Count 0' })).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'Chair' })).toBeVisible()
})

test('an unknown amount shows nothing', () => {
  const { container } = render(<Money cents={null} />)
  expect(container).toBeEmptyDOMElement()
})

test('the title of a page is focusable, so that a new page is announced', () => {
  render(<PageHeading>Candidates</PageHeading>)
  const title = screen.getByRole('heading', { level: 1, name: 'Candidates' })
  title.focus()
  expect(title).toHaveFocus()
})

test('a section is a landmark named by its title', () => {
  render(<Section title="Account Balances">None.</Section>)
  expect(screen.getByRole('region', { name: 'Account Balances' })).toHaveTextContent('None.')
})
