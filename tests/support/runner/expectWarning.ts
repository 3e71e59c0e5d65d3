import { waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Redux's checks for development say when they were slow, which depends on the machine. */
const OF_SPEED = /^\w+Middleware took \d+ms/

/** What this test has logged as warnings. */
export const warnings = () =>
  vi.mocked(console.warn).mock.calls.filter(([text]) => !OF_SPEED.test(String(text)))

/** Waits until this has been logged as a warning, and nothing else; a page test fails because of any other warning. */
export async function expectWarning(text: string): Promise<void> {
  await waitFor(() => expect(warnings()).toEqual([[text]]))
  vi.mocked(console.warn).mockClear()
}
