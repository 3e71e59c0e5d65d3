import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '#client/ui/form/Button.tsx'

test('a busy button says what it is doing, keeps the focus and ignores further presses', async () => {
  const press = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={press}>Save</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button busy onClick={press}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save…' })
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.dblClick(button)
  expect(press).toHaveBeenCalledTimes(1)
})

test('a form with a busy button is not sent again, not even by Enter', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" busy={busy} busyLabel="Logging in...">
        Log In
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.type(screen.getByLabelText('Email'), 'ada{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)

  rerender(form(true))
  await userEvent.type(screen.getByLabelText('Email'), '{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Logging in...' }))
  expect(submit).toHaveBeenCalledTimes(1)
})
